import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Caller } from '../../domain/access/caller.ts'
import type { Log } from '../../ports/log.ts'
import type { Random } from '../../ports/random.ts'
import { factsOf, logCall, statusOf } from '../middleware/access-log/index.ts'
import { newContext } from '../middleware/request-id/index.ts'
import { headersOf } from '../middleware/surface-headers/recorded.ts'
import type { SurfaceHeaders } from '../middleware/surface-headers/index.ts'
import type { AllHandlers, Gate } from '../mount/mount.ts'
import { createRequestIds } from '../middleware/request-id/request-ids.ts'
import { createFreshWay, type FreshCall } from './fresh-way.ts'
import { createReady } from './ready.ts'
import { type Edge, readHeaders, readTarget } from './recognise.ts'
import { createRoutes } from './routes.ts'
import { createWarmAnswers } from './warm-answers.ts'
import { createWarmWay } from './warm-way.ts'

export interface FastDeps extends Edge {
  readonly handlers: AllHandlers
  readonly gate: Gate
  readonly headers: Pick<SurfaceHeaders, 'api'>
  readonly random: Random
  readonly log: Log
}

/** Answers a request before Express, and says so; `slow` gets each request that it does not answer after all. */
export type FastPath = (req: IncomingMessage, res: ServerResponse, slow: () => void) => boolean

const NO_ONE: Caller = { kind: 'public' }

/**
 * The way of most calls: a GET of a partner's server with nothing unusual in it, through the same checks, to the same
 * handler, without Express. An answer that may be given again is given at once, without a handler and without waiting.
 * Whatever is not understood completely, and every refusal, is left to Express, which stays the one definition of what
 * is answered: `fast.test.ts` holds the two against each other.
 */
export function createFastPath(deps: FastDeps): FastPath {
  const { gate, log } = deps
  const logs = { log, requests: gate.requests }
  const find = createRoutes(deps.handlers)
  const newId = createRequestIds(deps.random)
  const toReady = createReady([...headersOf(deps.headers.api).flat(), 'Cache-Control', 'no-store'])
  const warm = createWarmAnswers(toReady)
  const answerWarm = createWarmWay(gate, logs, newId)
  const answerFresh = createFreshWay(gate, warm, toReady)

  const note = ({ req, res, sent, target, context }: FreshCall) => {
    const { address, origin, userAgent } = sent
    const asked = { method: req.method ?? '', path: target.path, address, origin, userAgent }
    logCall(logs, factsOf(asked, context), context, statusOf(res))
  }

  return (req, res, slow) => {
    const url = req.url ?? ''
    if (!url.startsWith('/api/') && !url.startsWith('/healthz')) return false
    const sent = readHeaders(req, deps)
    if (sent === undefined) return false
    const startedAt = performance.now()
    const known = sent.key === undefined ? NO_ONE : gate.access.peekKey(sent.key)
    const again = known && warm.find(url, known)
    if (known !== undefined && again !== undefined) {
      if (!answerWarm({ req, res, sent, caller: known, startedAt }, again)) slow()
      return true
    }
    const target = readTarget(url)
    const route = target && find(target.path)
    if (target === undefined || route === undefined) return false
    // Without a key, only a public endpoint refuses no one.
    if (sent.key === undefined && route.endpoint.access[0].kind !== 'public') return false
    let isOurs = true
    const call = { req, res, sent, route, target, context: newContext(newId(), sent.sentId, startedAt) }
    res.on('close', () => {
      if (isOurs) note(call)
    })
    const end = (isAnswered: boolean) => {
      // Where its client has gone in the meantime, Express would not hear of it.
      if (isAnswered || res.closed) return
      isOurs = false
      slow()
    }
    void answerFresh(call, known).then(end, () => end(false))
    return true
  }
}
