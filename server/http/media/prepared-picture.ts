import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FlatHeaders } from '../surface/headers.ts'
import { send } from '../surface/send.ts'

/** A picture to be prepared. Times are Unix milliseconds. */
export interface PictureText {
  readonly bytes: Uint8Array
  readonly type: string
  readonly source: string
  readonly cacheControl: string
  readonly changedAt?: number
  /** Seconds after which it is worth to ask again. */
  readonly retryAfter?: number
}

/** A picture, ready to be sent: made once. */
export interface PreparedPicture {
  readonly tag: string
  readonly changedAt: number | undefined
  readonly body: Buffer
  readonly fixed: FlatHeaders
  readonly content: FlatHeaders
}

/** What the headers take in memory. */
const HEADERS_BYTES = 1_500

export function preparePicture({
  bytes,
  type,
  source,
  cacheControl,
  changedAt,
  retryAfter,
}: PictureText): PreparedPicture {
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const tag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
  return {
    tag,
    changedAt,
    body,
    fixed: [
      'ETag',
      tag,
      'Cache-Control',
      cacheControl,
      'Vary',
      'Accept',
      'X-Suite-Source',
      source,
      ...(changedAt === undefined ? [] : ['Last-Modified', new Date(changedAt).toUTCString()]),
      ...(retryAfter === undefined ? [] : ['Retry-After', String(retryAfter)]),
    ],
    content: ['Content-Type', type, 'Content-Length', String(body.length)],
  }
}

export const bytesOf = ({ body }: PreparedPicture): number => body.length + HEADERS_BYTES

/** Sends a picture, or 304 to a client that has the same. `headers` are the request's own. */
export const sendPicture = (
  req: IncomingMessage,
  res: ServerResponse,
  { fixed, ...picture }: PreparedPicture,
  { headers, cache }: { readonly headers: FlatHeaders; readonly cache: string },
): 200 | 304 => send(req, res, { ...picture, headers: [...headers, 'X-Suite-Cache', cache, ...fixed] })
