import type { Order } from '#contracts/api/delivery.ts'
import { isOver } from '../../domain/order-moves.ts'
import type { Changes } from '../../kit/changes.ts'

/** An order now, and after every change of it or of its payment, until it is over or the reader stops. */
export function watchOrder(
  changes: Changes,
  ids: readonly string[],
  read: () => Promise<Order>,
): AsyncIterable<Order> {
  return {
    [Symbol.asyncIterator]() {
      let stop: (() => void) | undefined
      const stopped = new Promise<'stopped'>((resolve) => {
        stop = () => resolve('stopped')
      })
      const orders = follow(changes, ids, read, stopped)
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
  ids: readonly string[],
  read: () => Promise<Order>,
  stopped: Promise<'stopped'>,
): AsyncGenerator<Order, undefined, undefined> {
  let shown = ''
  while (!changes.isClosed()) {
    let changed: (() => void) | undefined
    const wait = new Promise<'changed'>((resolve) => {
      changed = () => resolve('changed')
    })
    // Before the row is read, so that no change falls in between.
    const cancel = changes.subscribe(ids, () => changed?.())
    try {
      const order = await read()
      const text = JSON.stringify(order)
      if (text !== shown) yield order
      shown = text
      if (isOver(order.status) || (await Promise.race([wait, stopped])) === 'stopped') return undefined
    } finally {
      cancel()
    }
  }
  return undefined
}
