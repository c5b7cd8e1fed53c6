import { LRUCache } from 'lru-cache'
import { SuiteError } from '../../domain/errors.ts'
import { type Cells, emptyCells, takeOne } from '../../domain/access/rate-limit.ts'
import type { Clock } from '../../ports/clock.ts'

const MINUTE_MS = 60_000
/** Look-ups of unlisted tokens per minute. The provider counts them against the same limit as our quotes. */
const perMinute = { asker: 5, all: 20 } as const
/** How many askers are counted at once. */
const MOST_ASKERS = 10_000

/**
 * Takes one look-up out of an asker's budget and out of everyone's. Anyone can name addresses that no list has: that
 * must not cost others their quotes. Throws RATE_LIMIT for the asker's budget, UNAVAILABLE for everyone's.
 */
export type TakeLookUp = (asker: string | undefined) => void

export function createLookUpBudget({ clock }: { clock: Clock }): TakeLookUp {
  const askers = new LRUCache<string, Cells>({ max: MOST_ASKERS })
  let all = emptyCells
  return (asker) => {
    const nowMs = clock.now().getTime()
    if (asker !== undefined) {
      const own = takeOne(askers.get(asker) ?? emptyCells, perMinute.asker, MINUTE_MS, nowMs)
      askers.set(asker, own.cells)
      if (!own.ok)
        throw new SuiteError('RATE_LIMIT', 'Too many tokens that are not on the list were looked up.', {
          retryAfter: Math.ceil(own.resetMs / 1000),
        })
    }
    const taken = takeOne(all, perMinute.all, MINUTE_MS, nowMs)
    all = taken.cells
    if (!taken.ok)
      throw new SuiteError('UNAVAILABLE', 'Tokens that are not on the list cannot be looked up right now.', {
        retryAfter: Math.ceil(taken.resetMs / 1000),
      })
  }
}
