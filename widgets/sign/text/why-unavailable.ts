import type { ApiError } from '../../api/api-error.ts'
import { unavailableText as words } from '../../words/en/unavailable.ts'

/** Why there is no session to show, where that is more than that the link is of no use. */
export function whyUnavailable(failure: ApiError | undefined, gone: string): string {
  if (failure?.code === 'SUSPENDED') return words.suspended
  return failure?.retryable === true ? words.retry : gone
}
