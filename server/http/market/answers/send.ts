import type { IncomingMessage, ServerResponse } from 'node:http'
import { writeLines } from '../../heads/write-lines.ts'
import { type Counted, countedLines } from '../counted-lines.ts'
import { codingFor } from './encodings.ts'
import { type Copy, maxAgeOf, type ReadyAnswer } from './ready.ts'

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
    writeLines(res, 304, linesFor(ready.unchanged, ready, said))
    res.end()
    return 304
  }
  const copy = ready.copies[codingFor(headers['accept-encoding'])]
  writeLines(res, 200, linesFor(copy, ready, said))
  if (req.method === 'HEAD') res.end()
  else res.end(copy.body)
  return 200
}

function linesFor(copy: Copy, { storedAt, maxAge }: ReadyAnswer, said: Said): string {
  const { cache, nowMs } = said
  const age = Math.max(0, Math.floor((nowMs - storedAt) / 1_000))
  if (age !== copy.second || cache !== copy.state) {
    const control = `public, max-age=${maxAgeOf(maxAge.fresh, age)}${maxAge.tail}`
    copy.lines = `Age: ${age}\r\nX-Suite-Cache: ${cache}\r\nCache-Control: ${control}\r\n${copy.fixed}`
    copy.second = age
    copy.state = cache
  }
  return countedLines(said) + copy.lines
}

/** Weak comparison with each tag of a list, or `*` (RFC 9110, 13.1.2). */
export function matches(has: string, tag: string): boolean {
  if (has === tag || has === '*') return true
  const opaque = tag.slice(2)
  return has.split(',').some((one) => one.trim().replace(/^W\//, '') === opaque)
}
