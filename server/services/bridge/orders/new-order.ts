import type { AskingOrder } from '../../../domain/bridge-order.ts'
import { defined } from '../../../kit/defined.ts'
import type { OrderAsk } from '../../../ports/bridge.ts'
import type { BridgeIntent, EstimateRecord } from '../offer.ts'

interface NewOrder {
  readonly id: string
  readonly attempt: number
  readonly feeTxHash: string
  readonly now: Date
}

/** The row of an order that is still to be asked for. */
export function newOrder(intent: BridgeIntent, quote: EstimateRecord, made: NewOrder): AskingOrder {
  const { request } = intent.deal.offer
  const { id, attempt, feeTxHash, now } = made
  const { destinationExtraId, refundExtraId } = request
  const { rateId, expectedMinutes } = quote
  return {
    ...request.pair,
    id,
    intentId: intent.id,
    newestOf: intent.id,
    partner: intent.partner,
    env: intent.env,
    feeTxHash,
    attempt,
    fromAmount: request.fromAmount,
    expectedToAmount: quote.toAmount,
    destination: request.destination,
    refundAddress: request.refundAddress ?? intent.payer,
    surchargeBps: intent.deal.fee.terms.surchargeBps,
    ...defined({ destinationExtraId, refundExtraId, rateId, expectedMinutes }),
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
    state: 'asking',
    tries: 0,
  }
}

/** The same as the bridge service is asked for it. */
export function askOf(order: AskingOrder): OrderAsk {
  const { fromCurrency, fromNetwork, toCurrency, toNetwork, destinationExtraId, refundExtraId, rateId } =
    order
  return {
    clientOrderId: order.id,
    pair: { fromCurrency, fromNetwork, toCurrency, toNetwork },
    fromAmount: order.fromAmount,
    destination: order.destination,
    refundAddress: order.refundAddress,
    ...defined({ destinationExtraId, refundExtraId, rateId }),
    partner: { slug: order.partner, feeTxHash: order.feeTxHash, surchargeBps: order.surchargeBps },
  }
}
