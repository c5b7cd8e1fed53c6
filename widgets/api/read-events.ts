import { unreachable } from './send.ts'

/** Reads `text/event-stream` (HTML Standard, 9.2.6): each event's data. Throws OFFLINE on a broken connection. */
export async function readEvents(
  body: ReadableStream<Uint8Array>,
  listener: (data: string) => void,
  { signal, onAlive }: { readonly signal: AbortSignal; readonly onAlive?: (() => void) | undefined },
): Promise<void> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read().catch((cause: unknown) => {
      if (signal.aborted) throw cause
      throw unreachable()
    })
    if (done) return
    onAlive?.()
    const events = (rest + decoder.decode(value, { stream: true })).split(/\r?\n\r?\n/)
    rest = events.pop() ?? ''
    for (const event of events) {
      const data = event
        .split(/\r?\n/)
        .filter((line) => line.startsWith('data:'))
        .map((line) => line.slice(5).replace(/^ /, ''))
      if (data.length > 0) listener(data.join('\n'))
    }
  }
}
