import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { VERSION } from '#contracts/embed/version.ts'
import { openHeaders } from '../market/common-headers.ts'
import { linesOf } from '../heads/lines.ts'
import { writeLines } from '../heads/write-lines.ts'
import { type Counted, countedLines } from '../market/counted-lines.ts'

/** A picture to be made ready. Times are Unix milliseconds. */
export interface PictureText {
  readonly bytes: Uint8Array
  readonly type: string
  readonly source: string
  readonly cacheControl: string
  readonly changedAt?: number
  /** Seconds after which it is worth to ask again. */
  readonly retryAfter?: number
}

/** A picture with the heads that it is sent with: made once. */
export interface Prepared {
  readonly tag: string
  readonly changedAt: number | undefined
  readonly body: Buffer
  /** Lines of the heads of 200 and of 304. Those of each request come before them. */
  readonly head: string
  readonly unchanged: string
}

/** What a response says of its request. */
export interface Said extends Counted {
  readonly cache: string
}

/** Headers of every answer of the media host: a picture may be shown on any page, and is nothing but a picture. */
export const mediaHeaders: readonly string[] = [
  ...openHeaders,
  'X-Suite-CDN',
  VERSION,
  'Content-Security-Policy',
  "default-src 'none'",
  'Timing-Allow-Origin',
  '*',
]

/** What the heads take in memory. */
const HEAD_BYTES = 1_500

export function prepare({ bytes, type, source, cacheControl, changedAt, retryAfter }: PictureText): Prepared {
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const tag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
  const fixed = [
    'ETag',
    tag,
    'Cache-Control',
    cacheControl,
    'Vary',
    'Accept',
    'X-Suite-Source',
    source,
    ...mediaHeaders,
    ...(changedAt === undefined ? [] : ['Last-Modified', new Date(changedAt).toUTCString()]),
    ...(retryAfter === undefined ? [] : ['Retry-After', String(retryAfter)]),
  ]
  return {
    tag,
    changedAt,
    body,
    head: linesOf([...fixed, 'Content-Type', type, 'Content-Length', String(body.length)]),
    unchanged: linesOf(fixed),
  }
}

export const bytesOf = ({ body }: Prepared): number => body.length + HEAD_BYTES

/** Sends a picture, or 304 to a client that has the same. */
export function send(req: IncomingMessage, res: ServerResponse, picture: Prepared, said: Said): 200 | 304 {
  const isSame = hasSame(req.headers, picture)
  const status = isSame ? 304 : 200
  const own = `${countedLines(said)}X-Suite-Cache: ${said.cache}\r\n`
  writeLines(res, status, own + (isSame ? picture.unchanged : picture.head))
  if (isSame || req.method === 'HEAD') res.end()
  else res.end(picture.body)
  return status
}

/** Tags first, then the date (RFC 9110, 13.2.2). */
function hasSame(headers: IncomingMessage['headers'], { tag, changedAt }: Prepared): boolean {
  const tags = headers['if-none-match']
  if (tags !== undefined)
    return (
      tags === tag || tags === '*' || tags.split(',').some((one) => one.trim().replace(/^W\//, '') === tag)
    )
  const since = headers['if-modified-since']
  if (since === undefined || changedAt === undefined) return false
  // A date has whole seconds.
  return Math.floor(changedAt / 1_000) * 1_000 <= Date.parse(since)
}
