import { type Failure, failureOf, offline } from '../../shared/api/failure.ts'
import type { Answer, Input, Route } from './routes.ts'

interface Turns {
  /** No one is signed in. */
  readonly signedOut: () => void
  /**
   * A call that was sent then wants a fresh proof, by a way that its refusal names: asks for it, and resolves to whether
   * it was given.
   */
  readonly factorWanted: (sentAt: number, refusal: Failure) => Promise<boolean>
}

let turns: Turns = { signedOut: () => {}, factorWanted: async () => Promise.resolve(false) }

/** Names what is done about these refusals, wherever they come. */
export const onTurns = (wanted: Turns): void => {
  turns = wanted
}

interface Parts {
  readonly query?: Readonly<Record<string, string | number | undefined>>
  readonly body?: unknown
}

/** Calls an endpoint of the dashboard. Throws a Failure for a refusal and when the service cannot be reached. */
export async function call<R extends Route>(
  route: R,
  input: Input<R>,
  signal?: AbortSignal,
): Promise<Answer<R>> {
  const [method = 'GET', path = ''] = route.split(' ')
  const { query, body } = partsOf(input)
  const init: RequestInit = { method, credentials: 'same-origin', headers: { accept: 'application/json' } }
  if (method === 'POST') {
    init.body = JSON.stringify(body ?? {})
    init.headers = { accept: 'application/json', 'content-type': 'application/json' }
  }
  if (signal !== undefined) init.signal = signal
  const sentAt = Date.now()
  const response = await fetch(addressOf(path, query), init).catch((cause: unknown) => {
    if (signal?.aborted === true) throw cause
    throw offline()
  })
  if (!response.ok) {
    const failure = await failureOf(response)
    if (failure.code === 'SESSION_REQUIRED') turns.signedOut()
    if (failure.code === 'SECOND_FACTOR_REQUIRED' && (await turns.factorWanted(sentAt, failure)))
      return call(route, input, signal)
    throw failure
  }
  // The boundary to the contract's types: the server's tests hold every answer to its schema.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return response.json().catch(() => {
    throw offline()
  }) as Promise<Answer<R>>
}

// The parts of every input; a generic type does not show them.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const partsOf = (input: unknown): Parts => input as Parts

/** The address of an endpoint, with the query fields that have a value. */
export function addressOf(path: string, query: Parts['query'] = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== '') search.set(name, String(value))
  const text = search.toString()
  return text === '' ? path : `${path}?${text}`
}
