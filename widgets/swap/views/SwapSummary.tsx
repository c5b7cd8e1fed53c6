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
  const worth = (minor: string, token: Quote['fromToken']) =>
    worthText(BigInt(minor), { ...token, priceUsd: priceOf(chain, token.address) }, locale)
  const withLogo = (token: Quote['fromToken']) => ({ ...token, logoURI: logoOf?.(chain, token.address) })
  return (
    <div class="summary">
      <div class="summary-line">
        <TokenLogo token={withLogo(fromToken)} />
        <span>
          <span class="small soft">{quoteText.pay}</span>
          <Figure>{units(quote.inAmountMinor, fromToken, locale)}</Figure>
          <span class="small soft">
            <Text figure>{worth(quote.inAmountMinor, fromToken)}</Text>
          </span>
          <Origin token={fromToken} />
        </span>
      </div>
      <ArrowDownIcon class="summary-arrow" size={18} />
      <div class="summary-line">
        <TokenLogo token={withLogo(toToken)} />
        <span>
          <span class="small soft">{quoteText.receive}</span>
          <Figure>{`${quoteText.about} ${units(quote.expectedOutMinor, toToken, locale, GLANCE)}`}</Figure>
          <span class="small soft">
            <Text figure>{worth(quote.expectedOutMinor, toToken)}</Text>
          </span>
          <Origin token={toToken} />
        </span>
      </div>
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
