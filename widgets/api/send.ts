import { ApiError, refusalOf } from './api-error.ts'

export interface Parts {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string | undefined>>
  readonly body?: unknown
}

export interface SendPorts {
  readonly fetch: typeof fetch
  /** Called before each call: the headers that identify the caller. */
  readonly headers?: () => Promise<Readonly<Record<string, string>>>
}

export const browserFetch: typeof fetch = (input, init) => fetch(input, init)

/** Sends one request of our API. Throws ApiError for a refusal and when the server cannot be reached. */
export async function send(
  ports: SendPorts,
  route: string,
  input: Parts,
  { signal, accept }: { readonly signal?: AbortSignal | undefined; readonly accept: string },
): Promise<Response> {
  const [method = 'GET', path = ''] = route.split(' ')
  const headers: Record<string, string> = { accept, ...(await ports.headers?.()) }
  const init: RequestInit = { method, headers, credentials: 'omit' }
  if (input.body !== undefined) {
    init.body = JSON.stringify(input.body)
    // A wallet's answer arrives even if its window closes at this moment.
    init.keepalive = true
    headers['content-type'] = 'application/json'
  }
  if (signal !== undefined) init.signal = signal
  const response = await ports.fetch(address(path, input), init).catch((cause: unknown) => {
    if (signal?.aborted === true) throw cause
    throw unreachable()
  })
  if (!response.ok) throw refusalOf(response, await response.json().catch(() => undefined))
  return response
}

/** The server could not be reached, or its answer broke off. */
export const unreachable = () =>
  new ApiError('OFFLINE', 'The service cannot be reached. Check the connection.', { retryable: true })

/** Fills `:name` parts and appends the query. */
function address(path: string, { params = {}, query = {} }: Parts): string {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, value)
  const text = search.toString()
  return text === '' ? filled : `${filled}?${text}`
}
