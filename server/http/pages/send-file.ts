import type { Request, Response } from 'express'
import type { BuiltFile } from './built-files.ts'

/** Sends a file in the smallest form that the client takes, or 304 when it has it already. */
export function sendFile(req: Request, res: Response, file: BuiltFile): void {
  res.set('Content-Type', file.type)
  res.set('ETag', file.etag)
  res.vary('Accept-Encoding')
  if (req.fresh) {
    res.status(304).end()
    return
  }
  // Browsers name gzip before br and weigh them the same; the smaller one is better for both sides.
  const coding = (['br', 'gzip'] as const).find((name) => req.acceptsEncodings(name) === name)
  if (coding !== undefined) res.set('Content-Encoding', coding)
  const body = file[coding ?? 'plain']()
  res.set('Content-Length', String(body.length))
  if (req.method === 'HEAD') res.end()
  else res.end(body)
}
