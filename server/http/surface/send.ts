import { hash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FlatHeaders } from './headers.ts'

export interface Sent {
  /** `undefined`: no client has the same. */
  readonly tag: string | undefined
  /** Unix milliseconds, where a date names the same answer too. */
  readonly changedAt?: number | undefined
  /** Of 200 and of 304. */
  readonly headers: FlatHeaders
  /** Type, length and coding of the body: of 200 alone. */
  readonly content: FlatHeaders
  readonly body: Uint8Array
}

/** Sends an answer, or 304 to a client that has the same. Returns the status. */
export function send(
  req: IncomingMessage,
  res: ServerResponse,
  { tag, changedAt, headers, content, body }: Sent,
): 200 | 304 {
  if (tag !== undefined && hasSame(req.headers, tag, changedAt)) {
    res.writeHead(304, [...headers]).end()
    return 304
  }
  res.writeHead(200, [...headers, ...content])
  res.end(req.method === 'HEAD' ? undefined : body)
  return 200
}

/** A weak tag, as Express writes it: the length in hex, and 27 characters of the SHA-1. */
export const weakTag = (body: Uint8Array): string =>
  `W/"${body.length.toString(16)}-${hash('sha1', body, 'base64').slice(0, 27)}"`

/** Tags first, compared weakly, then the date (RFC 9110, 13.1 and 13.2.2). */
function hasSame(headers: IncomingMessage['headers'], tag: string, changedAt: number | undefined): boolean {
  const tags = headers['if-none-match']
  if (tags !== undefined) {
    const opaque = tag.replace(/^W\//, '')
    return tags.split(',').some((one) => {
      const text = one.trim()
      return text === '*' || text.replace(/^W\//, '') === opaque
    })
  }
  const since = headers['if-modified-since']
  if (since === undefined || changedAt === undefined) return false
  // A date has whole seconds.
  return Math.floor(changedAt / 1_000) * 1_000 <= Date.parse(since)
}
