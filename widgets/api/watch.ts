import { parseInMinor } from './in-minor.ts'
import { readEvents } from './read-events.ts'
import type { CallInput, CallOutput, StreamRoute } from './routes.ts'
import { type Parts, send, type SendPorts } from './send.ts'

export type Watch = <R extends StreamRoute>(
  route: R,
  input: CallInput<R>,
  listener: (value: CallOutput<R>) => void,
  options: { readonly signal: AbortSignal; readonly onAlive?: () => void },
) => Promise<void>

/**
 * Follows a stream of server-sent events: calls the listener with each value until the server ends the stream. It uses
 * fetch, because EventSource cannot send headers and does not say why it failed. Throws ApiError for a refusal or a
 * broken connection. `onAlive` is called for all data, heartbeats too.
 */
export function createWatch(ports: SendPorts): Watch {
  const watch = async (
    route: string,
    input: Parts,
    listener: (value: unknown) => void,
    { signal, onAlive }: { readonly signal: AbortSignal; readonly onAlive?: () => void },
  ) => {
    const { body } = await send(ports, route, input, { signal, accept: 'text/event-stream' })
    if (body !== null) await readEvents(body, (data) => listener(parseInMinor(data)), { signal, onAlive })
  }
  // The boundary to the contract's types, as in call.ts.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return watch as Watch
}
