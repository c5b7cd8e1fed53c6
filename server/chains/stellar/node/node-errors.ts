import type { SuiteError } from '../../../domain/errors.ts'
import { type NodeFailure, unanswered } from '../../shared/node-errors.ts'

/** The name of the network for people. */
export const NETWORK = 'The Stellar network'

/** What it means to us that no server answered. */
export function networkError(failures: readonly NodeFailure[], resource: string): SuiteError {
  const told = failures.map(({ message }) => message).join('; ')
  const cause = new Error(`${resource}: ${told || 'no server is left'}`)
  const busy = failures.filter(({ kind }) => kind === 'busy')
  if (busy.length > 0 && busy.length === failures.length)
    return unanswered(NETWORK, 'busy', cause, Math.min(...busy.map(({ waitMs }) => waitMs)))
  return unanswered(NETWORK, failures.some(({ kind }) => kind === 'late') ? 'late' : 'broken', cause)
}
