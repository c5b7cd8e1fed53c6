import { LRUCache } from 'lru-cache'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Clock } from '../../ports/clock.ts'
import type { Surface } from '../surface.ts'
import { type AnswerPartsDeps, createAnswerParts } from './answer-parts.ts'
import { sendReady } from './answers/send.ts'
import { limitHeaders } from './common-headers.ts'
import { createRequestIds } from '../middleware/request-id/request-ids.ts'
import { createPlace, type PlaceOptions } from './place.ts'
import { refuse, tooMany } from './refuse.ts'
import type { MarketAsk } from './routes/asks.ts'
import { createRoutesPart, type Gateway } from './routes/index.ts'

export interface MarketSurfaceDeps extends AnswerPartsDeps {
  readonly gateway: Gateway
  readonly place: PlaceOptions
  readonly clock: Clock
}

/** Whole requests by their target, with the call that they mean. */
const MOST_TARGETS = 5_000
const LONGEST_TARGET = 300

/**
 * The market API. A fresh answer in memory goes out at once: no promise, no URL parsing, no body parser, one text of
 * headers for all requests of a second. Everything else takes the longer way, over the parts and then the routes.
 */
export function createMarketSurface(deps: MarketSurfaceDeps): Surface {
  const { gateway, visitors, limits, counts, clock, random, docsUrl, plansUrl } = deps
  const targets = new LRUCache<string, MarketAsk>({ max: MOST_TARGETS })
  const newId = createRequestIds(random)
  const placeOf = createPlace(deps.place)
  const note = (target: string, asked: MarketAsk) => {
    if (target.length <= LONGEST_TARGET) targets.set(target, asked)
  }
  const routes = createRoutesPart({ gateway, clock, note, docsUrl })
  const answerParts = createAnswerParts({ ...deps, parts: [...deps.parts, routes] })

  /** Answers from memory, if the target is known, its answer is fresh, and its client is. */
  function hit(req: IncomingMessage, res: ServerResponse, target: string): boolean {
    if (req.method !== 'GET' && req.method !== 'HEAD') return false
    const asked = targets.get(target)
    if (asked === undefined) return false
    const nowMs = clock.now().getTime()
    const kept = gateway.peek(asked.key, nowMs)
    if (kept === undefined) return false
    const client = visitors.find(req)
    if (client === undefined) return false
    const allowance = limits.take(client, 'json')
    const { plan } = client
    const requestId = newId()
    if (allowance.ok) {
      sendReady(req, res, kept.ready, { requestId, plan, allowance, cache: 'HIT', nowMs })
      counts.add('hits')
      return true
    }
    const headers = limitHeaders(plan, allowance)
    refuse(req, res, tooMany(client, 'json', allowance, plansUrl), { requestId, docsUrl, headers })
    counts.add('limited')
    return true
  }

  return (req, res) => {
    const target = placeOf(req)
    if (target === undefined) return false
    if (!hit(req, res, target)) void answerParts(req, res, target)
    return true
  }
}
