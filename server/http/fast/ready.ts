import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Allowance } from '../../domain/access/rate-limit.ts'
import { linesOf } from '../heads/lines.ts'
import { writeLines } from '../heads/write-lines.ts'
import { allowanceHeaders } from '../middleware/rate-limit/index.ts'
import { type Written, written } from './written.ts'

/** A body with its heads. */
export interface Ready extends Written {
  readonly encoding: 'latin1' | 'utf8'
  /** Whether its requests are counted, so that their heads say what is left of a limit. */
  readonly isLimited: boolean
  /** Lines of the heads of 200 and of 304. Those of each request come before them. */
  readonly head: string
  readonly unchanged: string
}

export type ToReady = (text: string, isLimited: boolean) => Ready

/** Makes bodies ready. `fixed` are the headers of every answer, name and value in turns. */
export function createReady(fixed: readonly string[]): ToReady {
  return (text, isLimited) => {
    const { bytes, tag, body } = written(text)
    const unchanged = linesOf([...fixed, 'ETag', tag])
    const type = linesOf(['Content-Type', 'application/json; charset=utf-8', 'Content-Length', String(bytes)])
    // Text in ASCII is sent as it is.
    const encoding = bytes === text.length ? 'latin1' : 'utf8'
    // Name by name, as in `rate-limit.ts`: each of many answers is read by every request.
    return { text, bytes, tag, body, encoding, isLimited, head: unchanged + type, unchanged }
  }
}

/** What belongs to one request. An answer that was made ready for a limit has an allowance. */
export interface Own {
  readonly requestId: string
  readonly allowance: Allowance | undefined
  readonly noneMatch: string | undefined
}

/** Sends a 200, or a 304 to a client that has the same. */
export function send(req: IncomingMessage, res: ServerResponse, ready: Ready, own: Own): void {
  const { tag, head, unchanged, body, encoding } = ready
  const { noneMatch } = own
  if (noneMatch !== undefined && (noneMatch === tag || `W/${noneMatch}` === tag)) {
    writeLines(res, 304, ownLines(own) + unchanged)
    res.end()
    return
  }
  writeLines(res, 200, ownLines(own) + head)
  if (req.method === 'HEAD') res.end()
  else res.end(body, encoding)
}

function ownLines({ requestId, allowance }: Own): string {
  const line = `X-Request-Id: ${requestId}\r\n`
  if (allowance === undefined) return line
  const { policy, left } = allowanceHeaders(allowance)
  return `${line}RateLimit-Policy: ${policy}\r\nRateLimit: ${left}\r\n`
}
