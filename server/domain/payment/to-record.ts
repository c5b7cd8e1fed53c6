import type { Asset } from '#contracts/api/payment.ts'
import type { FeeSplit, FeeTerms } from '../fees.ts'
import type { IntentFee, IntentQuote } from './intent.ts'
import type { Route } from '../quote.ts'

/** The part of a route that is kept as a quote, with amounts as text. */
export function keepQuote(id: string, route: Route): IntentQuote {
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
      : { networkFee: { asset: networkFee.asset, amountMinor: networkFee.amount.toString() } }),
  }
}

/** A fee with the terms that made it, amounts as text. */
export function keepFee(asset: Asset, terms: FeeTerms, split: FeeSplit): Omit<IntentFee, 'treasury'> {
  return {
    asset,
    terms,
    platformFeeMinor: split.platformFee.toString(),
    surchargeMinor: split.surcharge.toString(),
    totalMinor: split.total.toString(),
    partnerShareMinor: split.partner.toString(),
  }
}
