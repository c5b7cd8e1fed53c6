import { type PaymentIntent, stepOf, withStep } from '../../../domain/payment/intent.ts'
import { withDeclined } from '../../../domain/payment/transitions.ts'
import { changeIntent } from '../change-intent.ts'
import type { PaymentDeps } from '../deps.ts'

/**
 * Notes that a wallet declined a step. Only the hand-over that the caller names is ended: a later one, or a transaction
 * that is known by now, stays as it is.
 */
export async function declineStep(
  { store }: Pick<PaymentDeps, 'store'>,
  id: string,
  stepId: string,
  openedAt: string,
): Promise<PaymentIntent> {
  return changeIntent(store, id, (current) => {
    const step = stepOf(current, stepId)
    if (step?.state !== 'opened' || step.opening.at !== openedAt) return undefined
    return withStep(current, withDeclined(step))
  })
}
