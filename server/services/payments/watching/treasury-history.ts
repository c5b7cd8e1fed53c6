import { createBoundedMap } from '../../../kit/bounded-map.ts'
import type { ChainPoint } from '../../../domain/payment/point.ts'
import type { Chain, Incoming } from '../../../ports/chain.ts'

/** How far the node of one answer may be behind that of another, in milliseconds. */
const LAG_MS = 60_000
/** More than come in within a few times that. */
const MOST_SEEN = 5_000

export interface TreasuryHistory {
  /** The next of what came in, oldest first, once each. What a call that throws has missed comes with the next. */
  read(now: Date): Promise<{ readonly hashes: readonly string[]; readonly hasMore: boolean }>
}

/** Up to where all had been told at a moment. */
interface Mark {
  readonly point: ChainPoint
  readonly at: Date
}

/**
 * Reads an account's history on and on from a point. Nodes take turns, and one may not have yet what another has
 * told of: so all that came in is read once more when it is a minute old at least, however many answers it takes.
 */
export function createTreasuryHistory(
  chain: Pick<Chain, 'point'>,
  incoming: Incoming,
  treasury: string,
  start: ChainPoint,
): TreasuryHistory {
  const seen = createBoundedMap<true>(MOST_SEEN)
  let from = start
  /** All before it has been read twice. */
  let settled: Mark | undefined
  let latest: Mark | undefined

  return {
    async read(now) {
      const here = latest ?? { point: await chain.point(treasury), at: now }
      const { hashes, next, upTo } = await incoming.paidTo(treasury, from)
      if (next !== undefined) from = next
      else if (now.getTime() - here.at.getTime() < LAG_MS) latest ??= { ...here, point: upTo ?? here.point }
      else {
        // Not from the latest: what came just before it may have been read of a node that did not have it.
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
