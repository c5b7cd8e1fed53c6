/** An error of the catalogue: see errors.ts. */
export interface ErrorEntry {
  readonly status: number
  readonly retryable: boolean
  /** The values of `details.reason` with which the same call fails again, although the code is retryable. */
  readonly finalReasons?: readonly string[]
  readonly title: string
  readonly fix: string
  readonly reasons?: Readonly<Record<string, string>>
}

/** Whether the same call may succeed later without a change by the caller, by the error and its `details`. */
export function isRetryable({ retryable, finalReasons = [] }: ErrorEntry, details: object = {}): boolean {
  const reason = 'reason' in details ? details.reason : undefined
  return retryable && !finalReasons.some((final) => final === reason)
}
