import type { Delivery } from '#contracts/api/delivery.ts'
import type { Call } from '../../api/call.ts'
import { units } from '#kit/amounts/format-amount.ts'
import type { BridgeForm } from './bridge-form-model.ts'
import { amountOf, type BridgeQuote, type BridgeRequest, pairOf } from './bridge-quote.ts'

type Checked = ReturnType<BridgeForm['destination']['checked']['peek']>

interface Order {
  readonly request: BridgeRequest
  readonly there: NonNullable<Checked>
  readonly back: Checked
  readonly userAddress: string | undefined
}

/** The payment of an order, as the checkout starts it. `seen`: the estimate that was shown. */
export function paymentOf(call: Call, order: Order, seen: BridgeQuote | undefined, locale: string) {
  const { request, userAddress } = order
  const fields = fieldsOf(order)
  return {
    title: `${units(request.amount, request.from.asset, locale)} → ${request.to.asset.symbol}`,
    quote: seen,
    delivery: seen && deliveryOf(seen.estimate, request, { ...fields, userAddress }),
    create: (returnUrl: string) =>
      call('POST /api/embed/bridge', { body: { ...fields, userAddress, returnUrl } }),
  }
}

/** Where it delivers, as the session will say it. */
const deliveryOf = (
  { toAmount, expectedMinutes }: BridgeQuote['estimate'],
  { to }: BridgeRequest,
  order: ReturnType<typeof fieldsOf> & Pick<Order, 'userAddress'>,
): Delivery => ({ ...order, expectedToAmount: toAmount, toChain: to.chain, expectedMinutes })

/** An order in the fields of the API. */
const fieldsOf = ({ request, there, back }: Order) => ({
  ...pairOf(request),
  fromAmount: amountOf(request),
  destination: there.address,
  destinationExtraId: there.extraId,
  refundAddress: back?.address,
  refundExtraId: back?.extraId,
})
