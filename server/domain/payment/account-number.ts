import type { PaymentIntent } from './intent.ts'
import type { PaymentStep } from './step.ts'
import { isOut, legsOf } from './together.ts'

/**
 * The account's number in the requests for a step; `undefined` for a step that is not opened, and on chains whose
 * requests have none. The ledger takes one transaction of each number. A request has the number that the account
 * had when the step was opened. So a later request for the step has the same number, or a number that proves the
 * earlier request dead (see `openStep`).
 */
export const numberOf = (step: PaymentStep): number | undefined =>
  step.state === 'opened' ? step.opening.number : undefined

/** The same for the one transaction of several steps, which are opened with one number. */
export function numberOfGroup(intent: PaymentIntent): number | undefined {
  const [first] = isOut(intent) ? legsOf(intent) : []
  return first && numberOf(first)
}
