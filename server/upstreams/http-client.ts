import { errors, Pool } from 'undici'
import {
  admit,
  afterFailure,
  afterPushback,
  type Circuit,
  circuitState,
  closedCircuit,
} from '../kit/circuit-breaker.ts'
import { SuiteError } from '../domain/errors.ts'
import type { Clock } from '../ports/clock.ts'
import type { Log } from '../ports/log.ts'

/** A service on the web, spoken to in JSON. */
export interface HttpClient {
  /**
   * Asks for a path. Answers whatever the service said in its own terms (200 to 499 but for those below); throws
   * SuiteError UPSTREAM_ERROR, UPSTREAM_TIMEOUT, or UNAVAILABLE with how long to wait. A GET, and a call that is
   * idempotent, is tried once more when it meets a broken connection or a 5xx.
   */
  request(call: HttpCall): Promise<HttpAnswer>
  close(): Promise<void>
}

export interface HttpCall {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly path: string
  readonly query?: Readonly<Record<string, string | number | boolean>>
  readonly headers?: Readonly<Record<string, string>>
  /** JSON text. */
  readonly body?: string
  /** The service carries the call out once, however often it comes: so it is tried again as a GET is. */
  readonly isIdempotent?: boolean
  /** Counts the call against a budget of ours, unless the client keeps it back. What it throws is thrown. */
  readonly charge?: () => void
  /** For everything, retries included, in milliseconds. */
  readonly deadlineMs?: number
  readonly mostBytes?: number
}

export interface HttpAnswer {
  readonly status: number
  readonly text: string
  /** The body as JSON; `undefined` for an error answer that has none. */
  readonly json: unknown
}

export interface HttpClientDeps {
  /** For the log. */
  readonly name: string
  /** For people, as in "The route service did not answer in time". */
  readonly title: string
  readonly baseUrl: string
  /** Sent with every call; the place for a key. */
  readonly headers?: Readonly<Record<string, string>>
  /** Whether a 403 with this body refuses the call alone. Otherwise it refuses us: no caller can mend that. */
  readonly refusesCall?: (json: unknown) => boolean
  readonly clock: Clock
  readonly log: Log
}

const CONNECTIONS = 32
/** More calls than this at once are refused rather than queued: they would be too late anyway. */
const MOST_AT_ONCE = 128
const CONNECT_MS = 2_000
/** Longest silence within a body. */
const BODY_MS = 5_000
const DEADLINE_MS = 10_000
const MOST_BYTES = 2 * 1024 * 1024
const USUAL_WAIT_SECONDS = 10
/** A service that sends us away for longer than this is asked again all the same. */
const LONGEST_WAIT_SECONDS = 300
/** Where services say when to come back, in seconds. */
const WAIT_HEADERS = ['retry-after', 'ratelimit-reset', 'x-ratelimit-reset-after']

/** A call that the service itself failed. */
class Failure extends Error {
  override readonly name = 'Failure'
  readonly kind: 'status' | 'socket' | 'timeout' | 'answer'

  constructor(kind: Failure['kind'], message: string, cause?: unknown) {
    super(message, { cause })
    this.kind = kind
  }
}

interface Raw {
  readonly status: number
  readonly header: (name: string) => string | undefined
  readonly text: string
}

/** Connections to one service. Redirects are not followed. */
function connect({ baseUrl, headers: ours }: HttpClientDeps) {
  const base = new URL(baseUrl)
  const pool = new Pool(base.origin, {
    connections: CONNECTIONS,
    connect: { timeout: CONNECT_MS },
    // The deadline of the whole call is shorter than either of undici's defaults.
    bodyTimeout: BODY_MS,
    headersTimeout: 0,
  })

  function pathOf({ path, query = {} }: HttpCall): string {
    const search = new URLSearchParams()
    for (const [key, value] of Object.entries(query)) search.set(key, String(value))
    return base.pathname.replace(/\/$/, '') + path + (search.size > 0 ? `?${search.toString()}` : '')
  }

  async function send(call: HttpCall, signal: AbortSignal): Promise<Raw> {
    const headers = {
      accept: 'application/json',
      ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...call.headers,
      ...ours,
    }
    const {
      statusCode,
      headers: answered,
      body,
    } = await pool.request({
      path: pathOf(call),
      method: call.method,
      headers,
      ...(call.body === undefined ? {} : { body: call.body }),
      signal,
    })
    const most = call.mostBytes ?? MOST_BYTES
    const chunks: Buffer[] = []
    let size = 0
    for await (const chunk of body) {
      if (!Buffer.isBuffer(chunk)) continue
      size += chunk.length
      if (size > most) throw new Failure('answer', `the answer is larger than ${most} bytes`)
      chunks.push(chunk)
    }
    return {
      status: statusCode,
      header: (wanted) => [answered[wanted]].flat()[0],
      text: Buffer.concat(chunks).toString('utf8'),
    }
  }

  /** One try. Throws Failure when the service is at fault. */
  async function attempt(call: HttpCall, signal: AbortSignal): Promise<Raw> {
    try {
      const raw = await send(call, signal)
      if (raw.status >= 500 && !isPushback(raw))
        throw new Failure(raw.status === 504 ? 'timeout' : 'status', `it answered ${raw.status}`)
      return raw
    } catch (error) {
      if (error instanceof Failure) throw error
      const isLate =
        signal.aborted ||
        error instanceof errors.ConnectTimeoutError ||
        error instanceof errors.BodyTimeoutError
      throw new Failure(
        isLate ? 'timeout' : 'socket',
        isLate ? 'no answer in time' : 'connection lost',
        error,
      )
    }
  }

  /** A call that may be repeated is tried twice. */
  async function ask(call: HttpCall, signal: AbortSignal): Promise<Raw> {
    try {
      return await attempt(call, signal)
    } catch (error) {
      const isWorthwhile = error instanceof Failure && (error.kind === 'status' || error.kind === 'socket')
      const mayRepeat = call.method === 'GET' || call.isIdempotent === true
      if (!mayRepeat || !isWorthwhile) throw error
      return attempt(call, signal)
    }
  }

  return { ask, close: () => pool.destroy() }
}

/** A client for one service, with connections, limits and a circuit breaker of its own. */
export function createHttpClient(deps: HttpClientDeps): HttpClient {
  const { clock, log, name, title, refusesCall } = deps
  const connections = connect(deps)
  let circuit: Circuit = closedCircuit
  let underWay = 0
  const nowMs = () => clock.now().getTime()

  function unavailable(waitSeconds: number, cause?: unknown): SuiteError {
    return new SuiteError('UNAVAILABLE', `${title} is busy right now. Try again in a moment.`, {
      retryAfter: waitSeconds,
      cause,
    })
  }

  /** The meaning of an answer, for any service. */
  function read(call: HttpCall, raw: Raw): HttpAnswer {
    const { status, text } = raw
    if (isPushback(raw)) {
      const seconds = waitOf(raw, nowMs())
      circuit = afterPushback(circuit, nowMs() + seconds * 1000)
      log.warn('upstream.rate-limited', { upstream: name, path: call.path, seconds })
      throw unavailable(seconds)
    }
    const json = parse(text)
    if (status === 401 || (status === 403 && refusesCall?.(json) !== true)) {
      // No one who calls us can mend that: the operator has to.
      circuit = afterFailure(circuit, nowMs())
      log.error('upstream.refuses-us', { upstream: name, path: call.path, status })
      throw new SuiteError('UPSTREAM_ERROR', `${title} cannot be used right now.`)
    }
    if (status >= 300 && status < 400) throw new Failure('answer', `it redirects (${status})`)
    if (status < 300 && json === undefined) throw new Failure('answer', 'the answer is not JSON')
    // A call from before the service sent us away says nothing of now.
    if (circuitState(circuit, nowMs()) !== 'open') circuit = closedCircuit
    return { status, text, json }
  }

  async function request(call: HttpCall): Promise<HttpAnswer> {
    const admitted = admit(circuit, nowMs())
    if ('waitMs' in admitted) throw unavailable(Math.ceil(admitted.waitMs / 1000))
    if (underWay >= MOST_AT_ONCE) throw unavailable(1)
    call.charge?.()
    circuit = admitted.circuit
    underWay++
    const abort = new AbortController()
    const cancel = clock.after(call.deadlineMs ?? DEADLINE_MS, () => abort.abort())
    try {
      return read(call, await connections.ask(call, abort.signal))
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      circuit = afterFailure(circuit, nowMs())
      log.warn('upstream.failed', { upstream: name, path: call.path, cause: error })
      throw error.kind === 'timeout'
        ? new SuiteError('UPSTREAM_TIMEOUT', `${title} did not answer in time. Try again.`, { cause: error })
        : new SuiteError('UPSTREAM_ERROR', `${title} failed. Try again.`, { cause: error })
    } finally {
      cancel()
      underWay--
    }
  }

  return { request, close: () => connections.close() }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Too many requests, or a pause that the service announces. */
function isPushback({ status, header }: Raw): boolean {
  return status === 429 || (status === 503 && WAIT_HEADERS.some((name) => header(name) !== undefined))
}

/** When to come back, in seconds. `Retry-After` may also be a date (RFC 9110). */
function waitOf({ header }: Raw, nowMs: number): number {
  for (const name of WAIT_HEADERS) {
    const text = header(name)
    if (text === undefined) continue
    const seconds = /^\d+(\.\d+)?$/.test(text) ? Number(text) : (Date.parse(text) - nowMs) / 1000
    if (Number.isFinite(seconds)) return Math.min(Math.max(Math.ceil(seconds), 1), LONGEST_WAIT_SECONDS)
  }
  return USUAL_WAIT_SECONDS
}
