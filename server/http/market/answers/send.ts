import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Counted, writeCounted } from '../counted-head.ts'
import { codingFor } from './encodings.ts'
import { type Copy, maxAgeOf, type ReadyAnswer, slots } from './ready.ts'

/** What a response says of its request. */
export interface Said extends Counted {
  readonly cache: string
  readonly nowMs: number
}

/** Sends a prepared answer, or 304 to a client that has the same. Nothing waits. */
export function sendReady(
  req: IncomingMessage,
  res: ServerResponse,
  ready: ReadyAnswer,
  said: Said,
): 200 | 304 {
  const { headers } = req
  const has = headers['if-none-match']
  if (has !== undefined && matches(has, ready.tag)) {
    res.writeHead(304, headOf(ready.unchanged, ready, said))
    res.end()
    return 304
  }
  const copy = ready.copies[codingFor(headers['accept-encoding'])]
  res.writeHead(200, headOf(copy, ready, said))
  if (req.method === 'HEAD') res.end()
  else res.end(copy.body)
  return 200
}

function headOf(copy: Copy, { storedAt, maxAge }: ReadyAnswer, said: Said): string[] {
  const { head } = copy
  const { cache, nowMs } = said
  const age = Math.max(0, Math.floor((nowMs - storedAt) / 1_000))
  if (age !== copy.second || cache !== copy.state) {
    head[slots.age] = String(age)
    head[slots.cache] = cache
    head[slots.control] = `public, max-age=${maxAgeOf(maxAge.fresh, age)}${maxAge.tail}`
    copy.second = age
    copy.state = cache
  }
  writeCounted(head, said)
  return head
}

/** Weak comparison with each tag of a list, or `*` (RFC 9110, 13.1.2). */
export function matches(has: string, tag: string): boolean {
  if (has === tag || has === '*') return true
  const opaque = tag.slice(2)
  return has.split(',').some((one) => one.trim().replace(/^W\//, '') === opaque)
}
