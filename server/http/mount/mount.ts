import type { Request, RequestHandler, Router } from 'express'
import type { Api, Browser, Endpoint, Handlers } from '#contracts/api/endpoint.ts'
import { type Apis, resources } from '#contracts/api/index.ts'
import type { Caller } from '../../domain/access/caller.ts'
import { SuiteError } from '../../domain/errors.ts'
import { contextOf } from '../context.ts'
import { addressOf, admit, type Gate } from './admit.ts'
import { browserOf } from './own-page.ts'
import { parseIds, parsePart } from './problems.ts'
import { answerOnce } from './replay.ts'
import { sendCsv } from './send-csv.ts'
import type { EventStreams } from './stream-events.ts'

/** The gate with the streams that are open behind it. */
type StreamingGate = Gate & { readonly events: EventStreams }

type AnyHandler = (input: {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
  readonly caller: Caller
  readonly address: string
  readonly browser?: Browser
}) => unknown

/** The handlers of every endpoint, by resource. */
export type AllHandlers = { readonly [R in keyof Apis]: Handlers<Apis[R], Caller> }

/**
 * Binds every endpoint of the contracts to its handler. Each request passes, in this order: whether it comes from our own
 * page (where a browser's session counts), identity (with a limit on wrong credentials), the caller's limits, scope and
 * environment, idempotency, the contract's schema. No handler can forget one of them.
 */
export function mount(router: Router, handlers: AllHandlers, gate: StreamingGate): void {
  // The boundary between each handler's own types and the loop over all of them: `Handlers` has checked the
  // one against the other, and `parsePart` makes the input match the handler's type.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const byResource = handlers as unknown as Readonly<Record<string, Readonly<Record<string, AnyHandler>>>>
  for (const [name, { api }] of Object.entries(resources)) mountApi(router, api, byResource[name] ?? {}, gate)
}

function mountApi(
  router: Router,
  api: Api,
  handlers: Readonly<Record<string, AnyHandler>>,
  gate: StreamingGate,
): void {
  for (const [name, endpoint] of Object.entries(api)) {
    const handler = handlers[name]
    if (handler === undefined) throw new RangeError(`${endpoint.path} has no handler`)
    router[verb(endpoint.method)](endpoint.path, answer(endpoint, handler, gate))
  }
  for (const [path, methods] of methodsByPath(api))
    router.all(path, (_req, res) => {
      res.set('Allow', methods.join(', '))
      throw new SuiteError('METHOD_NOT_ALLOWED', `This path answers ${methods.join(' and ')}.`)
    })
}

function answer(endpoint: Endpoint, handler: AnyHandler, gate: StreamingGate): RequestHandler {
  return async (req, res) => {
    const context = contextOf(req)
    context.route = endpoint.path
    res.set('Cache-Control', 'no-store')
    const caller = await admit(endpoint, req, res, gate)
    context.caller = caller
    const work = async () =>
      handler({
        params: parseIds(endpoint.params, req.params),
        query: parsePart(endpoint.query, withoutKey(req.query), 'query'),
        body: parsePart(endpoint.body, req.body ?? {}, 'body'),
        caller,
        address: addressOf(req),
        ...(changesSession(endpoint) ? { browser: browserOf(req, res, gate.page) } : {}),
      })
    if (endpoint.csv !== undefined) await sendCsv(req, res, endpoint.csv, asTexts(await work()))
    else if (endpoint.stream === true) {
      // Whether the caller may see it comes first: a stranger is not told that others have it open.
      const values = asValues(await work())
      const close = gate.streams.open(subjectOf(endpoint, req), caller, addressOf(req))
      try {
        await gate.events.open(req, res, values, close)
      } catch (error) {
        close()
        throw error
      }
    } else await answerOnce(gate.once, req, res, endpoint, caller, work)
  }
}

/** Whether a handler is given the browser, to begin, change or end its session. */
const changesSession = ({ signsIn, forThisSession }: Endpoint): boolean =>
  signsIn === true || forThisSession === true

/** The key may be in the query. It is not a field of the contract. */
function withoutKey(query: Request['query']): unknown {
  const { api_key: _, ...rest } = query
  return rest
}

/** The subject of a stream, in one spelling. A field that the endpoint does not have makes no other subject. */
function subjectOf({ query }: Endpoint, req: Request): string {
  const id = query !== undefined && 'id' in query.shape ? req.query['id'] : undefined
  return [...Object.values(req.params), ...(typeof id === 'string' ? [id] : [])].join(' ')
}

function asValues(result: unknown): AsyncIterable<unknown> {
  if (typeof result === 'object' && result !== null && Symbol.asyncIterator in result) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the contract says `stream`, the handler's type follows
    return result as AsyncIterable<unknown>
  }
  throw new TypeError('a stream endpoint answered something else')
}

async function* asTexts(result: unknown): AsyncGenerator<string> {
  for await (const part of asValues(result)) {
    if (typeof part !== 'string') throw new TypeError('a table answered something else than text')
    yield part
  }
}

const verb = (method: Endpoint['method']) =>
  method === 'GET' ? 'get' : method === 'POST' ? 'post' : 'delete'

function methodsByPath(api: Api): Map<string, string[]> {
  const methods = new Map<string, string[]>()
  for (const { path, method } of Object.values(api)) {
    const known = methods.get(path) ?? []
    methods.set(path, [...known, ...(method === 'GET' ? ['GET', 'HEAD'] : [method])])
  }
  return methods
}
