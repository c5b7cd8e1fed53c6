import { hasDeal, type PaymentIntent, productOf, withStep } from '../../../domain/payment/intent.ts'
import { groupOf } from '../../../domain/payment/together.ts'
import { withRetry } from '../../../domain/payment/transitions.ts'
import { defined } from '../../../kit/defined.ts'
import { changeIntent } from '../change-intent.ts'
import type { PaymentDeps } from '../deps.ts'

/** Makes a failed product step ready for another attempt. A paid fee stays paid. */
export async function retryProduct({ store, clock }: PaymentDeps, id: string): Promise<PaymentIntent> {
  return changeIntent(store, id, (intent) => {
    const step = productOf(intent)
    if (step.state !== 'failed') return undefined
    const { sent, failure, session } = step
    const now = clock.now()
    // Of steps that were carried together and came to nothing, only the whole is on the chain. One that was signed alone
    // after that has a transaction of its own.
    const group = groupOf(intent, step.id)
    const via = failure === 'TX_FAILED' && group?.state === 'failed' ? group.via : undefined
    const attempt = { txHash: via ?? sent.txHash, submittedAt: sent.at, failure, ...defined({ session }) }
    return {
      ...withStep(intent, withRetry(step, now)),
      attempts: [...intent.attempts, attempt],
      // The old offer ends now, if it has not ended before.
      ...(hasDeal(intent)
        ? { deal: { ...intent.deal, expiresAt: earlier(intent.deal.expiresAt, now.toISOString()) } }
        : {}),
    }
  })
}

const earlier = (a: string, b: string) => (a < b ? a : b)
