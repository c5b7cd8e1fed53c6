import type { Quote } from '../../api/in-minor.ts'
import type { SummaryProps } from '../../checkout/product.ts'
import { checkoutText } from '../../checkout/text/checkout.ts'
import { quoteText } from '../../checkout/text/quote.ts'
import { GLANCE, units } from '../../kit/amounts/format-amount.ts'
import { ShortAddress } from '../../kit/chain/Address.tsx'
import { ArrowDownIcon } from '../../kit/controls/icons.tsx'
import { issuerOf } from '../../kit/tokens/issuer.ts'
import { TokenLogo } from '../../kit/tokens/TokenLogo.tsx'

/** The two sides of the swap at a glance. */
export function SwapSummary({ quote, locale }: SummaryProps) {
  const { fromToken, toToken } = quote
  return (
    <div class="summary">
      <div class="summary-line">
        <TokenLogo symbol={fromToken.symbol} logoURI={fromToken.logoURI} size={40} />
        <span>
          <span class="small soft">{quoteText.pay}</span>
          <strong>{units(quote.inAmountMinor, fromToken, locale)}</strong>
          <IssuedBy token={fromToken} />
        </span>
      </div>
      <ArrowDownIcon class="summary-arrow" size={18} />
      <div class="summary-line">
        <TokenLogo symbol={toToken.symbol} logoURI={toToken.logoURI} size={40} />
        <span>
          <span class="small soft">{quoteText.receive}</span>
          <strong>{`${quoteText.about} ${units(quote.expectedOutMinor, toToken, locale, GLANCE + 2)}`}</strong>
          <IssuedBy token={toToken} />
        </span>
      </div>
    </div>
  )
}

/** Distinguishes tokens with the same code. */
function IssuedBy({ token }: { readonly token: Quote['fromToken'] }) {
  const issuer = issuerOf(token)
  return issuer === undefined ? null : (
    <span class="small soft">
      {checkoutText.issuedBy} <ShortAddress address={issuer} />
    </span>
  )
}
