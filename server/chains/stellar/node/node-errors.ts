import { SuiteError } from '../../../domain/errors.ts'

/** Why one server gave no answer. */
export class Failure extends Error {
  override readonly name = 'Failure'
  readonly kind: 'broken' | 'late' | 'busy'
  /** How long a busy one wants to be left alone, in milliseconds. */
  readonly waitMs: number

  constructor(kind: Failure['kind'], message: string, waitMs = 0) {
    super(message)
    this.kind = kind
    this.waitMs = waitMs
  }
}

/** What it means to us that no server answered. */
export function networkError(failures: readonly Failure[], resource: string): SuiteError {
  const cause = new Error(
    `${resource}: ${failures.map(({ message }) => message).join('; ') || 'no server is left'}`,
  )
  const busy = failures.filter(({ kind }) => kind === 'busy')
  if (busy.length > 0 && busy.length === failures.length) {
    const waitMs = Math.min(...busy.map((failure) => failure.waitMs))
    return new SuiteError('UNAVAILABLE', 'The Stellar network is too busy right now. Try again soon.', {
      cause,
      retryAfter: Math.max(1, Math.ceil(waitMs / 1000)),
    })
  }
  if (failures.some(({ kind }) => kind === 'late'))
    return new SuiteError('UPSTREAM_TIMEOUT', 'The Stellar network did not answer in time. Try again.', {
      cause,
    })
  return new SuiteError('UPSTREAM_ERROR', 'The Stellar network cannot be reached right now. Try again.', {
    cause,
  })
}
