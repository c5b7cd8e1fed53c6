import type { SuiteError } from '../../../domain/errors.ts'
import { NodeFailure, unanswered } from '../../shared/node-errors.ts'

export const CHAIN_NAME = 'The XRP Ledger'

/** Errors by which rippled and Clio say that they are overloaded. */
const BUSY: ReadonlySet<string> = new Set(['slowDown', 'tooBusy'])
/** Errors of the node, not of the call. */
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

/** The failure of a node that an error names; `undefined` when the error is an answer. */
export function troubleOf(error: string): NodeFailure | undefined {
  if (BUSY.has(error)) return new NodeFailure('busy', `it answered ${error}`)
  return TROUBLE.has(error) ? new NodeFailure('broken', `it answered ${error}`) : undefined
}

/** The error that callers get when no node answered. The failures are for the log, and contain no URL. */
export function noAnswer(method: string, failures: readonly NodeFailure[]): SuiteError {
  const kinds = failures.map(({ kind }) => kind)
  const told = failures.map(({ kind, message }) => `${kind}: ${message}`).join('; ')
  const cause = new Error(`${method}: ${told === '' ? 'no node is asked right now' : told}`.slice(0, 500))
  if (kinds.includes('late')) return unanswered(CHAIN_NAME, 'late', cause)
  return unanswered(CHAIN_NAME, kinds.includes('busy') || kinds.length === 0 ? 'busy' : 'broken', cause)
}
