import type { Request, Response } from 'express'

const HEARTBEAT_MS = 15_000

/** Server-sent events until they end or the client goes. A comment every 15 s keeps proxies from closing it. */
export async function streamEvents(
  req: Request,
  res: Response,
  values: AsyncIterable<unknown>,
): Promise<void> {
  const gone = new Promise<'gone'>((resolve) => {
    res.once('close', () => resolve('gone'))
  })
  const iterator = values[Symbol.asyncIterator]()
  let heartbeat: NodeJS.Timeout | undefined
  try {
    // The first value may be a refusal: nothing is sent before it is there.
    let next = await iterator.next()
    res.writeHead(200, {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store',
      'X-Accel-Buffering': 'no',
    })
    if (req.method === 'HEAD') return
    heartbeat = setInterval(() => res.write(':\n\n'), HEARTBEAT_MS)
    while (next.done !== true) {
      res.write(`data: ${JSON.stringify(next.value)}\n\n`)
      // The value is not held for as long as nothing happens.
      next = { done: false, value: undefined }
      const following = await Promise.race([iterator.next(), gone])
      if (following === 'gone') return
      next = following
    }
  } finally {
    clearInterval(heartbeat)
    // Not awaited: the source may be in the middle of a wait, and ends after it.
    void iterator.return?.()
    if (res.headersSent) res.end()
  }
}
