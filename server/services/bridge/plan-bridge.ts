import type { MadeOrder } from '../../domain/bridge-order.ts'
import { SuiteError } from '../../domain/errors.ts'
import { readMinor } from '../../domain/money.ts'
import type { StepForm, StepPlan } from '../../domain/payment/step.ts'
import { defined } from '../../kit/defined.ts'
import type { Chain } from '../../ports/chain.ts'
import type { Completion, Plan, Renewal } from '../../ports/product.ts'
import type { BridgeDeps } from './deps.ts'
import type { BridgeIntent, BridgeOffer, BridgeRequest, QuotedBridge } from './offer.ts'
import { isPaid, mayFollow, shownOrder, takesDeposit } from './orders/judge-order.ts'
import type { OrderMaker } from './orders/make-orders.ts'
import { estimateOf } from './quote-bridge.ts'

/** How long a deposit can be signed as it is, in milliseconds. After that, its order is looked at again. */
const SIGN_MS = 60_000

/** The deposit, whose target is known only once its order is made. */
export const planBridge = ({ offer: { request } }: QuotedBridge): Plan => ({
  steps: [stepPlan(request)],
  warnings: [],
})

const stepPlan = ({ from, amountMinor }: BridgeRequest): StepPlan => ({
  id: 'product',
  kind: 'product',
  title: `Send ${from.symbol} to the bridge`,
  asset: from,
  amountMinor,
})

/** The finished deposit of a payment whose fee is paid. */
export async function completeBridge(
  deps: BridgeDeps,
  orders: OrderMaker,
  intent: BridgeIntent,
): Promise<Completion<BridgeOffer>> {
  const order = await orders.ensure(intent)
  return finished(deps, intent, order)
}

/**
 * A fresh offer. Before there is an order, that is a fresh estimate. An order that was refused, or that has ended
 * without a deposit, is followed by another one. Otherwise the deposit is written again, to the same address.
 */
export async function renewBridge(
  deps: BridgeDeps,
  orders: OrderMaker,
  intent: BridgeIntent,
): Promise<Renewal<BridgeOffer>> {
  const { request } = intent.deal.offer
  const order = await shownOrder(deps.store.read, intent.id)
  if (order !== undefined && isPaid(order))
    throw new SuiteError(
      'FEE_TX_PENDING',
      'The deposit of this payment has already arrived. Nothing is to be paid again.',
    )
  if (order?.state === 'made' && !mayFollow(order, deps.clock.now())) {
    const { step, ...offer } = await finished(deps, intent, order)
    return { ...offer, steps: [step], warnings: [] }
  }
  const { estimate, expiresAt } = await estimateOf(deps, request, intent.partner)
  // An order that has no answer yet keeps its terms.
  await orders.begin(intent, estimate)
  return { offer: { request, quote: estimate }, expiresAt, steps: [stepPlan(request)], warnings: [] }
}

async function finished(
  deps: BridgeDeps,
  intent: BridgeIntent,
  order: MadeOrder,
): Promise<Completion<BridgeOffer>> {
  const { chain } = deps.chains.get(intent.chain)
  const { offer } = intent.deal
  return {
    step: await depositForm(chain, intent, order),
    offer: { ...offer, quote: { ...offer.quote, toAmount: order.expectedToAmount } },
    expiresAt: endOf(order, deps.clock.now()),
  }
}

async function depositForm(chain: Chain, intent: BridgeIntent, order: MadeOrder): Promise<StepForm> {
  const { request } = intent.deal.offer
  const { depositAddress: to, depositExtraId: extraId, depositExtraIdName: extraIdName } = order
  const tx = await chain.transfer({
    payer: intent.payer,
    to,
    asset: request.from,
    amount: readMinor(request.amountMinor),
    ...defined({ extraId, extraIdName }),
  })
  return { ...stepPlan(request), to, tx, ...defined({ extraId }) }
}

/** Until when the deposit can be signed as it is; then it is written again, if it is still to be paid. */
function endOf(order: MadeOrder, now: Date): Date {
  if (!takesDeposit(order, now)) return now
  const { depositBy } = order
  const last = depositBy === undefined ? Infinity : Date.parse(depositBy)
  return new Date(Math.min(now.getTime() + SIGN_MS, Math.max(last, now.getTime() + 1)))
}
