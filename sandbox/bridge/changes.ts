import type { Book } from './book.ts'
import type { BridgeChain } from './chains/chain.ts'
import type { Currency } from './currencies.ts'
import type { Order, State } from './order.ts'
import type { Rates } from './rates.ts'

export interface FollowDeps {
  readonly book: Book
  readonly chains: ReadonlyMap<string, BridgeChain>
  readonly currency: (ticker: string, network: string) => Currency
  readonly rates: Rates
  readonly now: () => number
}

/** How orders change: all in the book, each change on what stands there now. */
export interface Changes {
  readonly chainOf: (network: string) => BridgeChain
  readonly current: (order: Order) => Order
  readonly change: (order: Order, fields: Partial<Order>) => Order
  readonly go: (order: Order, state: State, fields?: Partial<Order>) => Order
}

export function createChanges({ book, chains, now }: FollowDeps): Changes {
  const chainOf = (network: string): BridgeChain => {
    const chain = chains.get(network)
    if (chain === undefined) throw new Error(`the bridge has no chain ${network}`)
    return chain
  }
  const current = (order: Order): Order => book.find(({ id }) => id === order.id) ?? order
  const change = (order: Order, fields: Partial<Order>): Order => {
    // What the control server has ordered meanwhile stands.
    const changed = { ...current(order), ...fields, updatedAt: now() }
    book.put(changed)
    return changed
  }
  const go = (order: Order, state: State, fields: Partial<Order> = {}) => change(order, { ...fields, state })

  return { chainOf, current, change, go }
}
