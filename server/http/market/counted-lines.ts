import type { Allowance } from '../../domain/access/rate-limit.ts'

/** What a response says of its request. */
export interface Counted {
  readonly requestId: string
  readonly plan: string
  readonly allowance: Allowance
}

/** The lines of a head that are each request's own: its id, and what is left of its limit, as in `limitHeaders`. */
export const countedLines = ({ requestId, plan, allowance }: Counted): string => {
  const { limit, windowSeconds, remaining, resetSeconds } = allowance
  return (
    `X-Request-Id: ${requestId}\r\n` +
    `RateLimit-Policy: "${plan}";q=${limit};w=${windowSeconds}\r\n` +
    `RateLimit: "${plan}";r=${remaining};t=${resetSeconds}\r\n` +
    `X-RateLimit-Limit: ${limit}\r\n` +
    `X-RateLimit-Remaining: ${remaining}\r\n` +
    `X-RateLimit-Reset: ${resetSeconds}\r\n`
  )
}
