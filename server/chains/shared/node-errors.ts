import { SuiteError } from '../../domain/errors.ts'

/** The pause for a busy node that does not name one. */
export const USUAL_WAIT_MS = 5_000

/** The failure of one node in one call; the next node is asked. Its address is not kept: addresses contain keys. */
export class NodeFailure extends Error {
  override readonly name = 'NodeFailure'
  readonly kind: 'late' | 'busy' | 'broken' | 'foreign' | 'behind' | 'refused' | 'call'
  /** The pause that a busy node asks for, in milliseconds. */
  readonly waitMs: number

  /**
   * `foreign`: it serves another network; `behind`: its newest ledger is old; `refused`: it works, and does not take this
   * method, or not from us; `call`: it works, and refuses this call alone.
   */
  constructor(kind: NodeFailure['kind'], message: string, waitMs = USUAL_WAIT_MS) {
    super(message)
    this.kind = kind
    this.waitMs = waitMs
  }
}

/** A smaller call may have an answer that is small enough. */
export class AnswerTooLarge extends NodeFailure {
  constructor(mostBytes: number) {
    super('broken', `its answer is larger than ${mostBytes} bytes`)
  }
}

/** The error that callers get when no node of a chain has answered. The cause is for the log. */
export function unanswered(
  chain: string,
  kind: NodeFailure['kind'],
  cause: Error,
  waitMs = USUAL_WAIT_MS,
): SuiteError {
  switch (kind) {
    case 'late':
      return new SuiteError('UPSTREAM_TIMEOUT', `${chain} did not answer in time. Try again.`, { cause })
    case 'busy':
      return new SuiteError('UNAVAILABLE', `${chain} is too busy right now. Try again soon.`, {
        cause,
        retryAfter: Math.max(1, Math.ceil(waitMs / 1000)),
      })
    case 'broken':
    case 'foreign':
    case 'behind':
    case 'refused':
    case 'call':
      return new SuiteError('UPSTREAM_ERROR', `${chain} cannot be reached right now. Try again.`, { cause })
  }
}
