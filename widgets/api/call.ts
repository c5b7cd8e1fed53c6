import type { Endpoint, Output } from '#contracts/api/endpoint.ts'
import type { ErrorBody, ErrorCode } from '#contracts/api/errors.ts'
import type { apis } from '#contracts/api/index.ts'
import type * as z from 'zod'

type Resources = typeof apis
type AnyEndpoint = { [R in keyof Resources]: Resources[R][keyof Resources[R]] }[keyof Resources]
type RouteOf<E> = E extends Endpoint ? `${E['method']} ${E['path']}` : never
type EndpointOf<R extends Route> = AnyEndpoint extends infer E
  ? E extends Endpoint
    ? RouteOf<E> extends R
      ? E
      : never
    : never
  : never

/** Every route of the contracts, such as `GET /api/v1/swap/quote`. */
export type Route = RouteOf<AnyEndpoint>

type Part<E, K extends 'params' | 'query' | 'body'> = K extends keyof E
  ? E[K] extends z.ZodType
    ? { readonly [P in K]: z.input<E[K]> }
    : unknown
  : unknown

/** What a route takes. */
export type CallInput<R extends Route> = Part<EndpointOf<R>, 'params'> &
  Part<EndpointOf<R>, 'query'> &
  Part<EndpointOf<R>, 'body'>

export type CallOutput<R extends Route> = Output<EndpointOf<R>>

/** The server's refusal, or `OFFLINE` when it could not be reached. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: ErrorCode | 'OFFLINE'
  readonly retryable: boolean
  readonly details: unknown
  /** Seconds to wait before a retry, when the server said so. */
  readonly retryAfter: number | undefined

  constructor(
    code: ErrorCode | 'OFFLINE',
    message: string,
    rest: { retryable: boolean; details?: unknown; retryAfter?: number | undefined },
  ) {
    super(message)
    this.code = code
    this.retryable = rest.retryable
    this.details = rest.details
    this.retryAfter = rest.retryAfter
  }
}

export type Call = <R extends Route>(
  route: R,
  input: CallInput<R>,
  options?: { readonly signal?: AbortSignal },
) => Promise<CallOutput<R>>

/**
 * A typed caller of our own API. `headers` is asked before each call (the embed session), `fetch` is the
 * browser's. Answers come back as the contract types them; refusals are thrown as ApiError.
 */
export function createCall(ports: {
  readonly fetch: typeof fetch
  readonly headers?: () => Promise<Readonly<Record<string, string>>>
}): Call {
  const call = async (route: string, input: Parts, options?: { readonly signal?: AbortSignal }) => {
    const [method = 'GET', path = ''] = route.split(' ')
    const headers = { ...(await ports.headers?.()) }
    const init: RequestInit = { method, headers, credentials: 'omit' }
    if (input.body !== undefined) {
      init.body = JSON.stringify(input.body)
      headers['content-type'] = 'application/json'
    }
    if (options?.signal !== undefined) init.signal = options.signal
    const response = await ports.fetch(address(path, input), init).catch((cause: unknown) => {
      if (options?.signal?.aborted === true) throw cause
      throw new ApiError('OFFLINE', 'The service cannot be reached. Check the connection.', {
        retryable: true,
      })
    })
    const body: unknown = await response.json().catch(() => undefined)
    if (!response.ok) throw refusal(response, body)
    return body
  }
  // The boundary to the contract's types: the server's tests hold every answer to its schema.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return call as Call
}

interface Parts {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string | undefined>>
  readonly body?: unknown
}

/** Fills `:name` parts and appends the query. */
function address(path: string, { params = {}, query = {} }: Parts): string {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, value)
  const text = search.toString()
  return text === '' ? filled : `${filled}?${text}`
}

function refusal(response: Response, body: unknown): ApiError {
  const waiting = Number(response.headers.get('retry-after') ?? Number.NaN)
  const retryAfter = Number.isFinite(waiting) ? waiting : undefined
  if (!isErrorBody(body))
    return new ApiError('UNAVAILABLE', 'The service gave no answer. Try again in a moment.', {
      retryable: true,
      retryAfter,
    })
  const { code, message, retryable, details } = body.error
  return new ApiError(code, message, { retryable, details, retryAfter })
}

function isErrorBody(body: unknown): body is ErrorBody {
  if (typeof body !== 'object' || body === null || !('error' in body)) return false
  const { error } = body
  return typeof error === 'object' && error !== null && 'code' in error && 'message' in error
}
