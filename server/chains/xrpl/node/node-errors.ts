import { SuiteError } from '../../../domain/errors.ts'

/** A node that could not do what it was asked, for reasons of its own: the next one is asked. */
export class NodeFailure extends Error {
  override readonly name = 'NodeFailure'
  readonly kind: 'timeout' | 'busy' | 'failed' | 'wrong-network'

  constructor(kind: NodeFailure['kind'], message: string, cause?: unknown) {
    super(message, { cause })
    this.kind = kind
  }
}

/** Errors by which rippled and Clio say that they are overloaded. */
const BUSY: ReadonlySet<string> = new Set(['slowDown', 'tooBusy'])
/** Errors that speak of the node and not of what was asked. */
const TROUBLE: ReadonlySet<string> = new Set([
  'amendmentBlocked',
  'dbDeserialization',
  'failedToForward',
  'internal',
  'lgrIdxInvalid',
  'lgrIdxsInvalid',
  'lgrNotFound',
  'lgrNotValidated',
  'noClosed',
  'noCurrent',
  'noNetwork',
  'notReady',
  'notSynced',
  'unlBlocked',
  'unexpectedLedgerType',
])

/** What an error by name says of its node; `undefined` when it is an answer. */
export function troubleOf(error: string): NodeFailure | undefined {
  if (BUSY.has(error)) return new NodeFailure('busy', `it answered ${error}`)
  return TROUBLE.has(error) ? new NodeFailure('failed', `it answered ${error}`) : undefined
}

const RETRY_AFTER_SECONDS = 5

/** What callers get to see when no node answered; the failures are for the log, and name no URL. */
export function noAnswer(method: string, failures: readonly NodeFailure[]): SuiteError {
  const kinds = new Set(failures.map(({ kind }) => kind))
  const told = failures.map(({ kind, message }) => `${kind}: ${message}`).join('; ')
  const cause = new Error(`${method}: ${told === '' ? 'no node is asked right now' : told}`.slice(0, 500))
  if (kinds.has('timeout'))
    return new SuiteError('UPSTREAM_TIMEOUT', 'The XRP Ledger did not answer in time. Try again.', { cause })
  if (kinds.has('busy') || failures.length === 0)
    return new SuiteError('UNAVAILABLE', 'The XRP Ledger’s nodes are too busy right now. Try again soon.', {
      cause,
      retryAfter: RETRY_AFTER_SECONDS,
    })
  return new SuiteError('UPSTREAM_ERROR', 'The XRP Ledger cannot be reached right now. Try again.', { cause })
}

/** An answer that is not what the API promises. */
export const unexpectedAnswer = (method: string, what: string): SuiteError =>
  new SuiteError('UPSTREAM_ERROR', 'The XRP Ledger answered something unexpected. Try again.', {
    cause: new Error(`${method}: ${what.slice(0, 500)}`),
  })
