import { LRUCache } from 'lru-cache'
import type { ChainPoint } from '../../domain/payment.ts'
import type { Sent } from '../../ports/chain.ts'
import type { Log } from '../../ports/log.ts'
import { signersOf } from './named.ts'
import type { Rpc, Signed } from './rpc.ts'

/** An account's transactions are looked through at most so many at a time, the oldest first. */
const MOST = 32
/** Most searches end within the first page; nodes give at most a thousand. */
const [FIRST_PAGE, PAGE] = [100, 1_000]
/** Anybody can have an account named in transactions; a search does not go on for ever. */
const MOST_PAGES = 10

export type SentSince = (address: string, since: ChainPoint) => Promise<Sent>

/**
 * Finds the transactions that an account has signed, from a slot on. Nodes list those that name the account, the
 * newest first, so the list is read back to the slot, and then forwards.
 */
export function createSentSince(rpc: Rpc, log: Log): SentSince {
  /** Whether an account has signed a transaction that names it; that stays so. */
  const known = new LRUCache<string, boolean>({ max: 5_000 })

  async function isSentBy(address: string, signature: string): Promise<boolean> {
    const key = `${address}:${signature}`
    const before = known.get(key)
    if (before !== undefined) return before
    const landed = await rpc.transaction(signature)
    if (landed === undefined) return false
    const isTheirs = signersOf(landed.transaction.message).includes(address)
    known.set(key, isTheirs)
    return isTheirs
  }

  /** All that names an account from a slot on, oldest first. */
  async function listed(address: string, slot: number): Promise<readonly Signed[]> {
    const found: Signed[] = []
    for (let page = 0; page < MOST_PAGES; page++) {
      const limit = page === 0 ? FIRST_PAGE : PAGE
      const before = found.at(-1)?.signature
      const next = await rpc.signatures(address, { limit, ...(before === undefined ? {} : { before }) })
      const wanted = next.filter((one) => one.slot >= slot)
      found.push(...wanted)
      if (wanted.length < next.length || next.length < limit) return found.toReversed()
    }
    log.warn('solana.history.missing', { address, slot, listed: found.length })
    return found.toReversed()
  }

  return async (address, since) => {
    const all = await listed(address, Number(since.block))
    // All of a slot go together, so that the next search can start with the slot after.
    const last = all[MOST - 1]?.slot
    const page = last === undefined ? all : all.filter(({ slot }) => slot <= last)
    const sent = await Promise.all(page.map(({ signature }) => isSentBy(address, signature)))
    const hashes = page.filter((_, i) => sent[i]).map(({ signature }) => signature)
    if (last === undefined || page.length === all.length) return { hashes }
    return { hashes, next: { block: String(last + 1), nonce: last + 1 } }
  }
}
