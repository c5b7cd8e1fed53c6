import type { EmbedPage } from '#contracts/embed/page.ts'
import type { PricedQuote } from './priced-quote.ts'
import type { FeeLine } from '#kit/amounts/FeeBreakdown.tsx'
import { coinOf } from '../../models/page-chain.ts'
import { figuresText } from '../../words/en/later.ts'
import { quoteText } from '../../words/en/form.ts'
import { feeAssetOf } from './figures.ts'

/** Every fee of a quote: the platform's, the partner's if there is one, and the chain's. */
export function feeLines(quote: PricedQuote, page: Pick<EmbedPage, 'chains' | 'partner'>): FeeLine[] {
  const { fees, networkFee } = quote
  const { decimals, symbol } = feeAssetOf(quote, page)
  const coin = coinOf(page, quote.chain)
  const lines: FeeLine[] = [
    {
      label: quoteText.platformFee,
      bps: fees.platformBps,
      minor: BigInt(fees.platformFeeMinor),
      decimals,
      symbol,
    },
  ]
  if (fees.surchargeBps > 0)
    lines.push({
      label: figuresText.partnerFee(page.partner.name),
      bps: fees.surchargeBps,
      minor: BigInt(fees.surchargeMinor),
      decimals,
      symbol,
    })
  if (networkFee !== undefined && coin !== undefined)
    lines.push({
      label: quoteText.networkFee,
      minor: BigInt(networkFee.amountMinor),
      decimals: coin.decimals,
      symbol: coin.symbol,
      about: true,
    })
  return lines
}
