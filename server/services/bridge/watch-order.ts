import type { Order } from '#contracts/api/delivery.ts'
import { isOver } from '../../domain/order-moves.ts'
import type { Changes } from '../../ports/shared/changes.ts'
import { watchView } from '../../kit/watch-view.ts'

/** An order now, and after every change of it or of its payment, until it is over or the reader stops. */
export const watchOrder = (
  changes: Changes,
  ids: readonly string[],
  read: () => Promise<Order>,
): AsyncIterable<Order> =>
  watchView(
    changes,
    (wait) => {
      for (const id of ids) wait.forChangeOf(id)
      return read()
    },
    ({ status }) => isOver(status),
  )
