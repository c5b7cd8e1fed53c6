import type { Quote } from '../../api/in-minor.ts'
import type { SummaryProps } from '../../checkout/product.ts'
import { Side } from '../../checkout/views/Sides.tsx'
import { checkoutText } from '../../words/en/checkout.ts'
import { quoteText } from '../../words/en/form.ts'
import { worthText } from '../../checkout/quote/worth.ts'
import { GLANCE, units } from '#kit/amounts/format-amount.ts'
import { ShortAddress } from '#kit/chain/Address.tsx'
import { issuerOf } from '#kit/tokens/issuer.ts'
import { UnverifiedMark } from '#kit/tokens/UnverifiedMark.tsx'

/** The two sides of the swap at a glance. */
export function SwapSummary({ quote, locale, priceOf, logoOf }: SummaryProps) {
  const { chain, fromToken, toToken } = quote
  const side = (label: string, token: Quote['fromToken'], minor: string, figure: string) => (
    <Side
      label={label}
      token={{ ...token, chain, logoURI: logoOf?.(chain, token.address) }}
      figure={figure}
      worth={worthText(BigInt(minor), { ...token, priceUsd: priceOf(chain, token.address) }, locale)}
    >
      <Origin token={token} />
    </Side>
  )
  const [paid, received] = [quote.inAmountMinor, quote.expectedOutMinor]
  const expected = `${quoteText.about} ${units(received, toToken, locale, GLANCE)}`
  return (
    <div class="summary">
      {side(quoteText.pay, fromToken, paid, units(paid, fromToken, locale))}
      {side(quoteText.receive, toToken, received, expected)}
    </div>
  )
}

/** Distinguishes tokens with the same code. */
function Origin({ token }: { readonly token: Quote['fromToken'] }) {
  const issuer = issuerOf(token)
  if (!token.verified) return <UnverifiedMark token={token} />
  return issuer === undefined ? null : (
    <span class="small soft">
      {checkoutText.issuedBy} <ShortAddress address={issuer} />
    </span>
  )
}
