import type { Quote } from '#contracts/api/payment.ts'
import { keepFee, keepQuote } from '../../domain/payment/to-record.ts'
import { type Audience, showFees, showQuote } from '../../domain/presentation.ts'
import type { QuotedSwap } from '../../ports/payments.ts'

/** A quote that no intent was made of. */
export function showQuotedSwap(quoted: QuotedSwap, audience: Audience): Quote {
  const { id, chain, request, terms, fee, feeAsset, route } = quoted
  const fees = showFees(keepFee(feeAsset, terms, fee), audience)
  return showQuote(chain, request, keepQuote(id, route), fees, route.expiresAt.toISOString())
}
