import type { ChainKey } from '#contracts/api/values.ts'

/** A transaction has counted: for one step of one payment, and never for another. */
export interface Claim {
  /** See `claimId`. */
  readonly id: string
  readonly intentId: string
  readonly stepId: string
  readonly at: string
}

/** What identifies a transaction over all chains. `txHash` in its chain's canonical spelling. */
export const claimId = (chain: ChainKey, txHash: string): string => `${chain}:${txHash}`

/** Whether a claim, if there is one, is of another step than this. */
export function isTaken(claim: Claim | undefined, intentId: string, stepId: string): boolean {
  return claim !== undefined && (claim.intentId !== intentId || claim.stepId !== stepId)
}
