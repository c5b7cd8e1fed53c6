import { parseInMinor } from './in-minor.ts'
import type { CallInput, CallOutput, Route } from './routes.ts'
import { type Parts, send, type SendPorts, unreachable } from './send.ts'

export { ApiError } from './api-error.ts'

interface CallOptions {
  readonly signal?: AbortSignal
}

export type Call = <R extends Route>(
  route: R,
  input: CallInput<R>,
  options?: CallOptions,
) => Promise<CallOutput<R>>

/** A typed caller of our own API. `headers` is called before each call. Refusals are thrown as ApiError. */
export function createCall(ports: SendPorts): Call {
  const call = async (route: string, input: Parts, options?: CallOptions): Promise<unknown> => {
    const response = await send(ports, route, input, { signal: options?.signal, accept: 'application/json' })
    return response
      .text()
      .then(parseInMinor)
      .catch((cause: unknown) => {
        if (options?.signal?.aborted === true) throw cause
        throw unreachable()
      })
  }
  // The boundary to the contract's types: the server's tests hold every answer to its schema.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return call as Call
}
