import type { RelayOutcome } from '../../../ports/relay/relay.ts'
import { withFields } from '../with-fields.ts'
import { ledgerError, type Problem } from '../write-problem.ts'
import type { Command } from './command.ts'

type Id = Command['id']
type Answered = Extract<RelayOutcome, { kind: 'answered' }>

const idField = (id: Id): string => (id === undefined ? '' : `"id":${JSON.stringify(id)},`)

/** An answer of the ledger in the form of its sockets: errors have their fields beside the status. */
export function answerText(id: Id, { answer: { result, status, warnings } }: Answered): string {
  const ours = `${idField(id)}"status":"${status}","type":"response","api_version":2`
  if (status === 'error') return withFields(result, ours)
  return `{"result":${result},${ours}${warnings === undefined ? '' : `,"warnings":${warnings}`}}`
}

/** A refusal. Parameters are never repeated. */
export const problemText = (id: Id, problem: Pick<Problem, 'error' | 'message' | 'retryAfterSeconds'>) =>
  JSON.stringify({
    ...(id === undefined ? {} : { id }),
    status: 'error',
    type: 'response',
    api_version: 2,
    ...ledgerError(problem),
    ...(problem.retryAfterSeconds === undefined ? {} : { retry_after: problem.retryAfterSeconds }),
  })
