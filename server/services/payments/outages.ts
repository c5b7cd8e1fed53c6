import type { ErrorCode } from '#contracts/api/errors.ts'

/** Codes that say nothing about what was asked for. */
const OUTAGES: ReadonlySet<ErrorCode> = new Set([
  'UPSTREAM_ERROR',
  'UPSTREAM_TIMEOUT',
  'UNAVAILABLE',
  'RATE_LIMIT',
])

export const isOutage = (code: ErrorCode): boolean => OUTAGES.has(code)
