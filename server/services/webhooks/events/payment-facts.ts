import {
  ANYONE,
  feeOf,
  hasSucceeded,
  isUndelivered,
  isUnderWay,
  type PaymentIntent,
  productOf,
} from '../../../domain/payment/intent.ts'
import { sentOf } from '../../../domain/payment/step.ts'
import { defined } from '../../../kit/defined.ts'
import type { Fact, RowChange } from './fact.ts'

/** How a payment has ended. One that no wallet was asked for was only a price. */
export function paymentFacts({ before, after }: RowChange<PaymentIntent>): readonly Fact[] {
  if (after === undefined) return []
  if (hasSucceeded(after) && !(before !== undefined && hasSucceeded(before)))
    return [{ partner: after.partner, type: 'payment.succeeded', data: dataOf(after, 'succeeded') }]
  const ends = hasEnded(after) && !(before !== undefined && hasEnded(before))
  return ends && (isUnderWay(after) || after.booked !== 'no')
    ? [{ partner: after.partner, type: 'payment.ended', data: dataOf(after, 'ended') }]
    : []
}

const hasEnded = (intent: PaymentIntent) => intent.state === 'lapsed' || isUndelivered(intent)

const feeStatus = {
  no: 'none',
  pending: 'pending',
  posted: 'accrued',
  owed: 'owed',
  refunded: 'refunded',
} as const

function dataOf(intent: PaymentIntent, state: 'succeeded' | 'ended') {
  const fee = feeOf(intent)
  return {
    intentId: intent.id,
    env: intent.env,
    product: intent.product,
    chain: intent.chain,
    ...defined({ payer: intent.payer === ANYONE ? undefined : intent.payer }),
    state,
    fee: {
      status: feeStatus[intent.booked],
      ...defined({ txHash: intent.booked === 'no' || fee === undefined ? undefined : sentOf(fee)?.txHash }),
    },
    ...defined({ txHash: sentOf(productOf(intent))?.txHash }),
    createdAt: intent.createdAt,
  }
}
