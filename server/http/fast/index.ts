import type { IncomingMessage, ServerResponse } from 'node:http'
import { parse } from 'node:querystring'
import type { ApiKey } from '../../domain/access/api-key.ts'
import type { Caller } from '../../domain/access/caller.ts'
import type { Log } from '../../ports/log.ts'
import type { Random } from '../../ports/random.ts'
import type { RequestContext } from '../context.ts'
import { logRequest } from '../middleware/access-log/index.ts'
import { newContext } from '../middleware/request-id/index.ts'
import { headersOf } from '../middleware/surface-headers/recorded.ts'
import type { SurfaceHeaders } from '../middleware/surface-headers/index.ts'
import { type AllHandlers, type Gate, takeAllowances } from '../mount/mount.ts'
import { parsePart } from '../mount/problems.ts'
import { handOver } from './hand-over.ts'
import { type Edge, type PlainRequest, recognise } from './recognise.ts'
import { createRoutes, type FoundRoute } from './routes.ts'
import { createWarmAnswers } from './warm-answers.ts'
import { write, type Written, written } from './write.ts'

export interface FastDeps extends Edge {
  readonly handlers: AllHandlers
  readonly gate: Gate
  readonly headers: Pick<SurfaceHeaders, 'api'>
  readonly random: Random
  readonly log: Log
}

/** Answers a request before Express, and says so; `slow` gets each request that it does not answer after all. */
export type FastPath = (req: IncomingMessage, res: ServerResponse, slow: () => void) => boolean

/** A request with its route, and the facts for the log. */
interface Call {
  readonly req: IncomingMessage
  readonly res: ServerResponse
  readonly asked: PlainRequest
  readonly route: FoundRoute
  readonly context: RequestContext
}

/**
 * The way of most calls: a GET of a partner's server with nothing unusual in it, through the same checks, to the same
 * handler, without Express. Whatever is not understood completely, and every refusal, is left to Express, which stays
 * the one definition of what is answered: `fast.test.ts` holds the two against each other.
 */
export function createFastPath(deps: FastDeps): FastPath {
  const { log, random, gate } = deps
  const logs = { log, requests: gate.requests }
  const find = createRoutes(deps.handlers)
  const answer = createAnswer(deps)

  return (req, res, slow) => {
    const asked = recognise(req, deps)
    const route = asked && find(asked.path)
    if (asked === undefined || route === undefined) return false
    // Without a key, only a public endpoint refuses no one.
    if (asked.key === undefined && route.endpoint.access[0].kind !== 'public') return false
    const context = newContext(random, asked.sentId)
    let isOurs = true
    res.on('close', () => {
      const { path, address } = asked
      if (isOurs) logRequest(logs, { req, method: req.method ?? '', path, address }, res, context)
    })
    const end = (isAnswered: boolean) => {
      // Where its client has gone in the meantime, Express would not hear of it.
      if (isAnswered || res.closed) return
      isOurs = false
      slow()
    }
    void answer({ req, res, asked, route, context }).then(end, () => end(false))
    return true
  }
}

/** Whether a call was answered. If not, Express has been told what is already done. */
function createAnswer({ gate, headers }: FastDeps): (call: Call) => Promise<boolean> {
  const fixed = [...headersOf(headers.api).flat(), 'Cache-Control', 'no-store']
  const warm = createWarmAnswers()

  return async (call) => {
    const { req, res, asked, route, context } = call
    let key: ApiKey | undefined
    const caller = await admit(gate, route, asked, (known) => {
      key = known
    })
    if (caller === undefined) return false
    const name = `${key?.id ?? ''} ${req.url ?? ''}`
    // No limit is counted before it is known that the call goes through here.
    const again = await warm.find(name, caller)
    const counted = { address: asked.address, session: route.params['id'] }
    const allowances = await takeAllowances(route.endpoint, caller, counted, gate)
    const allowance = allowances.at(-1)
    if (key !== undefined) gate.usage.note(key.id)
    const soFar = { startedAt: context.startedAt, caller, key, allowances }
    if (allowance?.ok === false) {
      handOver(req, soFar)
      return false
    }
    context.route = route.endpoint.path
    context.caller = caller
    if (key !== undefined) context.key = key
    let text: Written
    if (again !== undefined) text = again()
    else {
      try {
        const fresh = await handle(route, asked, caller)
        text = written(JSON.stringify(fresh))
        warm.keep(name, caller, fresh, text)
      } catch (error) {
        handOver(req, { ...soFar, error })
        return false
      }
    }
    write(req, res, text, { requestId: context.id, fixed, allowance, noneMatch: asked.noneMatch })
    return true
  }
}

/** The caller, if nothing speaks against the call; Express says what does. */
async function admit(
  { access }: Gate,
  { endpoint, params }: FoundRoute,
  { key }: PlainRequest,
  known: (key: ApiKey) => void,
): Promise<Caller | undefined> {
  const credentials = { keys: key === undefined ? [] : [key], sessionId: params['id'] }
  const caller = await access.identify(endpoint.access, credentials, known)
  if (caller.kind !== 'key' && (caller.kind !== 'public' || endpoint.goesUpstream === true)) return undefined
  access.authorize(endpoint.access, caller)
  return caller
}

async function handle(
  { endpoint, handler, params }: FoundRoute,
  { search, address }: PlainRequest,
  caller: Caller,
): Promise<unknown> {
  return handler({
    params: parsePart(endpoint.params, params, 'params'),
    query: parsePart(endpoint.query, parse(search), 'query'),
    body: undefined,
    caller,
    address,
  })
}
