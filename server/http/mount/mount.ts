import type { Request, RequestHandler, Response, Router } from 'express'
import type { Access, Api, Browser, Endpoint, Handlers } from '#contracts/api/endpoint.ts'
import type { ErrorCode } from '#contracts/api/errors.ts'
import { type Apis, resources } from '#contracts/api/index.ts'
import type { ApiKey } from '../../domain/access/api-key.ts'
import type { Caller, Credentials, KeyCaller } from '../../domain/access/caller.ts'
import { ForgedCredential, SuiteError } from '../../domain/errors.ts'
import { isKnown } from '../../domain/access/idempotency.ts'
import { clientOf } from '../../domain/access/client.ts'
import type { Allowance } from '../../domain/access/rate-limit.ts'
import { contextOf } from '../context.ts'
import { credentialsOf } from './credentials.ts'
import { browserOf, mustBeOurPage, type OwnPage } from './own-page.ts'
import type { Logs } from '../middleware/access-log/index.ts'
import { applyAllowance } from '../middleware/rate-limit/index.ts'
import { parseIds, parsePart } from './problems.ts'
import { answerOnce, type Once, sentKey } from './replay.ts'
import { sendCsv } from './send-csv.ts'
import type { EventStreams } from './stream-events.ts'

/** The checks between a request and its handler. */
export interface Gate {
  readonly access: {
    identify(
      access: readonly [Access, ...Access[]],
      credentials: Credentials,
      known: (key: ApiKey) => void,
    ): Promise<Caller>
    findKey(secret: string): Promise<ApiKey | undefined>
    authorize(access: readonly Access[], caller: Caller): void
    ownsSession(caller: KeyCaller, sessionId: string): Promise<boolean>
  }
  readonly limits: {
    take(caller: Caller, address: string): Allowance
    takeRead(caller: KeyCaller, sessionId: string): Allowance
    takeRow(caller: Caller, address: string): Allowance | undefined
    takeUpstream(caller: Caller, address: string): Allowance | undefined
    takeAnswer(caller: Caller, address: string): Allowance | undefined
    takeFailure(address: string): Allowance
  }
  readonly streams: { open(subject: string, caller: Caller, address: string): () => void }
  readonly usage: { note(keyId: string): void }
  readonly requests: Logs['requests']
  readonly once: Once
  /** The dashboard's own address. */
  readonly page: OwnPage
}

/** The gate with the streams that are open behind it. */
type StreamingGate = Gate & { readonly events: EventStreams }

/** Since when keys in queries are discouraged (RFC 9745): they end up in logs. The start of 2026, in Unix time. */
const KEYS_IN_QUERIES_END = '@1767225600'

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

async function admit(endpoint: Endpoint, req: Request, res: Response, gate: Gate): Promise<Caller> {
  const { access } = endpoint
  const { access: control, limits, usage, page } = gate
  mustBeOurPage(endpoint, req, page)
  const address = addressOf(req)
  if (req.query['api_key'] !== undefined) res.set('Deprecation', KEYS_IN_QUERIES_END)
  const known = (key: ApiKey) => {
    contextOf(req).key = key
    usage.note(key.id)
  }
  const caller = await control
    .identify(access, credentialsOf(req, page.cookie), known)
    .catch((error: unknown) => {
      // Counted only here: many share an address, and who holds a good credential pays for no one else's guesses.
      if (error instanceof SuiteError && isWrongCredential(error))
        applyAllowance(res, limits.takeFailure(address))
      throw error
    })
  await count(endpoint, caller, req, res, gate)
  control.authorize(access, caller)
  return caller
}

/** Counts a call against each of its limits. Throws RATE_LIMIT at the first that is used up. */
async function count(
  endpoint: Endpoint,
  caller: Caller,
  req: Request,
  res: Response,
  { access, limits }: Gate,
): Promise<void> {
  const address = addressOf(req)
  const take = (allowance: Allowance | undefined) => {
    if (allowance !== undefined) applyAllowance(res, allowance)
  }
  if (endpoint.unlimited !== true) {
    const session = req.params['id']
    // Only its own sessions: for ids that it makes up, a key would have no limit at all.
    const isRead =
      endpoint.limitedBySession === true &&
      caller.kind === 'key' &&
      typeof session === 'string' &&
      (await access.ownsSession(caller, session))
    take(isRead ? limits.takeRead(caller, session) : limits.take(caller, address))
  }
  if (endpoint.keepsRows === true) take(limits.takeRow(caller, address))
  // Its answer is stored for a repetition.
  if (isKnown(caller) && sentKey(req, endpoint) !== undefined) take(limits.takeAnswer(caller, address))
  if (endpoint.goesUpstream === true) take(limits.takeUpstream(caller, address))
}

const wrongCredentials: ReadonlySet<string> = new Set<ErrorCode>([
  'KEY_INVALID',
  'KEY_REVOKED',
  'EMBED_TOKEN_INVALID',
  'SIGNATURE_INVALID',
])

/** A widget's session that is over is renewed by its page: only one that was never given out counts. */
const isWrongCredential = ({ code, cause }: SuiteError): boolean =>
  wrongCredentials.has(code) || cause instanceof ForgedCredential

/** Whether a handler is given the browser, to begin, change or end its session. */
const changesSession = ({ signsIn, forThisSession }: Endpoint): boolean =>
  signsIn === true || forThisSession === true

/** The key may be in the query. It is not a field of the contract. */
function withoutKey(query: Request['query']): unknown {
  const { api_key: _, ...rest } = query
  return rest
}

/** The client that a request is counted for. */
const addressOf = (req: Request): string => clientOf(req.ip ?? '')

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
