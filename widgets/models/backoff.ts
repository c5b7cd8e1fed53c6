import type { ApiError } from '../api/call.ts'

const FIRST_MS = 2_000
const LAST_MS = 20_000

/** The wait before an automatic retry, in milliseconds; `undefined` when a retry cannot help. */
export function retryDelay(failure: ApiError, failures: number): number | undefined {
  if (!failure.retryable) return undefined
  if (failure.retryAfter !== undefined) return Math.max(1_000, failure.retryAfter * 1_000)
  return Math.min(FIRST_MS * 2 ** Math.max(0, failures - 1), LAST_MS)
}
