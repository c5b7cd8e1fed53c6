import type { ErrorCode, FieldProblem } from '#contracts/api/errors.ts'

export interface SuiteErrorOptions {
  /** For the log only; never leaves the server. */
  readonly cause?: unknown
  /** Goes to the caller as `error.details`. */
  readonly details?: readonly FieldProblem[] | Readonly<Record<string, unknown>>
  /** Seconds; becomes the `Retry-After` header. */
  readonly retryAfter?: number
}

/** The one error that the core throws. Callers see `message`: it names the mistake and the remedy, in our own words. */
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

/** The cause of a refusal: the credential was never given out here, so its sender is guessing. */
export class ForgedCredential extends Error {}

/** An answer of a chain's nodes that is not what their API promises. */
export const unexpectedAnswer = (chain: string, what: string): SuiteError =>
  new SuiteError('UPSTREAM_ERROR', `${chain} answered something unexpected. Try again.`, {
    cause: new Error(what.slice(0, 600)),
  })

/**
 * A node shows a transaction in a form that is not understood, such as a version of later than this code. It may be what
 * is looked for, so it is never taken for one that is not there; but no list of transactions ends by it.
 */
export class UnreadableTransaction extends SuiteError {
  constructor(chain: string, what: string) {
    super('UPSTREAM_ERROR', `${chain} shows a transaction that cannot be read here.`, {
      cause: new Error(what.slice(0, 600)),
    })
  }
}

/** An error for a field that breaks a rule which no schema can state. `message` completes the sentence after `path`. */
export function invalidField(path: string, message: string): SuiteError {
  return new SuiteError('INVALID_REQUEST', `\`${path}\` ${message}.`, { details: [{ path, message }] })
}
