import type { Token } from '#contracts/api/payment.ts'
import type { Warning } from '#contracts/api/trade/warning.ts'
import type { SwapRequest } from './offer.ts'

const HIGH_IMPACT_BPS = 300

/** Reasons in the tokens themselves, which are known before the price and the payer. */
export const tokenWarnings = ({ fromToken, toToken }: SwapRequest): Warning[] =>
  [fromToken, toToken].filter(({ verified }) => !verified).map(unverified)

/** The same, and the reasons in the price. */
export const quoteWarnings = (request: SwapRequest, priceImpactBps: number | null): Warning[] => [
  ...tokenWarnings(request),
  ...(priceImpactBps !== null && priceImpactBps > HIGH_IMPACT_BPS ? [badPrice(priceImpactBps)] : []),
]

const unverified = ({ symbol, address }: Token): Warning => ({
  code: 'UNVERIFIED_TOKEN',
  message: `${symbol} (${address}) is not on a list of verified tokens. Anyone can create a token with any name: compare its address with a source that you trust.`,
  details: { asset: address },
})

function badPrice(bps: number): Warning {
  return {
    code: 'HIGH_PRICE_IMPACT',
    message: `The swap loses about ${bps / 100} % against the market price.`,
    details: { priceImpactBps: bps },
  }
}
