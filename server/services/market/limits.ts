import { LRUCache } from 'lru-cache'
import { plans } from '#contracts/market/plans.ts'
import type { Allowance } from '../../domain/access/rate-limit.ts'
import type { MarketBucket, MarketClient } from '../../domain/market/client.ts'
import { lookAtCell, takeCell } from '../../domain/market/gcra.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Counters } from '../../ports/shared/counters.ts'
import type { MarketLimits } from '../../ports/market/clients.ts'

const WINDOW_SECONDS = 60
const WINDOW_MS = WINDOW_SECONDS * 1_000
/** The most clients that are counted at once; a hundred bytes each. */
const MOST_CLIENTS = 100_000

type Counts = { -readonly [B in MarketBucket]: number }

const limitsOf = new Map(plans.map((plan) => [plan.key, plan]))

const limitOf = ({ plan }: MarketClient, bucket: MarketBucket): number => limitsOf.get(plan)?.[bucket] ?? 0
const told = (limit: number, cell: Pick<ReturnType<typeof takeCell>, 'ok' | 'remaining' | 'resetMs'>) => ({
  ok: cell.ok,
  limit,
  windowSeconds: WINDOW_SECONDS,
  remaining: cell.remaining,
  resetSeconds: Math.ceil(cell.resetMs / 1_000),
})

/** The limits of the plans, each one of all processes: so many requests of a minute at once, then evenly. */
export function createMarketLimits({
  clock,
  counters,
}: {
  readonly clock: Pick<Clock, 'now'>
  readonly counters: Counters
}): MarketLimits {
  const counted = new LRUCache<string, Counts>({ max: MOST_CLIENTS })
  return {
    take(client, bucket): Allowance {
      const limit = limitOf(client, bucket)
      const counts = counted.get(client.id) ?? { json: 0, media: 0 }
      counted.set(client.id, counts)
      const cell = takeCell(counts[bucket], limit, WINDOW_MS, clock.now().getTime())
      counts[bucket] = cell.tat
      if (cell.ok)
        counters.tell(`market ${bucket} ${client.id}`, WINDOW_MS, 1, (others) => {
          counts[bucket] = Math.max(counts[bucket], clock.now().getTime()) + (others * WINDOW_MS) / limit
        })
      return told(limit, cell)
    },
    look(client, bucket): Allowance {
      const limit = limitOf(client, bucket)
      const tat = counted.get(client.id)?.[bucket] ?? 0
      return told(limit, lookAtCell(tat, limit, WINDOW_MS, clock.now().getTime()))
    },
  }
}
