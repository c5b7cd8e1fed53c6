import { LRUCache } from 'lru-cache'
import type { Clock } from '../../ports/clock.ts'
import { createSurface, type SurfaceDeps } from '../surface/create-surface.ts'
import { keyInAddress } from '../surface/refuse.ts'
import type { Surface } from '../surface/surface.ts'
import { sendPrepared } from './prepared-answer.ts'
import { createRoutesHandler, type Gateway, type MarketAsk } from './routes/index.ts'
import { nothingHere } from './routes/match.ts'

export interface MarketSurfaceDeps extends Pick<
  SurfaceDeps,
  'mountPoint' | 'handlers' | 'visitors' | 'limits' | 'log' | 'random' | 'docsUrl' | 'plansUrl'
> {
  readonly gateway: Gateway
  readonly clock: Clock
}

/** Whole requests by their target, with the call that they mean. */
const MOST_TARGETS = 5_000
const LONGEST_TARGET = 300

/** The market API. A target that was asked for before is answered from memory without being read again. */
export function createMarketSurface({ gateway, clock, ...deps }: MarketSurfaceDeps): Surface {
  const targets = new LRUCache<string, MarketAsk>({ max: MOST_TARGETS })
  const note = (target: string, asked: MarketAsk) => {
    if (target.length <= LONGEST_TARGET) targets.set(target, asked)
  }
  const routes = createRoutesHandler({ gateway, clock, note, docsUrl: deps.docsUrl })
  return createSurface({
    ...deps,
    handlers: [...deps.handlers, routes],
    cached(req, target) {
      const asked = targets.get(target)
      const nowMs = clock.now().getTime()
      const kept = asked && gateway.peek(asked.key, nowMs)
      if (asked === undefined || kept === undefined) return undefined
      return (res, headers) => {
        const status = sendPrepared(req, res, kept.ready, { headers, cache: 'HIT', nowMs })
        return { status, route: asked.route, cache: 'HIT' }
      }
    },
    bucket: 'json',
    queryProblem: keyInAddress,
    nothingHere,
  })
}
