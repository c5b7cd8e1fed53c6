import type { Allowance } from '../../domain/access/rate-limit.ts'

/**
 * The beginning of a head that is written anew for each request: its id, and what is left of its limit. The rest of a
 * prepared answer's head follows it.
 */
export const countedHead: readonly string[] = [
  'X-Request-Id',
  '',
  'RateLimit-Policy',
  '',
  'RateLimit',
  '',
  'X-RateLimit-Limit',
  '',
  'X-RateLimit-Remaining',
  '',
  'X-RateLimit-Reset',
  '',
]

/** What a response says of its request. */
export interface Counted {
  readonly requestId: string
  readonly plan: string
  readonly allowance: Allowance
}

/** Writes the values of `countedHead` into a head that begins with it. */
export function writeCounted(head: string[], { requestId, plan, allowance }: Counted): void {
  const remaining = String(allowance.remaining)
  const reset = String(allowance.resetSeconds)
  head[1] = requestId
  head[3] = `"${plan}";q=${allowance.limit};w=${allowance.windowSeconds}`
  head[5] = `"${plan}";r=${remaining};t=${reset}`
  head[7] = String(allowance.limit)
  head[9] = remaining
  head[11] = reset
}
