import type { StellarTx } from '../../../domain/payment/tx.ts'
import type { Leg } from '../../../ports/chain.ts'
import type { Bounds } from './fee-leg.ts'

/** One transaction of all legs, with the memo of the fee. `undefined` for legs that no one transaction carries. */
export function together(bounds: Bounds, legs: readonly Leg[]): StellarTx | undefined {
  const txs = legs.flatMap(({ tx }) => (tx.family === 'stellar' ? [tx] : []))
  const [first] = txs
  const [memoHash, ...more] = txs.flatMap((tx) => tx.memoHash ?? [])
  if (first === undefined || memoHash === undefined || more.length > 0 || txs.length < legs.length)
    return undefined
  if (txs.some(({ from, memo }) => from !== first.from || memo !== undefined)) return undefined
  const operations = txs.flatMap((tx) => tx.operations)
  return { family: 'stellar', ...bounds, from: first.from, operations, memoHash }
}
