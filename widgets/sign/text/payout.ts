import type { SignSession } from '../../api/in-minor.ts'
import { formatAmount, GLANCE } from '../../kit/amounts/format-amount.ts'
import { decimalsOf } from '../../kit/amounts/parse-amount.ts'
import { cleanLabel } from '../../kit/tokens/clean-label.ts'
import { symbolOf, type Wording } from './wording.ts'

/** The payout that a delivery is expected to bring: the order's own figure once there is one. */
export function payoutOf(
  { session: { quote }, locale }: Pick<Wording, 'session' | 'locale'>,
  delivery: NonNullable<SignSession['delivery']>,
): string {
  const text = delivery.order?.expectedToAmount ?? delivery.expectedToAmount
  const amount = /^\d+(\.\d+)?$/.test(text)
    ? formatAmount(BigInt(text.replace('.', '')), decimalsOf(text), locale, GLANCE)
    : cleanLabel(text, 40)
  return `≈ ${amount} ${quote === undefined ? '' : symbolOf(quote.toToken)}`.trim()
}
