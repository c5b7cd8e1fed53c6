import { LRUCache } from 'lru-cache'
import { type Cells, emptyCells, type Taken, takeOne } from '../../domain/access/rate-limit.ts'

/** Whether a heavy call may go to a node, or how long to wait, and whose excess it is. */
export type Ration =
  | { readonly ok: true }
  | { readonly ok: false; readonly of: 'client' | 'all'; readonly retryAfterSeconds: number }

export interface HeavyRation {
  take(client: string, isPaid: boolean, nowMs: number): Ration
}

const MINUTE_MS = 60_000
const MOST_CLIENTS = 20_000
/** Calls a minute below which a ration is not divided between those with a plan and those without. */
const LEAST_DIVIDED = 4
const perMinute = { free: 3, paid: 20 } as const

/**
 * Nodes count the costs of all our calls together: a heavy call costs as much as 150 light ones, and after a few in
 * short order a node cuts the caller off. So all clients share one ration. No client takes more than half of it (one
 * call at least), and clients without a plan together leave a quarter of it, rounded up, to those with a plan; a ration
 * of less than 4 is too small to divide.
 */
export function createHeavyRation(allPerMinute: number): HeavyRation {
  const clients = new LRUCache<string, Cells>({ maxSize: MOST_CLIENTS, sizeCalculation: () => 1 })
  const most = Math.max(1, Math.floor(allPerMinute / 2))
  const kept = allPerMinute < LEAST_DIVIDED ? 0 : Math.ceil(allPerMinute / 4)
  let [all, unpaid] = [emptyCells, emptyCells]
  return {
    take(client, isPaid, nowMs) {
      const limit = Math.min(isPaid ? perMinute.paid : perMinute.free, most)
      const own = takeOne(clients.get(client) ?? emptyCells, limit, MINUTE_MS, nowMs)
      if (!own.ok) return { ok: false, of: 'client', retryAfterSeconds: secondsOf(own) }
      const shared = takeOne(all, allPerMinute, MINUTE_MS, nowMs)
      if (!shared.ok) return { ok: false, of: 'all', retryAfterSeconds: secondsOf(shared) }
      if (!isPaid) {
        const others = takeOne(unpaid, allPerMinute - kept, MINUTE_MS, nowMs)
        if (!others.ok) return { ok: false, of: 'all', retryAfterSeconds: secondsOf(others) }
        unpaid = others.cells
      }
      all = shared.cells
      clients.set(client, own.cells)
      return { ok: true }
    },
  }
}

const secondsOf = ({ resetMs }: Taken): number => Math.ceil(resetMs / 1_000)
