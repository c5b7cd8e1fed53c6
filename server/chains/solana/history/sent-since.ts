import { LRUCache } from 'lru-cache'
import type { ChainPoint } from '../../../domain/payment/point.ts'
import type { Sent } from '../../../ports/chain.ts'
import type { Log } from '../../../ports/log.ts'
import { signersOf } from '../codec/named.ts'
import type { Rpc, Signed } from '../node/rpc.ts'

/** The most transactions of an account that are searched at a time, the oldest first. */
const MOST = 32
/** Most searches end within the first page; nodes give at most a thousand. */
const [FIRST_PAGE, PAGE] = [100, 1_000]
/** Anyone can name an account in transactions, so a search has a limit. */
const MOST_PAGES = 10

type Search = (address: string, since: ChainPoint) => Promise<Sent>

/** Finds the transactions that an account has signed, from a slot on. */
export function createSentSince(rpc: Rpc, log: Log): Search {
  /** Whether an account has signed a transaction that names it. The answer never changes. */
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

  return async (address, since) => {
    const { hashes: all, ...rest } = await named(rpc, log, address, since)
    const sent = await Promise.all(all.map((signature) => isSentBy(address, signature)))
    return { hashes: all.filter((_, i) => sent[i]), ...rest }
  }
}

/**
 * The transactions that name an account, from a slot on. A prepared payment of a fee always names the treasury: in a
 * token, it names the treasury as the owner of the account that gets the tokens.
 */
export const createPaidTo =
  (rpc: Rpc, log: Log): Search =>
  (address, since) =>
    named(rpc, log, address, since)

/** The first transactions, from a slot on, that name an account. */
async function named(rpc: Rpc, log: Log, address: string, since: ChainPoint): Promise<Sent> {
  const all = await listed(rpc, log, address, Number(since.block))
  // All of a slot go together, so that the next search can start with the slot after.
  const last = all[MOST - 1]?.slot
  const page = last === undefined ? all : all.filter(({ slot }) => slot <= last)
  const hashes = page.map(({ signature }) => signature)
  if (last === undefined || page.length === all.length) return { hashes }
  return { hashes, next: { block: String(last + 1), nonce: last + 1 } }
}

/** All of it, oldest first. Nodes list the newest first, so the list is read back to the slot. */
async function listed(rpc: Rpc, log: Log, address: string, slot: number): Promise<readonly Signed[]> {
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
