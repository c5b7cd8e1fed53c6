import type { SignSession } from '../../api/in-minor.ts'
import { cleanLabel } from '../../kit/tokens/clean-label.ts'
import { symbolOf } from './wording.ts'

/** The payout that a delivery is expected to bring: the order's own figure once there is one. */
export function payoutOf({ quote }: SignSession, delivery: NonNullable<SignSession['delivery']>): string {
  const amount = cleanLabel(delivery.order?.expectedToAmount ?? delivery.expectedToAmount, 40)
  return `≈ ${amount} ${quote === undefined ? '' : symbolOf(quote.toToken)}`.trim()
}
