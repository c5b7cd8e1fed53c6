import type { ErrorCode } from './generated/operations.ts'

/** What the client itself meets: no answer, an answer in time, or one that is not of the API. */
export type ClientCode = 'NO_CONNECTION' | 'TIMEOUT' | 'UNEXPECTED_ANSWER'

export interface FieldProblem {
  readonly path: string
  readonly message: string
}

interface Refusal {
  readonly code: ErrorCode | ClientCode
  readonly message: string
  readonly status: number
  readonly requestId?: string | undefined
  readonly docs?: string | undefined
  readonly retryable: boolean
  readonly retryAfter?: number | undefined
  readonly details?: readonly FieldProblem[] | Readonly<Record<string, unknown>> | undefined
  readonly idempotencyKey: string | undefined
  readonly body?: unknown
  readonly cause?: unknown
}

/** Every way in which a call fails, except that its caller has aborted it. Act on `code`. */
export class SuiteError extends Error {
  override readonly name = 'SuiteError'
  readonly code: ErrorCode | ClientCode
  /** The HTTP status; 0 where there was no answer. */
  readonly status: number
  readonly requestId: string | undefined
  /** The address of the code's page. */
  readonly docs: string | undefined
  /** Whether the same call may succeed later. The client has repeated it by itself already. */
  readonly retryable: boolean
  /** After how many seconds, where the answer says so. */
  readonly retryAfter: number | undefined
  readonly details: readonly FieldProblem[] | Readonly<Record<string, unknown>> | undefined
  /** Of a POST: with it, a repetition of your own is the same call. */
  readonly idempotencyKey: string | undefined
  /** The answer as it came: JSON, or text. */
  readonly body: unknown

  constructor(refusal: Refusal) {
    super(`${refusal.code}: ${refusal.message}`, { cause: refusal.cause })
    this.code = refusal.code
    this.status = refusal.status
    this.requestId = refusal.requestId
    this.docs = refusal.docs
    this.retryable = refusal.retryable
    this.retryAfter = refusal.retryAfter
    this.details = refusal.details
    this.idempotencyKey = refusal.idempotencyKey
    this.body = refusal.body
  }
}
