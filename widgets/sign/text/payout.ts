import type { SignSession } from '../../api/in-minor.ts'
import { formatAmount, GLANCE } from '#kit/amounts/format-amount.ts'
import { decimalsOf } from '#kit/amounts/parse-amount.ts'
import { cleanLabel } from '#kit/tokens/clean-label.ts'
import { signText as text } from '../../words/en/sign.ts'
import { symbolOf, type Wording } from './wording.ts'

/** The payout that a delivery is expected to bring: the order's own figure once there is one. */
export function payoutOf(
  { session: { quote }, locale }: Pick<Wording, 'session' | 'locale'>,
  delivery: NonNullable<SignSession['delivery']>,
): string {
  const units = delivery.order?.expectedToAmount ?? delivery.expectedToAmount
  const amount = /^\d+(\.\d+)?$/.test(units)
    ? formatAmount(BigInt(units.replace('.', '')), decimalsOf(units), locale, GLANCE)
    : cleanLabel(units, 40)
  return `≈ ${amount} ${quote === undefined ? '' : symbolOf(quote.toToken)}`.trim()
}

interface DeliveryLines {
  readonly rows: readonly Line[]
  readonly parties: readonly Line[]
}

export interface Line {
  readonly term: string
  readonly value: string
}

/** The line, where there is something to say. */
const line = (term: string, value: string | undefined): readonly Line[] =>
  value === undefined ? [] : [{ term, value }]

/** Where the money goes in the end, or back: shown with the fee and with the deposit. */
export function deliveryLines(wording: Pick<Wording, 'session' | 'locale'>): DeliveryLines {
  const { delivery } = wording.session
  if (delivery === undefined) return { rows: [], parties: [] }
  const { rows: terms } = text
  const { destination, destinationExtraId: tag, refundAddress, refundExtraId: refundTag } = delivery
  return {
    rows: [
      ...line(terms.expected, payoutOf(wording, delivery)),
      ...line(terms.paidOutOn, cleanLabel(delivery.toNetwork, 24).toUpperCase()),
      ...line(terms.paidOutTag, tag && cleanLabel(tag, 64)),
      ...line(terms.refundTag, refundTag && cleanLabel(refundTag, 64)),
    ],
    parties: [...line(terms.paidOut, destination), ...line(terms.refundTo, refundAddress)],
  }
}
