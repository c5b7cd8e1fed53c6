import {
  hasDeal,
  isFinishing,
  isPaid,
  type PaymentIntent,
  productOf,
  withStep,
} from '../../../domain/payment/intent.ts'
import { creditFrom } from '../../../domain/payment/lapse.ts'
import { withFailed } from '../../../domain/payment/transitions.ts'
import { changeIntent } from '../change-intent.ts'
import type { PaymentDeps } from '../deps.ts'

/** See `finish` of the port. A transaction that came to nothing never counts for the step again. */
export async function finishProduct(
  { store, clock }: Pick<PaymentDeps, 'store' | 'clock'>,
  id: string,
  txHash: string,
  outcome: 'succeeded' | 'failed',
): Promise<PaymentIntent> {
  const now = clock.now()
  return changeIntent(store, id, (intent) => {
    const step = productOf(intent)
    if (!isFinishing(intent) || step.state !== 'confirmed' || step.sent.txHash !== txHash) return undefined
    if (outcome === 'succeeded') return { ...intent, state: 'settled' }
    const failed = withStep(intent, withFailed(step, 'NOT_SETTLED'))
    return {
      ...failed,
      state: 'open',
      ...(isPaid(intent) ? { creditUntil: creditFrom(now) } : {}),
      // Another attempt needs a fresh offer.
      ...(hasDeal(intent) ? { deal: { ...intent.deal, expiresAt: now.toISOString() } } : {}),
    }
  })
}
