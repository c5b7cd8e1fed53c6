import { Undecodable } from '../decoded.ts'
import type { Effect } from './effects.ts'

/** The effects of a transaction that pays and then swaps, by its legs, each with all that is not the other's. */
export interface Legs {
  readonly payment: readonly Effect[]
  readonly swap: readonly Effect[]
}

/** What sets a transaction's price, or does nothing: it counts for either leg. */
const isShared = ({ kind }: Effect): boolean => kind === 'units' || kind === 'price' || kind === 'nothing'

/**
 * Takes the payment out of a transaction: the transfer before its only memo, and the account that is opened for it. The
 * swap, by the aggregator's program, comes after it. Throws Undecodable.
 */
export function legsIn(effects: readonly Effect[]): Legs {
  const memo = effects.findIndex(({ kind }) => kind === 'memo')
  const move = effects[memo - 1]
  const route = effects.findIndex(({ kind }) => kind === 'route')
  if (move === undefined || (move.kind !== 'coin' && move.kind !== 'token') || route < 0)
    throw new Undecodable('It is not a payment with its memo and a swap.')
  if (route < memo) throw new Undecodable('It swaps before it pays.')
  const before = effects[memo - 2]
  const opens = move.kind === 'token' && before?.kind === 'open' && before.account === move.target
  const start = memo - (opens ? 2 : 1)
  const isPaid = (i: number) => i >= start && i <= memo
  return {
    payment: effects.filter((effect, i) => isPaid(i) || isShared(effect)),
    swap: effects.filter((_, i) => !isPaid(i)),
  }
}
