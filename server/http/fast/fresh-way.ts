import type { IncomingMessage, ServerResponse } from 'node:http'
import { parse } from 'node:querystring'
import type { ApiKey } from '../../domain/access/api-key.ts'
import type { Caller } from '../../domain/access/caller.ts'
import { textOf } from '../../kit/again.ts'
import type { RequestContext } from '../context.ts'
import { type Gate, takeAllowances } from '../mount/mount.ts'
import { parseIds, parsePart } from '../mount/problems.ts'
import { handOver } from './hand-over.ts'
import { type Ready, send, type ToReady } from './ready.ts'
import type { PlainHeaders, PlainTarget } from './recognise.ts'
import type { FoundRoute } from './routes.ts'
import type { WarmAnswers } from './warm-answers.ts'

/** A request with its route, and the facts for the log. */
export interface FreshCall {
  readonly req: IncomingMessage
  readonly res: ServerResponse
  readonly sent: PlainHeaders
  readonly route: FoundRoute
  readonly target: PlainTarget
  readonly context: RequestContext
}

/** Answers by the handler. False where Express has to: it has been told what is already done. */
export function createFreshWay(gate: Gate, warm: WarmAnswers, toReady: ToReady) {
  return async (call: FreshCall, known: Caller | undefined): Promise<boolean> => {
    const { req, res, sent, route, target, context } = call
    const { endpoint } = route
    let key: ApiKey | undefined
    const isKnown = known?.kind === 'key' && takesKey(route)
    if (isKnown) key = known.key
    const caller = isKnown
      ? known
      : await admit(gate, route, sent, (found) => {
          key = found
        })
    if (caller === undefined) return false
    gate.access.authorize(endpoint.access, caller)
    const counted = { address: sent.address, session: route.params['id'] }
    const allowances = await takeAllowances(endpoint, caller, counted, gate)
    const allowance = allowances.at(-1)
    const done = { caller, key, allowances, startedAt: context.startedAt }
    if (key !== undefined) gate.usage.note(key.id)
    if (allowance?.ok === false) {
      handOver(req, done)
      return false
    }
    context.route = endpoint.path
    context.caller = caller
    if (key !== undefined) context.key = key
    let ready: Ready
    try {
      const answer = await handle(route, target.search, sent.address, caller)
      ready = toReady(textOf(answer), allowance !== undefined)
      const read = readOf(route, caller)
      if (read === undefined || gate.access.surelyOwnsSession(read.caller, read.session))
        warm.keep(req.url ?? '', { caller, route, path: target.path, read: read?.session }, answer, ready)
    } catch (error) {
      handOver(req, { ...done, error })
      return false
    }
    send(req, res, ready, { requestId: context.id, allowance, noneMatch: sent.noneMatch })
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

/** The sign session that a key reads, where such reads are counted. */
function readOf({ endpoint, params }: FoundRoute, caller: Caller) {
  const session = params['id']
  return endpoint.limitedBySession === true && caller.kind === 'key' && session !== undefined
    ? { caller, session }
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
    params: parseIds(endpoint.params, params),
    query: parsePart(endpoint.query, parse(search), 'query'),
    body: undefined,
    caller,
    address,
  })
}
