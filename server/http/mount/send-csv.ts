import { once } from 'node:events'
import type { Request, Response } from 'express'

/** Sends a table in parts, as fast as the client reads it. A refusal is answered as such: the first part comes first. */
export async function sendCsv(
  req: Request,
  res: Response,
  name: string,
  parts: AsyncGenerator<string>,
): Promise<void> {
  const gone = new AbortController()
  res.once('close', () => gone.abort())
  try {
    let part = await parts.next()
    res.writeHead(200, {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'no-store',
    })
    if (req.method === 'HEAD') return
    while (part.done !== true && !gone.signal.aborted) {
      if (!res.write(part.value)) await once(res, 'drain', { signal: gone.signal }).catch(() => undefined)
      part = await parts.next()
    }
  } catch (error) {
    // A table that breaks off must not look whole.
    if (!res.headersSent) throw error
    res.destroy()
  } finally {
    await parts.return(undefined)
    if (res.headersSent) res.end()
  }
}
