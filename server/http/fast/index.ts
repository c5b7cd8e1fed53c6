import type { IncomingMessage, ServerResponse } from 'node:http'
import { parse } from 'node:querystring'
import type { ApiKey } from '../../domain/access/api-key.ts'
import type { Allowance } from '../../domain/access/rate-limit.ts'
import type { Caller } from '../../domain/access/caller.ts'
import type { Log } from '../../ports/log.ts'
import type { Random } from '../../ports/random.ts'
import type { RequestContext } from '../context.ts'
import { logRequest } from '../middleware/access-log/index.ts'
import { newContext } from '../middleware/request-id/index.ts'
import { headersOf } from '../middleware/surface-headers/recorded.ts'
import type { SurfaceHeaders } from '../middleware/surface-headers/index.ts'
import { type AllHandlers, type Gate, takeAllowances, takeCounted } from '../mount/mount.ts'
import { parsePart } from '../mount/problems.ts'
import { handOver } from './hand-over.ts'
import { type Edge, type PlainHeaders, type PlainTarget, readHeaders, readTarget } from './recognise.ts'
import { createRoutes, type FoundRoute } from './routes.ts'
import { createWarmAnswers, type WarmAnswer, type WarmAnswers } from './warm-answers.ts'
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
  readonly sent: PlainHeaders
  readonly route: FoundRoute
  readonly path: string
  readonly context: RequestContext
}

/** What was found out about a call before it is answered. */
interface Admitted {
  readonly caller: Caller
  readonly key: ApiKey | undefined
  readonly allowances: readonly Allowance[]
}

/**
 * The way of most calls: a GET of a partner's server with nothing unusual in it, through the same checks, to the same
 * handler, without Express. An answer that may be given again is given at once, without a handler and without waiting.
 * Whatever is not understood completely, and every refusal, is left to Express, which stays the one definition of what
 * is answered: `fast.test.ts` holds the two against each other.
 */
export function createFastPath(deps: FastDeps): FastPath {
  const { random, gate } = deps
  const find = createRoutes(deps.handlers)
  const warm = createWarmAnswers()
  const finish = createFinish(deps)
  const answerWarm = createWarmWay(gate, finish)
  const answerFresh = createFreshWay(gate, warm, finish)

  return (req, res, slow) => {
    const url = req.url ?? ''
    if (!url.startsWith('/api/') && !url.startsWith('/healthz')) return false
    const sent = readHeaders(req, deps)
    if (sent === undefined) return false
    const startedAt = performance.now()
    const known = sent.key === undefined ? NO_ONE : gate.access.peekKey(sent.key)
    const again = known && warm.find(url, known)
    if (known !== undefined && again !== undefined) {
      const { route, path } = again
      const context = newContext(random, sent.sentId, startedAt)
      const done = answerWarm({ req, res, sent, route, path, context }, known, again)
      if (done === 'refused') slow()
      if (done !== 'unknown') return true
    }
    const target = readTarget(url)
    const route = target && find(target.path)
    if (target === undefined || route === undefined) return false
    // Without a key, only a public endpoint refuses no one.
    if (sent.key === undefined && route.endpoint.access[0].kind !== 'public') return false
    let isOurs = true
    const context = newContext(random, sent.sentId, startedAt)
    const call = { req, res, sent, route, path: target.path, context }
    res.on('close', () => {
      if (isOurs) finish.note(call)
    })
    const end = (isAnswered: boolean) => {
      // Where its client has gone in the meantime, Express would not hear of it.
      if (isAnswered || res.closed) return
      isOurs = false
      slow()
    }
    void answerFresh(call, target, known).then(end, () => end(false))
    return true
  }
}

const NO_ONE: Caller = { kind: 'public' }

interface Finish {
  /** Notes an admitted call, and writes its answer. */
  write(call: Call, admitted: Admitted, text: Written): void
  /** Writes a call that is over into the logs. */
  note(call: Call): void
}

function createFinish({ gate, log, headers }: FastDeps): Finish {
  const logs = { log, requests: gate.requests }
  const fixed = [...headersOf(headers.api).flat(), 'Cache-Control', 'no-store']
  return {
    write({ req, res, sent, context }, { allowances }, text) {
      const { noneMatch } = sent
      write(req, res, text, { requestId: context.id, fixed, allowance: allowances.at(-1), noneMatch })
    },
    note({ req, res, sent, path, context }) {
      logRequest(logs, { req, method: req.method ?? '', path, address: sent.address }, res, context)
    },
  }
}

/** Counts an admitted call, and says whether its limits let it pass. If not, Express is told what is already done. */
function isLetIn({ req, context, route }: Call, { usage }: Gate, admitted: Admitted): boolean {
  const { caller, key, allowances } = admitted
  if (key !== undefined) usage.note(key.id)
  if (allowances.at(-1)?.ok === false) {
    handOver(req, { ...admitted, startedAt: context.startedAt })
    return false
  }
  context.route = route.endpoint.path
  context.caller = caller
  if (key !== undefined) context.key = key
  return true
}

/** Answers from memory. `unknown` where that takes more than memory: then nothing was done. */
function createWarmWay(gate: Gate, finish: Finish) {
  const { access, limits } = gate
  return (call: Call, caller: Caller, again: WarmAnswer): 'answered' | 'refused' | 'unknown' => {
    const { res, sent, route } = call
    const { endpoint, params } = route
    const session = endpoint.limitedBySession === true ? params['id'] : undefined
    const isRead = session !== undefined && caller.kind === 'key'
    if (isRead && !access.surelyOwnsSession(caller, session)) return 'unknown'
    try {
      access.authorize(endpoint.access, caller)
    } catch {
      return 'refused'
    }
    const counted = { address: sent.address, read: isRead ? session : undefined }
    const allowances = takeCounted(endpoint, caller, counted, limits)
    const admitted = { caller, key: caller.kind === 'key' ? caller.key : undefined, allowances }
    if (!isLetIn(call, gate, admitted)) return 'refused'
    res.on('close', () => finish.note(call))
    finish.write(call, admitted, again.write())
    return 'answered'
  }
}

/** Answers by the handler. False where Express has to: it has been told what is already done. */
function createFreshWay(gate: Gate, warm: WarmAnswers, finish: Finish) {
  return async (call: Call, { search }: PlainTarget, known: Caller | undefined): Promise<boolean> => {
    const { req, sent, route, path, context } = call
    let key: ApiKey | undefined
    const isKnown = known?.kind === 'key' && takesKey(route)
    if (isKnown) key = known.key
    const caller = isKnown
      ? known
      : await admit(gate, route, sent, (found) => {
          key = found
        })
    if (caller === undefined) return false
    gate.access.authorize(route.endpoint.access, caller)
    const counted = { address: sent.address, session: route.params['id'] }
    const admitted = { caller, key, allowances: await takeAllowances(route.endpoint, caller, counted, gate) }
    if (!isLetIn(call, gate, admitted)) return false
    let text: Written
    try {
      const fresh = await handle(route, search, sent.address, caller)
      text = written(JSON.stringify(fresh))
      warm.keep(req.url ?? '', caller, route, path, fresh, text)
    } catch (error) {
      handOver(req, { ...admitted, startedAt: context.startedAt, error })
      return false
    }
    finish.write(call, admitted, text)
    return true
  }
}

/** The caller, if nothing speaks against the call; Express says what does. */
async function admit(
  { access }: Gate,
  { endpoint, params }: FoundRoute,
  { key }: PlainHeaders,
  known: (key: ApiKey) => void,
): Promise<Caller | undefined> {
  const credentials = { keys: key === undefined ? [] : [key], sessionId: params['id'] }
  const caller = await access.identify(endpoint.access, credentials, known)
  return caller.kind === 'key' || (caller.kind === 'public' && endpoint.goesUpstream !== true)
    ? caller
    : undefined
}

/** Whether a call with nothing but a key is identified by it: the first way that needs no other credential decides. */
const takesKey = ({ endpoint }: FoundRoute): boolean =>
  endpoint.access.find(({ kind }) => kind === 'key' || kind === 'public')?.kind === 'key'

async function handle(
  { endpoint, handler, params }: FoundRoute,
  search: string,
  address: string,
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
