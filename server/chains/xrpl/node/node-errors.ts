import { NodeFailure } from '../../shared/node-errors.ts'

export const CHAIN_NAME = 'The XRP Ledger'

/** Errors by which rippled and Clio say that they are overloaded. */
const BUSY: ReadonlySet<string> = new Set(['slowDown', 'tooBusy'])
/**
 * Errors that answer the call: each node would say the same of this account, object, transaction or field. All others
 * speak of the node, and the next one is asked: a node's refusal is no answer about an account.
 */
const ANSWERS: ReadonlySet<string> = new Set([
  'actMalformed',
  'actNotFound',
  'badIssuer',
  'dstActMalformed',
  'dstActMissing',
  'dstActNotFound',
  'dstAmtMalformed',
  'entryNotFound',
  'highFee',
  'invalidParams',
  'invalidTransaction',
  'issueMalformed',
  'malformedAddress',
  'malformedCurrency',
  'malformedRequest',
  'objectNotFound',
  'srcActMalformed',
  'srcActMissing',
  'srcActNotFound',
  'srcCurMalformed',
  'txnNotFound',
])

/** Errors of a node that works, and does not take this method (from us). */
const METHOD_REFUSED: ReadonlySet<string> = new Set([
  'forbidden',
  'noPermission',
  'notSupported',
  'unknownCmd',
])

/** The failure of a node that an error names; `undefined` when the error is an answer. */
export function troubleOf(error: string): NodeFailure | undefined {
  if (ANSWERS.has(error)) return undefined
  if (METHOD_REFUSED.has(error)) return new NodeFailure('refused', error)
  const name = /^[A-Za-z]{1,40}$/.test(error) ? error : 'an error'
  return new NodeFailure(BUSY.has(error) ? 'busy' : 'broken', `it answered ${name}`)
}
