import type { Order } from '#contracts/api/delivery.ts'
import type { MadeOrder } from '../../domain/bridge-order.ts'
import { isOver } from '../../domain/order-moves.ts'
import type { Changes } from '../../kit/changes.ts'

/** An order now, and after every change, until it is over or the reader stops. */
export function watchOrder(
  changes: Changes,
  id: string,
  read: () => Promise<MadeOrder>,
  show: (order: MadeOrder) => Order,
): AsyncIterable<Order> {
  return {
    [Symbol.asyncIterator]() {
      let stop: (() => void) | undefined
      const stopped = new Promise<'stopped'>((resolve) => {
        stop = () => resolve('stopped')
      })
      const orders = follow(changes, id, read, show, stopped)
      return {
        next: () => orders.next(),
        // A generator that waits is not ended by `return` until its wait is over.
        return() {
          stop?.()
          return orders.return(undefined)
        },
      }
    },
  }
}

async function* follow(
  changes: Changes,
  id: string,
  read: () => Promise<MadeOrder>,
  show: (order: MadeOrder) => Order,
  stopped: Promise<'stopped'>,
): AsyncGenerator<Order, undefined, undefined> {
  let shown = ''
  while (!changes.isClosed()) {
    let changed: (() => void) | undefined
    const wait = new Promise<'changed'>((resolve) => {
      changed = () => resolve('changed')
    })
    // Before the row is read, so that no change falls in between.
    const cancel = changes.subscribe([id], () => changed?.())
    try {
      const order = await read()
      const view = show(order)
      const text = JSON.stringify(view)
      if (text !== shown) yield view
      shown = text
      if (isOver(order.status) || (await Promise.race([wait, stopped])) === 'stopped') return undefined
    } finally {
      cancel()
    }
  }
  return undefined
}
