import { type Cells, emptyCells, takeOne } from '../../domain/access/rate-limit.ts'
import type { Clock } from '../../ports/clock.ts'
import { routeServiceBusy } from '../shared/route-errors.ts'

/** Jupiter counts all calls of an organisation, or of an address without a key, over a minute. */
const MINUTE_MS = 60_000

/** Takes one call out of the minute's. Throws UNAVAILABLE: to be turned away by Jupiter would cost more calls. */
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
