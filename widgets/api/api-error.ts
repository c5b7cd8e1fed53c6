import type { ErrorBody, ErrorCode } from '#contracts/api/errors.ts'

/** The server's refusal, or `OFFLINE` when it could not be reached. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: ErrorCode | 'OFFLINE'
  readonly retryable: boolean
  readonly details: unknown
  /** Seconds to wait before a retry, if the server gave them. */
  readonly retryAfter: number | undefined

  constructor(
    code: ErrorCode | 'OFFLINE',
    message: string,
    rest: { retryable: boolean; details?: unknown; retryAfter?: number | undefined },
  ) {
    super(message)
    this.code = code
    this.retryable = rest.retryable
    this.details = rest.details
    this.retryAfter = rest.retryAfter
  }
}

/** The refusal in a response, or one in its place when the body is not ours but a proxy's. */
export function refusalOf(response: Response, body: unknown): ApiError {
  const waiting = Number(response.headers.get('retry-after') ?? Number.NaN)
  const retryAfter = Number.isFinite(waiting) ? waiting : undefined
  if (!isErrorBody(body))
    return new ApiError('UNAVAILABLE', 'The service did not answer. Try again in a moment.', {
      retryable: true,
      retryAfter,
    })
  const { code, message, retryable, details } = body.error
  return new ApiError(code, message, { retryable, details, retryAfter })
}

function isErrorBody(body: unknown): body is ErrorBody {
  if (typeof body !== 'object' || body === null || !('error' in body)) return false
  const { error } = body
  return typeof error === 'object' && error !== null && 'code' in error && 'message' in error
}
