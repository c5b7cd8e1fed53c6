import type { Token } from '#contracts/api/payment.ts'
import { quoteText } from '../../checkout/text/quote.ts'
import { formatUsd, worthInCents } from '../../kit/amounts/format-amount.ts'

/** The value of an amount in dollars, such as `≈ $2,990.00`; `undefined` without a price. */
export function worthText(
  minor: bigint | undefined,
  token: Token | undefined,
  locale: string,
): string | undefined {
  const cents =
    minor === undefined || token === undefined
      ? undefined
      : worthInCents(minor, token.decimals, token.priceUsd)
  return cents === undefined ? undefined : `${quoteText.about} ${formatUsd(cents, locale)}`
}
