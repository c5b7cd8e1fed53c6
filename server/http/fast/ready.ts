import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Allowance } from '../../domain/access/rate-limit.ts'
import { allowanceHeaders } from '../middleware/rate-limit/index.ts'
import { type Written, written } from './written.ts'

/** A body with its heads. */
export interface Ready extends Written {
  readonly encoding: 'latin1' | 'utf8'
  /** Whether the heads have room for what is left of a limit. */
  readonly isLimited: boolean
  /**
   * Headers, name and value in turns: of a 200, and of a 304. Node copies them before `writeHead` returns, so that every
   * request writes its own values into the same list.
   */
  readonly head: string[]
  readonly unchanged: string[]
}

/** The beginning of a head, with the values of one request: its id, and what is left of its limit if it has one. */
const UNLIMITED = ['X-Request-Id', ''] as const
const LIMITED = [...UNLIMITED, 'RateLimit-Policy', '', 'RateLimit', ''] as const

export type ToReady = (text: string, isLimited: boolean) => Ready

/** Makes bodies ready. `fixed` are the headers of every answer, name and value in turns. */
export function createReady(fixed: readonly string[]): ToReady {
  return (text, isLimited) => {
    const { bytes, tag, body } = written(text)
    const unchanged = [...(isLimited ? LIMITED : UNLIMITED), ...fixed, 'ETag', tag]
    const type = ['Content-Type', 'application/json; charset=utf-8', 'Content-Length', String(bytes)]
    // Text in ASCII is sent as it is.
    const encoding = bytes === text.length ? 'latin1' : 'utf8'
    // Name by name, as in `rate-limit.ts`: each of many answers is read by every request.
    return { text, bytes, tag, body, encoding, isLimited, head: [...unchanged, ...type], unchanged }
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
    res.writeHead(304, withOwn(unchanged, own)).end()
    return
  }
  res.writeHead(200, withOwn(head, own))
  if (req.method === 'HEAD') res.end()
  else res.end(body, encoding)
}

function withOwn(head: string[], { requestId, allowance }: Own): string[] {
  head[1] = requestId
  if (allowance === undefined) return head
  const { policy, left } = allowanceHeaders(allowance)
  head[3] = policy
  head[5] = left
  return head
}
