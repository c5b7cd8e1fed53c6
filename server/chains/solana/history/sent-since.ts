import { LRUCache } from 'lru-cache'
import { UnreadableTransaction } from '../../../domain/errors.ts'
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
/**
 * A transaction that cannot be read may be the account's own. For so long after its block it counts as such, as a hash
 * does that no node shows; anyone can name an account in one, so not for ever.
 */
const UNREAD_MS = 30 * 60_000

type Search = (address: string, since: ChainPoint) => Promise<Sent>

/**
 * Finds the transactions that an account has signed, from a slot on. Recent ones that cannot be read are `gone`. `nowMs`
 * is in epoch milliseconds.
 */
export function createSentSince(rpc: Rpc, log: Log, nowMs: () => number = Date.now): Search {
  /** Whether an account has signed a transaction that names it. The answer never changes. */
  const known = new LRUCache<string, boolean>({ max: 5_000 })

  async function isSentBy(address: string, signature: string): Promise<boolean | 'unread'> {
    const key = `${address}:${signature}`
    const before = known.get(key)
    if (before !== undefined) return before
    try {
      const landed = await rpc.transaction(signature)
      if (landed === undefined) return false
      const isTheirs = signersOf(landed.transaction.message).includes(address)
      known.set(key, isTheirs)
      return isTheirs
    } catch (cause) {
      if (!(cause instanceof UnreadableTransaction)) throw cause
      log.warn('solana.transaction.unread', { address, signature, cause })
      return 'unread'
    }
  }

  return async (address, since) => {
    const { page, next } = await named(rpc, log, address, since)
    const sent = await Promise.all(page.map(({ signature }) => isSentBy(address, signature)))
    const hashes = page.filter((_, i) => sent[i] === true).map(({ signature }) => signature)
    const gone = page.filter((one, i) => sent[i] === 'unread' && isRecent(one)).map(({ slot }) => slot)
    return { hashes, ...(next === undefined ? {} : { next }), ...(gone.length === 0 ? {} : { gone }) }
  }

  function isRecent({ blockTime }: Signed): boolean {
    return blockTime === null || blockTime === undefined || nowMs() - blockTime * 1000 < UNREAD_MS
  }
}

/**
 * The transactions that name an account, from a slot on. A prepared payment of a fee always names the treasury: in a
 * token, it names the treasury as the owner of the account that gets the tokens.
 */
export const createPaidTo =
  (rpc: Rpc, log: Log): Search =>
  async (address, since) => {
    const { page, next } = await named(rpc, log, address, since)
    const hashes = page.map(({ signature }) => signature)
    return next === undefined ? { hashes } : { hashes, next }
  }

interface Named {
  readonly page: readonly Signed[]
  readonly next?: ChainPoint
}

/** The first transactions, from a slot on, that name an account. */
async function named(rpc: Rpc, log: Log, address: string, since: ChainPoint): Promise<Named> {
  const all = await listed(rpc, log, address, Number(since.block))
  // All of a slot go together, so that the next search can start with the slot after.
  const last = all[MOST - 1]?.slot
  const page = last === undefined ? all : all.filter(({ slot }) => slot <= last)
  if (last === undefined || page.length === all.length) return { page }
  return { page, next: { block: String(last + 1), nonce: last + 1 } }
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
