import type { Fees, Quote, Token } from '#contracts/api/payment.ts'
import { hasMinorUnit } from '../../domain/amounts.ts'
import { feeRecord } from '../../domain/payment/to-record.ts'
import { type Audience, decimalText, showAsset, showFees } from '../../domain/presentation.ts'
import { defined } from '../../kit/defined.ts'
import type { QuotedSwap, SwapIntent, SwapOffer } from './offer.ts'

/** The present quote of a payment. */
export const showOffer = ({ chain, deal }: SwapIntent, audience: Audience): Quote =>
  showQuote(chain, deal.offer, showFees(deal.fee, audience), deal.expiresAt)

/** A quote without a payment. */
export const showQuotedSwap = ({ chain, offer, fee, expiresAt }: QuotedSwap, audience: Audience): Quote =>
  showQuote(chain, offer, showFees(feeRecord(fee), audience), expiresAt.toISOString())

const showToken = (token: Token) => ({ ...showAsset(token), verified: token.verified })

function showQuote(chain: string, { request, quote }: SwapOffer, fees: Fees, expiresAt: string): Quote {
  const { fromToken: from, toToken: to } = request
  return {
    id: quote.id,
    provider: quote.provider,
    chain,
    fromToken: showToken(from),
    toToken: showToken(to),
    ...(hasMinorUnit(from)
      ? { inAmountMinor: request.amountMinor }
      : { inAmount: decimalText(request.amountMinor) }),
    ...(hasMinorUnit(to)
      ? { expectedOutMinor: quote.expectedOutMinor, minOutMinor: quote.minOutMinor }
      : {
          expectedOutAmount: decimalText(quote.expectedOutMinor),
          minOutAmount: decimalText(quote.minOutMinor),
        }),
    slippageBps: request.slippageBps,
    priceImpactBps: quote.priceImpactBps,
    fees,
    ...defined({ networkFee: quote.networkFee }),
    route: [...quote.route],
    expiresAt,
  }
}
