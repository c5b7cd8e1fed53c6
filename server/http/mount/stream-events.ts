import type { Request, Response } from 'express'
import { createHeartbeats, type Heartbeats } from './heartbeats.ts'

const HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store',
  'X-Accel-Buffering': 'no',
} as const

export interface EventStreams {
  /**
   * Sends the values as server-sent events until they end or the client goes, and then calls `ended`, once. Answers when
   * the first event is sent; throws what the first value throws. Ten thousand streams may be open: from then on nothing
   * of the request is held but what a stream needs.
   */
  open(req: Request, res: Response, values: AsyncIterable<unknown>, ended: () => void): Promise<void>
}

/** `failed` is told when a later value throws, and ends the response. */
export function createEventStreams(
  failed: (req: Request, res: Response, error: unknown) => void,
): EventStreams {
  const heartbeats = createHeartbeats<Response>()
  return {
    async open(req, res, values, ended) {
      const iterator = values[Symbol.asyncIterator]()
      // The first value may be a refusal: nothing is sent before it is there.
      const first = await iterator.next()
      // In one packet. A head that is sent by itself is not kept in its eighty parts.
      res.cork()
      res.writeHead(200, HEADERS)
      if (req.method === 'HEAD' || first.done === true || res.closed) {
        void iterator.return?.()
        res.end()
        ended()
        return
      }
      res.flushHeaders()
      res.write(eventOf(first.value))
      res.uncork()
      forget(req)
      const stop = (error?: unknown) => {
        if (error !== undefined) failed(req, res, error)
        ended()
      }
      new EventStream(res, iterator, heartbeats, stop).follow()
    },
  }
}

const eventOf = (value: unknown): string => `data: ${JSON.stringify(value)}\n\n`

/** Drops what only the way to the handler needs: Express keeps the whole way in `next`. */
function forget(req: Request): void {
  req.next = undefined
  req.rawHeaders = []
}

/** One function for each thing that can happen, and no frame that waits. */
class EventStream {
  readonly #res: Response
  readonly #values: AsyncIterator<unknown>
  readonly #heartbeats: Heartbeats<Response>
  readonly #ended: (error?: unknown) => void
  #isOver = false

  constructor(
    res: Response,
    values: AsyncIterator<unknown>,
    heartbeats: Heartbeats<Response>,
    ended: (error?: unknown) => void,
  ) {
    this.#res = res
    this.#values = values
    this.#heartbeats = heartbeats
    this.#ended = ended
  }

  follow(): void {
    this.#heartbeats.add(this.#res)
    this.#res.once('close', () => this.#end())
    this.#ask()
  }

  #ask(): void {
    this.#values.next().then(
      (given) => this.#tell(given),
      (error: unknown) => this.#end(error),
    )
  }

  #tell(given: IteratorResult<unknown>): void {
    if (this.#isOver) return
    if (given.done === true) return this.#end()
    this.#res.write(eventOf(given.value))
    this.#ask()
  }

  #end(error?: unknown): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#heartbeats.remove(this.#res)
    // Not awaited: the source may be in the middle of a wait, and ends after it.
    void this.#values.return?.()
    this.#ended(error)
    if (error === undefined) this.#res.end()
  }
}
