import type { ApiError } from '../../api/api-error.ts'

/** Why there is no session to show: in the server's words where it says more than that the link is of no use. */
export const whyUnavailable = (failure: ApiError | undefined, gone: string): string =>
  failure?.retryable === true || failure?.code === 'SUSPENDED' ? failure.message : gone
