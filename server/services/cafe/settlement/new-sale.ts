import type { BrokeredSale } from '../../../domain/sale/nft-sale.ts'
import { isFinishing, type PaymentIntent, productOf } from '../../../domain/payment/intent.ts'
import { isFull, isSale } from '../offer.ts'

/** The sale that begins with a payment's confirmed offer to the broker; `undefined` while it has none. */
export function newSale(intent: PaymentIntent, now: Date): BrokeredSale | undefined {
  const step = productOf(intent)
  if (!isFinishing(intent) || step.state !== 'confirmed' || !isSale(intent)) return undefined
  const { request, terms } = intent.deal.offer
  if (!isFull(request) || terms?.broker === undefined || terms.endsAt === undefined)
    throw new RangeError(`the payment ${intent.id} has no terms`)
  const at = now.toISOString()
  return {
    id: step.sent.txHash,
    intentId: intent.id,
    partner: intent.partner,
    env: intent.env,
    state: 'offered',
    work: 'yes',
    mode: request.mode,
    nftId: request.nftId,
    drops: request.drops,
    user: intent.payer,
    counterparty: terms.counterparty,
    offerIndex: request.offerIndex,
    broker: terms.broker,
    endsAt: terms.endsAt,
    tries: 0,
    createdAt: at,
    updatedAt: at,
  }
}
