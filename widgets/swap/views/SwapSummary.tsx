import type { Quote } from '../../api/in-minor.ts'
import type { SummaryProps } from '../../checkout/product.ts'
import { checkoutText } from '../../checkout/text/checkout.ts'
import { quoteText } from '../../checkout/text/quote.ts'
import { worthText } from '../../checkout/quote/worth.ts'
import { amountWidth } from '#kit/amounts/AmountField.tsx'
import { GLANCE, units } from '#kit/amounts/format-amount.ts'
import { ShortAddress } from '#kit/chain/Address.tsx'
import { ArrowDownIcon } from '#kit/controls/icons.tsx'
import { issuerOf } from '#kit/tokens/issuer.ts'
import { TokenLogo } from '#kit/tokens/TokenLogo.tsx'
import { UnverifiedMark } from '#kit/tokens/UnverifiedMark.tsx'
import { Text } from '#kit/controls/Text.tsx'

/** The two sides of the swap at a glance. */
export function SwapSummary({ quote, locale, priceOf, logoOf }: SummaryProps) {
  const { chain, fromToken, toToken } = quote
  const side = (label: string, token: Quote['fromToken'], minor: string, figure: string) => (
    <div class="summary-line">
      <TokenLogo token={{ ...token, logoURI: logoOf?.(chain, token.address) }} />
      <span>
        <span class="small soft">{label}</span>
        <Figure>{figure}</Figure>
        <span class="small soft">
          <Text figure>
            {worthText(BigInt(minor), { ...token, priceUsd: priceOf(chain, token.address) }, locale)}
          </Text>
        </span>
        <Origin token={token} />
      </span>
    </div>
  )
  const [paid, received] = [quote.inAmountMinor, quote.expectedOutMinor]
  const expected = `${quoteText.about} ${units(received, toToken, locale, GLANCE)}`
  return (
    <div class="summary">
      {side(quoteText.pay, fromToken, paid, units(paid, fromToken, locale))}
      <ArrowDownIcon class="summary-arrow" size={18} />
      {side(quoteText.receive, toToken, received, expected)}
    </div>
  )
}

/** An amount in one line, however long it is. */
const Figure = ({ children }: { readonly children: string }) => (
  <strong style={amountWidth(children)}>
    <Text figure>{children}</Text>
  </strong>
)

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
