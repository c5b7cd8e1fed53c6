import type { BridgeOrder, MadeOrder } from '../../../domain/bridge-order.ts'
import { impliesDeposit } from '../../../domain/order-moves.ts'
import type { Lookups } from '../../../ports/store.ts'
import { everyRow } from '../../../kit/every-row.ts'

/** Whether another order may follow: this one was refused, or it is over and no deposit was seen. */
export function mayFollow(order: BridgeOrder, now: Date): boolean {
  if (order.state !== 'made') return order.state === 'refused'
  if (isPaid(order)) return false
  return order.status !== 'awaiting_deposit' || Date.parse(order.depositBy ?? '') <= now.getTime()
}

/** Whether the deposit of an order can be handed out: nothing was paid yet, and it is not over. */
export const takesDeposit = (order: MadeOrder, now: Date): boolean => !isPaid(order) && !mayFollow(order, now)

/** Whether the bridge service has seen a deposit. */
export const isPaid = (order: BridgeOrder): boolean =>
  order.state === 'made' &&
  (impliesDeposit(order.status) ||
    order.depositSeen === 'yes' ||
    order.depositTxHash !== undefined ||
    order.depositedAmount !== undefined ||
    order.refundTxHash !== undefined ||
    order.refundedAmount !== undefined)

/**
 * The order that a page shows: the newest one, unless an earlier one got a deposit after all.
 */
export async function shownOrder(
  { bridgeOrders }: Pick<Lookups, 'bridgeOrders'>,
  intentId: string,
): Promise<BridgeOrder | undefined> {
  const newest = await bridgeOrders.by('newestOf', intentId)
  if (newest === undefined || newest.attempt === 1) return newest
  const paid = (await everyRow(bridgeOrders, { intentId })).find(isPaid)
  return paid ?? newest
}
