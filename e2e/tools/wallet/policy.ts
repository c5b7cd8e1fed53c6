import { createDeferred } from './deferred.ts'

/** The reaction of the test wallet, or of its user, to a request. */
export type Behaviour =
  | 'approve'
  /** The user declines. */
  | 'reject'
  /** It is approved and carried out, but the answer never arrives. */
  | 'lose-answer'
  /** Nothing happens and nothing is answered. */
  | 'ignore'
  /** The transaction is signed and its hash answered; the chain gets it only with `broadcast`. */
  | 'hold-back'
  /** The transaction is sent with so little gas that it fails on the chain. */
  | 'run-dry'

/** A request that waits for its user. */
export interface Held {
  /** Resolves when the wallet was asked. */
  readonly asked: Promise<undefined>
  decide(behaviour: Behaviour): void
}

/** The decisions on the requests of each method, one request after another; approval by default. */
export function createPolicy() {
  const orders = new Map<string, (() => Promise<Behaviour>)[]>()
  const add = (method: string, order: () => Promise<Behaviour>) => {
    orders.set(method, [...(orders.get(method) ?? []), order])
  }
  return {
    /** The next request of a method that has no order yet is dealt with like this. */
    next(method: string, behaviour: Behaviour) {
      add(method, async () => behaviour)
    },
    /** The next request of a method that has no order yet waits. */
    hold(method: string): Held {
      const asked = createDeferred<undefined>()
      const decided = createDeferred<Behaviour>()
      add(method, async () => {
        asked.resolve(undefined)
        return decided.promise
      })
      return { asked: asked.promise, decide: (behaviour) => decided.resolve(behaviour) }
    },
    async decide(method: string): Promise<Behaviour> {
      const [order, ...rest] = orders.get(method) ?? []
      orders.set(method, rest)
      return order === undefined ? 'approve' : order()
    },
  }
}
