import type { Payment, PaymentState } from '#contracts/api/payments.ts'
import {
  ANYONE,
  hasDeal,
  hasSucceeded,
  isUndelivered,
  type PaymentIntent,
  stepOf,
} from '../../domain/payment/intent.ts'
import { hasLapsed } from '../../domain/payment/lapse.ts'
import { sentOf } from '../../domain/payment/step.ts'
import { showFees, showSessionStep } from '../../domain/presentation.ts'
import { defined } from '../../kit/defined.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Products } from '../../ports/product.ts'
import type { Store } from '../../ports/store.ts'

export interface RecordDeps {
  readonly store: Pick<Store, 'read'>
  readonly products: Products
  readonly clock: Clock
}

export function stateOf(intent: PaymentIntent, now: Date): PaymentState {
  if (hasSucceeded(intent)) return 'succeeded'
  if (isUndelivered(intent) || intent.state === 'lapsed' || hasLapsed(intent, now)) return 'ended'
  return intent.booked === 'no' ? 'open' : 'paid'
}

const feeStatus = {
  no: 'none',
  pending: 'pending',
  posted: 'accrued',
  owed: 'owed',
  refunded: 'refunded',
} as const

/** Shows a payment as its partner sees it. */
export async function showPayment(products: Products, intent: PaymentIntent, now: Date): Promise<Payment> {
  const state = stateOf(intent, now)
  const fee = stepOf(intent, 'fee')
  return {
    intentId: intent.id,
    state,
    product: intent.product,
    chain: intent.chain,
    ...defined({ payer: intent.payer === ANYONE ? undefined : intent.payer }),
    ...(hasDeal(intent)
      ? {
          ...(await products[intent.product]?.show(intent, 'partner')),
          fees: showFees(intent.deal.fee, 'partner'),
        }
      : {}),
    fee: {
      status: feeStatus[intent.booked],
      ...defined({ txHash: intent.booked === 'no' || fee === undefined ? undefined : sentOf(fee)?.txHash }),
    },
    steps: intent.steps.map((step) => {
      const {
        wallets: _,
        awaiting: _a,
        awaits: _b,
        ...shown
      } = showSessionStep(intent.chain, step, intent, () => [])
      return shown
    }),
    ...defined({ creditUntil: state === 'paid' ? intent.creditUntil : undefined }),
    createdAt: intent.createdAt,
  }
}
