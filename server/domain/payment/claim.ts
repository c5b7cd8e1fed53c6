import type { ChainKey } from '#contracts/api/values.ts'
import type { PaymentIntent } from './intent.ts'
import type { PaymentStep } from './step.ts'

/**
 * The record that a transaction counts for one payment, and never for another: for one step of it, or for the steps of a
 * group that it carries.
 */
export interface Claim {
  /** See `claimId`. */
  readonly id: string
  readonly intentId: string
  /** Those that it was known to carry when it was first claimed; others of their group may have it too. */
  readonly steps: readonly string[]
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

/** True when there is a claim, and it belongs to another payment, or to a step that is not of the same group. */
export function isTaken(
  claim: Claim | undefined,
  intent: Pick<PaymentIntent, 'id' | 'together'>,
  stepId: string,
): boolean {
  if (claim === undefined) return false
  if (claim.intentId !== intent.id) return true
  return !claim.steps.every((id) => id === stepId || mayShare(intent, id, stepId))
}

/** True where two steps of a payment may have one transaction: its group carries both. */
export const mayShare = (
  { together }: Pick<PaymentIntent, 'together'>,
  one: string,
  other: string,
): boolean => together !== undefined && together.steps.includes(one) && together.steps.includes(other)

/**
 * True when a transaction counts for only one step of this kind. A trust line pays no one and serves every payment. If
 * it belonged to one payment, a stranger could take it for a payment of the same account that is never made.
 */
export const countsOnce = ({ kind }: Pick<PaymentStep, 'kind'>): boolean => kind !== 'trustline'
