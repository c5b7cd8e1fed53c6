import { LRUCache } from 'lru-cache'
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
  readonly store: Pick<Store, 'read' | 'version'>
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

/** The payments whose view is remembered; a few kilobytes each. */
const MOST = 2_000

/** A payment as its partner sees it, and whether only the payment and the time can change that. */
interface Shown {
  readonly payment: Payment
  readonly isAlone: boolean
}

export type Show = (intent: PaymentIntent) => Promise<Shown>

/** Shows payments as their partner sees them. A row that has not changed is not shown anew. */
export function createShow({ products, clock }: Pick<RecordDeps, 'products' | 'clock'>): Show {
  const known = new LRUCache<string, Shown & { readonly intent: PaymentIntent }>({ max: MOST })
  return async (intent) => {
    const state = stateOf(intent, clock.now())
    const before = known.get(intent.id)
    if (before?.intent === intent && before.payment.state === state) return before
    const isAlone = !hasDeal(intent) || products[intent.product]?.showsPaymentAlone === true
    const shown = { intent, payment: await show(products, intent, state), isAlone }
    if (isAlone) known.set(intent.id, shown)
    return shown
  }
}

async function show(products: Products, intent: PaymentIntent, state: PaymentState): Promise<Payment> {
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
