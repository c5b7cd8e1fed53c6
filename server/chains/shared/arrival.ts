import type { Arrival } from '../../ports/chain.ts'
import { counted } from './judgement.ts'

/** An arrival of some sums, each with its asset. */
export const arrivalOf = (
  final: boolean,
  sums: readonly (readonly [asset: string, sum: bigint])[],
): Arrival => ({
  final,
  amounts: sums.filter(([, sum]) => sum > 0n).map(([asset, sum]) => ({ asset, amount: counted(sum) })),
})
