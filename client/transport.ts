import { SuiteError } from './error.ts'
import type { CallOptions, SuiteOptions } from './options.ts'

export type Input = Readonly<Record<string, unknown>>

const LONGEST_WAIT_MS = 8_000
const isText = (value: unknown): value is string => typeof value === 'string'

/** Resolves after a while. Rejects when the caller gives the call up. */
async function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted()
  await new Promise<void>((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal?.addEventListener('abort', stop, { once: true })
  })
}

/** As long as the answer says; otherwise longer each time. Never at the same moment as all others. */
const waitOf = ({ retryAfter }: SuiteError, tries: number): number => {
  const most = Math.min(LONGEST_WAIT_MS, 400 * 2 ** tries)
  return retryAfter === undefined ? most * (0.5 + Math.random() / 2) : retryAfter * 1000 + Math.random() * 250
}

/** A moved price (SLIPPAGE) may be retried too, but with a fresh quote: only its caller can do that. */
const isWorthRepeating = ({ retryable, retryAfter, status }: SuiteError): boolean =>
  retryable && (retryAfter !== undefined || status === 0 || status === 408 || status === 429 || status >= 500)

/** A browser hides the status and the target of a redirect that it does not follow. */
const isRedirect = ({ type, status }: Response): boolean =>
  type === 'opaqueredirect' || (status >= 300 && status < 400)

async function errorOf(response: Response, idempotencyKey: string | undefined): Promise<SuiteError> {
  const text = await response.text()
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  const { status } = response
  let body: unknown = text
  let answer: Partial<SuiteError> | undefined
  try {
    const parsed: { readonly error?: Partial<SuiteError> } | null = JSON.parse(text)
    body = parsed
    answer = parsed?.error
  } catch {
    // Not of the API: a proxy has answered.
  }
  const retryAfter = Number.isFinite(seconds) ? seconds : undefined
  const common = { status, body, retryAfter, idempotencyKey }
  const requestId = response.headers.get('x-request-id') ?? undefined
  if (isRedirect(response))
    return new SuiteError({
      ...common,
      code: 'UNEXPECTED_ANSWER',
      message: 'The service redirects, which the client does not follow. Is `url` its address?',
      requestId,
      retryable: false,
    })
  if (answer?.code === undefined || !isText(answer.code) || !isText(answer.message))
    return new SuiteError({
      ...common,
      code: 'UNEXPECTED_ANSWER',
      message: `The service answered ${status} without an error of its own.`,
      requestId,
      retryable: status >= 500,
    })
  return new SuiteError({
    ...common,
    code: answer.code,
    message: answer.message,
    requestId: answer.requestId ?? requestId,
    docs: answer.docs,
    retryable: answer.retryable === true,
    details: answer.details,
  })
}

/** Fills a path's names, and puts the other fields where the method has them. */
function requestOf(options: SuiteOptions, method: string, path: string, input: Input) {
  const left = new Map(Object.entries(input).filter(([, value]) => value !== undefined))
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = left.get(name)
    left.delete(name)
    // Without a value, the path would be another one.
    if (!isText(value) || value === '') throw new TypeError(`\`${name}\` is required.`)
    return encodeURIComponent(value)
  })
  const url = new URL(options.url.replace(/\/+$/, '') + filled)
  const headers: Record<string, string> = { Accept: 'application/json' }
  if (options.key !== undefined) headers['X-Api-Key'] = options.key
  if (method === 'POST') {
    headers['Content-Type'] = 'application/json'
    return { url, headers, body: JSON.stringify(Object.fromEntries(left)) }
  }
  for (const [name, value] of left) url.searchParams.set(name, String(value))
  return { url, headers, body: null }
}

/** One call: repeated while that may help, with one idempotency key. Answers what is read of a response that is good. */
export async function send<T>(
  options: SuiteOptions,
  method: string,
  path: string,
  input: Input,
  call: CallOptions,
  /** Runs within the time of a try; an answer that breaks off meanwhile is asked for again. */
  read: (response: Response) => Promise<T>,
): Promise<T> {
  const { url, headers, body } = requestOf(options, method, path, input)
  const idempotencyKey = method === 'POST' ? (call.idempotencyKey ?? crypto.randomUUID()) : undefined
  if (idempotencyKey !== undefined) headers['Idempotency-Key'] = idempotencyKey
  const fetch = options.fetch ?? globalThis.fetch
  const retries = call.retries ?? options.retries ?? 4
  const timeoutMs = call.timeoutMs ?? options.timeoutMs ?? 30_000
  for (let tries = 0; ; tries++) {
    const error = await once()
    if (!(error instanceof SuiteError)) return error
    if (tries >= retries || !isWorthRepeating(error)) throw error
    await pause(waitOf(error, tries), call.signal)
  }

  async function once(): Promise<T | SuiteError> {
    call.signal?.throwIfAborted()
    const stop = new AbortController()
    const abort = () => stop.abort(call.signal?.reason)
    const late = setTimeout(() => stop.abort(), timeoutMs)
    call.signal?.addEventListener('abort', abort, { once: true })
    let response: Response | undefined
    try {
      // A redirect would take the key along. Workers refuse `error` here.
      response = await fetch(url, { method, headers, body, signal: stop.signal, redirect: 'manual' })
      return response.ok ? await read(response) : await errorOf(response, idempotencyKey)
    } catch (cause) {
      call.signal?.throwIfAborted()
      if (cause instanceof SyntaxError)
        return new SuiteError({
          code: 'UNEXPECTED_ANSWER',
          message: 'The answer is not JSON.',
          status: response?.status ?? 0,
          requestId: response?.headers.get('x-request-id') ?? undefined,
          retryable: false,
          idempotencyKey,
          cause,
        })
      const isLate = stop.signal.aborted
      return new SuiteError({
        code: isLate ? 'TIMEOUT' : 'NO_CONNECTION',
        message: isLate
          ? `The service did not answer within ${timeoutMs} ms.`
          : 'The service could not be reached, or its answer broke off.',
        status: 0,
        retryable: true,
        idempotencyKey,
        cause,
      })
    } finally {
      clearTimeout(late)
      call.signal?.removeEventListener('abort', abort)
    }
  }
}

/** The data of server-sent events. */
export async function* eventsOf(response: Response, signal?: AbortSignal): AsyncGenerator<unknown, void> {
  const reader = response.body?.getReader()
  if (reader === undefined) return
  const abort = () => void reader.cancel(signal?.reason)
  signal?.addEventListener('abort', abort, { once: true })
  const decoder = new TextDecoder()
  let text = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      signal?.throwIfAborted()
      if (done) return
      text += decoder.decode(value, { stream: true })
      const events = text.split('\n\n')
      text = events.pop() ?? ''
      for (const event of events) if (event.startsWith('data: ')) yield JSON.parse(event.slice(6))
    }
  } finally {
    signal?.removeEventListener('abort', abort)
    await reader.cancel().catch(() => undefined)
  }
}
