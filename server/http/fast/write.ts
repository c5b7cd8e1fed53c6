import { hash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Allowance } from '../../domain/access/rate-limit.ts'
import { allowanceHeaders } from '../middleware/rate-limit/index.ts'

/** A body with what its headers say of it. */
export interface Written {
  readonly text: string
  readonly bytes: number
  /** As it is sent: short text goes out in one piece with the head, longer text is copied once. */
  readonly body: string | Buffer
  readonly tag: string
}

const LONG = 16_000

/** Length and tag of a body, as Express writes them. */
export function written(text: string): Written {
  const bytes = Buffer.byteLength(text)
  // A weak tag of the package `etag`: the length in hex, and 27 characters of the SHA-1.
  const tag = `W/"${bytes.toString(16)}-${hash('sha1', text, 'base64').slice(0, 27)}"`
  return { text, bytes, tag, body: bytes > LONG ? Buffer.from(text) : text }
}

export interface Head {
  readonly requestId: string
  /** Those of every answer, name and value in turns. */
  readonly fixed: readonly string[]
  readonly allowance: Allowance | undefined
  readonly noneMatch: string | undefined
}

/** Writes a 200, or a 304 to a client that has the same. */
export function write(
  req: IncomingMessage,
  res: ServerResponse,
  { text, bytes, tag, body }: Written,
  { requestId, fixed, allowance, noneMatch }: Head,
): void {
  const headers = ['X-Request-Id', requestId, ...fixed]
  if (allowance !== undefined) {
    const { policy, left } = allowanceHeaders(allowance)
    headers.push('RateLimit-Policy', policy, 'RateLimit', left)
  }
  if (noneMatch !== undefined && (noneMatch === tag || `W/${noneMatch}` === tag)) {
    headers.push('ETag', tag)
    res.writeHead(304, headers).end()
    return
  }
  headers.push(
    'Content-Type',
    'application/json; charset=utf-8',
    'Content-Length',
    String(bytes),
    'ETag',
    tag,
  )
  res.writeHead(200, headers)
  if (req.method === 'HEAD') res.end()
  // Text in ASCII is sent as it is.
  else res.end(body, bytes === text.length ? 'latin1' : 'utf8')
}
