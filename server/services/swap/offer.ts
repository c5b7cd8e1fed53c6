import type { Token } from '#contracts/api/payment.ts'
import { readMinor } from '../../domain/money.ts'
import type { DealIntent } from '../../domain/payment/intent.ts'
import type { Route } from '../../domain/quote.ts'
import { defined } from '../../kit/defined.ts'
import type { ProductNeed } from '../../ports/chain.ts'
import type { Quote } from '../../ports/product.ts'

/** The request of a swap, with its tokens known. */
export interface SwapRequest {
  readonly fromToken: Token
  readonly toToken: Token
  readonly amountMinor: string
  readonly slippageBps: number
}

/** The record of a swap's price in a deal. */
export interface SwapOffer {
  readonly request: SwapRequest
  readonly quote: QuoteRecord
}

export type SwapIntent = DealIntent<SwapOffer>

/** What a swap takes beside its fee, and what it brings. */
export const swapNeeds = ({ request, quote: { networkFee } }: SwapOffer): ProductNeed => ({
  asset: request.fromToken,
  amount: readMinor(request.amountMinor),
  receives: request.toToken,
  ...(networkFee === undefined ? {} : { networkFee: readMinor(networkFee.amountMinor) }),
})

/** A quote as it is stored; amounts are decimal text. */
export interface QuoteRecord {
  readonly id: string
  readonly provider: string
  readonly expectedOutMinor: string
  readonly minOutMinor: string
  readonly priceImpactBps: number | null
  readonly networkFee?: { readonly asset: string; readonly amountMinor: string; readonly rentMinor?: string }
  readonly route: readonly { readonly label: string }[]
}

/** A request with its route and its fee. */
export interface QuotedSwap extends Quote<SwapOffer> {
  readonly chain: string
  readonly route: Route
}

/** A swap on its route. */
export interface RoutedSwap {
  readonly request: SwapRequest
  readonly route: Route
}

export function quoteRecord(id: string, route: Route): QuoteRecord {
  const { networkFee } = route
  return {
    id,
    provider: route.provider,
    expectedOutMinor: route.expectedOut.toString(),
    minOutMinor: route.minOut.toString(),
    priceImpactBps: route.priceImpactBps,
    route: route.hops,
    ...(networkFee === undefined
      ? {}
      : {
          networkFee: {
            asset: networkFee.asset,
            amountMinor: networkFee.amount.toString(),
            ...defined({ rentMinor: networkFee.rent?.toString() }),
          },
        }),
  }
}
