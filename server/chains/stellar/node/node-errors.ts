import type { SuiteError } from '../../../domain/errors.ts'
import { type NodeFailure, unanswered } from '../../shared/node-errors.ts'

/** The name of the chain for people. */
export const CHAIN_NAME = 'Stellar'

/** The error when no server answered. */
export function noAnswer(failures: readonly NodeFailure[], resource: string): SuiteError {
  const told = failures.map(({ message }) => message).join('; ')
  const cause = new Error(`${resource}: ${told || 'no server is left'}`)
  const busy = failures.filter(({ kind }) => kind === 'busy')
  if (busy.length > 0 && busy.length === failures.length)
    return unanswered(CHAIN_NAME, 'busy', cause, Math.min(...busy.map(({ waitMs }) => waitMs)))
  return unanswered(CHAIN_NAME, failures.some(({ kind }) => kind === 'late') ? 'late' : 'broken', cause)
}
