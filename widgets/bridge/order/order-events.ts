import type { Order } from '#contracts/api/delivery.ts'
import type { Host } from '../../embed/host.ts'

/**
 * Tells the partner's page of an order: when it is made, and each time its status changes. The order is heard of from
 * its session and from its own stream, so an older word of it is passed over.
 */
export function createOrderEvents({ emit }: Pick<Host, 'emit'>) {
  let last: Order | undefined
  return (session: string | undefined, order: Order): void => {
    const isNews =
      order.id !== last?.id || (order.status !== last.status && order.updatedAt >= last.updatedAt)
    if (session === undefined || !isNews) return
    last = order
    emit('order', { session, order: order.id, status: order.status })
  }
}
