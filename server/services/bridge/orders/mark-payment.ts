import { failsToDeliver } from '../../../domain/order-moves.ts'
import type { Tables } from '../../../ports/store.ts'
import { shownOrder } from './judge-order.ts'

/**
 * Notes at a payment whether its order has ended without a payout. Called in the transaction that changes an order, so
 * that neither is ever known without the other. The mark stands whether the deposit is known by then or comes later.
 */
export async function markPayment(
  { intents, bridgeOrders }: Pick<Tables<'write'>, 'intents' | 'bridgeOrders'>,
  intentId: string,
): Promise<void> {
  const intent = await intents.get(intentId)
  if (intent === undefined) return
  const { undelivered, ...rest } = intent
  const order = await shownOrder({ bridgeOrders }, intentId)
  const marked = order?.state === 'made' ? failsToDeliver(order.status) : false
  if (marked === undefined || marked === (undelivered === true)) return
  await intents.update(marked ? { ...rest, undelivered: true } : rest)
}
