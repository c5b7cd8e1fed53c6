import type { ChainKey } from '#contracts/api/values.ts'
import type { PaymentIntent } from './intent.ts'
import type { PaymentStep } from './step.ts'

/** A transaction has counted: for one step of one payment, and never for another. */
export interface Claim {
  /** See `claimId`. */
  readonly id: string
  readonly intentId: string
  readonly stepId: string
  readonly at: string
}

interface Claimant extends Pick<PaymentIntent, 'id' | 'partner' | 'deal'> {
  readonly chain: ChainKey
}

/**
 * What identifies a transaction over all chains; `txHash` in its chain's canonical spelling. A payment that a
 * partner made itself claims among that partner's own only: it has no fee to protect, and must not take a
 * transaction away from a payment of somebody else.
 */
export const claimId = (intent: Claimant, txHash: string): string =>
  `${intent.deal === undefined ? `${intent.partner}/` : ''}${feeClaimId(intent.chain, txHash)}`

/** The same for a transaction as a fee, whichever payment it may be of. */
export const feeClaimId = (chain: ChainKey, txHash: string): string => `${chain}:${txHash}`

/** Whether a claim, if there is one, is of another step than this. */
export function isTaken(claim: Claim | undefined, intentId: string, stepId: string): boolean {
  return claim !== undefined && (claim.intentId !== intentId || claim.stepId !== stepId)
}

/**
 * Whether a transaction counts for one such step alone. A trust line pays nobody and is there for every payment: were
 * it one payment's, a stranger could take it for a payment of the same account that is never made.
 */
export const countsOnce = ({ kind }: Pick<PaymentStep, 'kind'>): boolean => kind !== 'trustline'
