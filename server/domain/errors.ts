import type { ErrorCode, FieldProblem } from '#contracts/api/errors.ts'

export interface SuiteErrorOptions {
  /** For the log only; never leaves the server. */
  readonly cause?: unknown
  /** Goes to the caller as `error.details`. */
  readonly details?: readonly FieldProblem[] | Readonly<Record<string, unknown>>
  /** Seconds; becomes the `Retry-After` header. */
  readonly retryAfter?: number
}

/**
 * The one error that the core throws. `message` is shown to the caller: a sentence that says what was wrong
 * and what would be right, without anything that an upstream said.
 */
export class SuiteError extends Error {
  override readonly name = 'SuiteError'
  readonly code: ErrorCode
  readonly details: SuiteErrorOptions['details']
  readonly retryAfter: number | undefined

  constructor(code: ErrorCode, message: string, options: SuiteErrorOptions = {}) {
    super(message, { cause: options.cause })
    this.code = code
    this.details = options.details
    this.retryAfter = options.retryAfter
  }
}

/** A field that breaks a rule which no schema can state. `message` completes the sentence that `path` begins. */
export function invalidField(path: string, message: string): SuiteError {
  return new SuiteError('INVALID_REQUEST', `\`${path}\` ${message}.`, { details: [{ path, message }] })
}
