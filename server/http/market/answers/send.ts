import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Allowance } from '../../../domain/access/rate-limit.ts'
import { codingFor } from './encodings.ts'
import { type Copy, maxAgeOf, type ReadyAnswer, slots } from './ready.ts'

/** What a response says of its request. */
export interface Said {
  readonly requestId: string
  readonly plan: string
  readonly allowance: Allowance
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
  const { requestId, plan, allowance, cache, nowMs } = said
  const age = Math.max(0, Math.floor((nowMs - storedAt) / 1_000))
  if (age !== copy.second || cache !== copy.state) {
    head[slots.age] = String(age)
    head[slots.cache] = cache
    head[slots.control] = `public, max-age=${maxAgeOf(maxAge.fresh, age)}${maxAge.tail}`
    copy.second = age
    copy.state = cache
  }
  const remaining = String(allowance.remaining)
  const reset = String(allowance.resetSeconds)
  head[slots.requestId] = requestId
  head[slots.policy] = policyOf(plan, allowance)
  head[slots.left] = `"${plan}";r=${remaining};t=${reset}`
  head[slots.limit] = String(allowance.limit)
  head[slots.remaining] = remaining
  head[slots.reset] = reset
  return head
}

const policies = new Map<string, string>()

function policyOf(plan: string, { limit, windowSeconds }: Allowance): string {
  const known = policies.get(plan)
  if (known !== undefined) return known
  const policy = `"${plan}";q=${limit};w=${windowSeconds}`
  policies.set(plan, policy)
  return policy
}

/** Weak comparison with each tag of a list, or `*` (RFC 9110, 13.1.2). */
export function matches(has: string, tag: string): boolean {
  if (has === tag || has === '*') return true
  const opaque = tag.slice(2)
  return has.split(',').some((one) => one.trim().replace(/^W\//, '') === opaque)
}
