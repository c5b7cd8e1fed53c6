import { LRUCache } from 'lru-cache'
import type { ChainPoint } from '../../../domain/payment/point.ts'
import type { Chain, Incoming } from '../../../ports/chain.ts'

/** The most that one node may lag behind another, in milliseconds. */
const LAG_MS = 60_000
/** More transactions than come in within a few times that. */
const MOST_SEEN = 5_000

export interface TreasuryHistory {
  /**
   * The next incoming transactions, oldest first, each once. After a call that throws, the next call brings them.
   * `assets` as in Incoming.
   */
  read(
    now: Date,
    assets?: readonly string[],
  ): Promise<{ readonly hashes: readonly string[]; readonly hasMore: boolean }>
}

/** The point up to which nodes had shown everything at a moment. */
interface Mark {
  readonly point: ChainPoint
  readonly at: Date
}

/**
 * Reads an account's history continually from a point. Nodes take turns, and one may lag behind another. So every
 * incoming transaction is read once more when it is at least a minute old, however many answers it takes.
 */
export function createTreasuryHistory(
  chain: Pick<Chain, 'point'>,
  incoming: Incoming,
  treasury: string,
  start: ChainPoint,
): TreasuryHistory {
  const seen = new LRUCache<string, true>({ max: MOST_SEEN })
  let from = start
  /** Everything before it has been read twice. */
  let settled: Mark | undefined
  let latest: Mark | undefined

  return {
    async read(now, assets) {
      const here = latest ?? { point: await chain.point(treasury), at: now }
      const { hashes, next, upTo } = await incoming.paidTo(treasury, from, assets)
      if (next !== undefined) from = next
      else if (now.getTime() - here.at.getTime() < LAG_MS) latest ??= { ...here, point: upTo ?? here.point }
      else {
        // Not from the latest: a lagging node may have left out the transactions just before it.
        if (settled !== undefined) from = settled.point
        settled = here
        latest = undefined
      }
      const news = hashes.filter((hash) => seen.get(hash) === undefined)
      for (const hash of hashes) seen.set(hash, true)
      return { hashes: news, hasMore: next !== undefined }
    },
  }
}
