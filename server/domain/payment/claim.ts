import type { ChainKey } from '#contracts/api/values.ts'
import type { PaymentIntent } from './intent.ts'
import type { PaymentStep } from './step.ts'

/** The record that a transaction counts for one step of one payment, and never for another. */
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
 * Identifies a transaction over all chains; `txHash` is in its chain's canonical spelling. A payment that a partner
 * made itself claims only among that partner's own: it has no fee to protect, and must not take a transaction away
 * from someone else's payment.
 */
export const claimId = (intent: Claimant, txHash: string): string =>
  `${intent.deal === undefined ? `${intent.partner}/` : ''}${feeClaimId(intent.chain, txHash)}`

/** The same for a fee transaction of any payment. */
export const feeClaimId = (chain: ChainKey, txHash: string): string => `${chain}:${txHash}`

/** True when there is a claim, and it belongs to another step. */
export function isTaken(claim: Claim | undefined, intentId: string, stepId: string): boolean {
  return claim !== undefined && (claim.intentId !== intentId || claim.stepId !== stepId)
}

/**
 * True when a transaction counts for only one step of this kind. A trust line pays no one and serves every payment. If
 * it belonged to one payment, a stranger could take it for a payment of the same account that is never made.
 */
export const countsOnce = ({ kind }: Pick<PaymentStep, 'kind'>): boolean => kind !== 'trustline'
