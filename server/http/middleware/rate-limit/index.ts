import type { Response } from 'express'
import { SuiteError } from '../../../domain/errors.ts'
import type { Allowance } from '../../../domain/access/rate-limit.ts'

/** The headers of draft-ietf-httpapi-ratelimit-headers-10. Throws RATE_LIMIT when nothing is left. */
export function applyAllowance(res: Response, allowance: Allowance): void {
  const { ok, limit, windowSeconds, remaining, resetSeconds } = allowance
  res.set('RateLimit-Policy', `"rpm";q=${limit};w=${windowSeconds}`)
  res.set('RateLimit', `"rpm";r=${remaining};t=${resetSeconds}`)
  if (ok) return
  throw new SuiteError('RATE_LIMIT', `Too many requests: ${limit} in ${windowSeconds} seconds are allowed.`, {
    retryAfter: resetSeconds,
  })
}
