import type { Preparation } from '../../../ports/chain.ts'

/** The amount that an approval allows. */
export const amountOf = (preparation: Preparation): bigint =>
  preparation.kind === 'approve' ? preparation.amount : -1n
