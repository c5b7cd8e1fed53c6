import { type Cells, emptyCells, takeOne } from '../../domain/access/rate-limit.ts'
import { createBoundedMap } from '../../kit/bounded-map.ts'

/** Whether a heavy call may go to a node, or how long to wait, and whose excess it is. */
export type Ration =
  | { readonly ok: true }
  | { readonly ok: false; readonly of: 'client' | 'all'; readonly retryAfterSeconds: number }

export interface HeavyRation {
  take(client: string, isPaid: boolean, nowMs: number): Ration
}

const MINUTE_MS = 60_000
const MOST_CLIENTS = 20_000
const perMinute = { free: 3, paid: 20 } as const

/**
 * Nodes count the costs of all our calls together: a heavy call costs as much as 150 light ones, and after a few in
 * short order a node cuts the caller off. So all clients share one ration, and none may take all of it.
 */
export function createHeavyRation(allPerMinute: number): HeavyRation {
  const clients = createBoundedMap<Cells>(MOST_CLIENTS)
  let all = emptyCells
  return {
    take(client, isPaid, nowMs) {
      const own = takeOne(
        clients.get(client) ?? emptyCells,
        isPaid ? perMinute.paid : perMinute.free,
        MINUTE_MS,
        nowMs,
      )
      if (!own.ok) return { ok: false, of: 'client', retryAfterSeconds: Math.ceil(own.resetMs / 1_000) }
      const shared = takeOne(all, allPerMinute, MINUTE_MS, nowMs)
      all = shared.cells
      if (!shared.ok) return { ok: false, of: 'all', retryAfterSeconds: Math.ceil(shared.resetMs / 1_000) }
      clients.set(client, own.cells)
      return { ok: true }
    },
  }
}
