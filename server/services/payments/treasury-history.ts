import { createBoundedMap } from '../../domain/bounded-map.ts'
import type { ChainPoint } from '../../domain/payment.ts'
import type { Chain, Incoming } from '../../ports/chain.ts'

/** How far the node of one answer may be behind that of another, in milliseconds. */
const LAG_MS = 60_000
/** More than come in within that time. */
const MOST_SEEN = 5_000

export interface TreasuryHistory {
  /** The next of what came in, oldest first, once each. What a call that throws has missed comes with the next. */
  read(now: Date): Promise<{ readonly hashes: readonly string[]; readonly hasMore: boolean }>
}

/**
 * Reads an account's history on and on from a point. Nodes take turns, and one may not have yet what another has
 * told of: so all that came in within the last minute is read again each time.
 */
export function createTreasuryHistory(
  chain: Pick<Chain, 'point'>,
  incoming: Incoming,
  treasury: string,
  start: ChainPoint,
): TreasuryHistory {
  const seen = createBoundedMap<true>(MOST_SEEN)
  let from = start
  /** Up to where all had been told some time ago. */
  let mark: { readonly point: ChainPoint; readonly at: Date } | undefined

  return {
    async read(now) {
      const here = mark ?? { point: await chain.point(treasury), at: now }
      const { hashes, next, upTo } = await incoming.paidTo(treasury, from)
      if (next !== undefined) from = next
      else if (now.getTime() - here.at.getTime() < LAG_MS) mark ??= { ...here, point: upTo ?? here.point }
      else {
        from = here.point
        mark = undefined
      }
      const news = hashes.filter((hash) => seen.get(hash) === undefined)
      for (const hash of hashes) seen.set(hash, true)
      return { hashes: news, hasMore: next !== undefined }
    },
  }
}
