/** A POST with an `Idempotency-Key`, stored so that a repetition gets the same answer. */
export interface IdempotentCall {
  /** Partner, environment, endpoint and key, as one text. */
  readonly id: string
  /** SHA-256 of method, path and raw body. */
  readonly fingerprint: string
  readonly startedAt: string
  /** Names the process that runs it. */
  readonly process?: string
  /** The seed of its ids, in hex: see port Random. */
  readonly seed?: string
  /** Absent while the call is running. */
  readonly answer?: {
    readonly status: number
    /** The body, sealed under the idempotency key: an answer can hold a token that is shown once. */
    readonly sealed: string
  }
}

export const IDEMPOTENCY_HOURS = 24
/** After this time without an answer, a call counts as lost with its process, and may run again. */
export const ABANDONED_AFTER_SECONDS = 60
