import { type Cells, emptyCells, takeOne } from '../../domain/rate-limit.ts'
import type { Clock } from '../../ports/clock.ts'
import { routeServiceBusy } from '../shared/route-errors.ts'

/** Jupiter counts all calls of an organisation, or of an address without a key, over a minute. */
const MINUTE_MS = 60_000

/**
 * Takes one call out of the minute's. Throws UNAVAILABLE, with how long to wait, once they are used up: to be
 * turned away by Jupiter's gateway would cost more calls, and its patience.
 */
export function createRequestBudget(perMinute: number, clock: Clock): () => void {
  let cells: Cells = emptyCells
  return () => {
    const taken = takeOne(cells, perMinute, MINUTE_MS, clock.now().getTime())
    cells = taken.cells
    if (!taken.ok)
      throw routeServiceBusy(
        Math.max(1, Math.ceil(taken.resetMs / 1000)),
        'our own limit of calls to Jupiter',
      )
  }
}
