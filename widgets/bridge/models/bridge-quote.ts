import type { Estimate } from '#contracts/api/bridge.ts'
import type { EventData } from '#contracts/embed/events.ts'
import type { PricedQuote } from '../../checkout/quote/priced-quote.ts'
import { plainAmount } from '#kit/amounts/parse-amount.ts'
import type { Currency } from './currency.ts'

/** What the form asks for. */
export interface BridgeRequest {
  readonly from: Currency
  readonly to: Currency
  /** Of `from`, in minor units. */
  readonly amount: bigint
}

/** The pair in the fields of the API. */
export const pairOf = ({ from, to }: Pick<BridgeRequest, 'from' | 'to'>) => ({
  fromCurrency: from.ticker,
  fromNetwork: from.network,
  toCurrency: to.ticker,
  toNetwork: to.network,
})

/** The amount that is paid, in units. */
export const amountOf = ({ from, amount }: BridgeRequest): string => plainAmount(amount, from.decimals)

/** Minor units of decimal text that may have more decimals than the currency: cut, or rounded up. */
export function minorOf(text: string, decimals: number, how: 'down' | 'up' = 'down'): bigint {
  const [whole = '', fraction = ''] = text.split('.')
  const minor = BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0') || '0')
  return how === 'up' && /[1-9]/.test(fraction.slice(decimals)) ? minor + 1n : minor
}

/** An estimate as a quote: the checkout and the form's figures know quotes only. */
export interface BridgeQuote extends PricedQuote {
  readonly estimate: Estimate
}

export function quoteOf(estimate: Estimate, { from, to }: BridgeRequest): BridgeQuote {
  return {
    id: '',
    provider: '',
    chain: from.chain ?? from.network,
    fromToken: { ...from.asset, verified: true },
    toToken: { ...to.asset, verified: true },
    inAmountMinor: minorOf(estimate.fromAmount, from.decimals).toString(),
    expectedOutMinor: minorOf(estimate.toAmount, to.decimals).toString(),
    toChain: to.chain ?? to.network,
    priceImpactBps: null,
    fees: estimate.fees,
    route: [],
    expiresAt: estimate.expiresAt,
    estimate,
  }
}

/** A request in the fields of its event. */
export const requestEvent = (request: BridgeRequest): EventData['form_changed'] => ({
  chain: request.from.chain ?? request.from.network,
  fromToken: request.from.key,
  toToken: request.to.key,
  amount: amountOf(request),
})

/** A quote in the fields of its event. */
export const quoteEvent = ({ estimate, chain }: BridgeQuote): EventData['quote'] => ({
  chain,
  fromToken: `${estimate.fromCurrency}/${estimate.fromNetwork}`,
  toToken: `${estimate.toCurrency}/${estimate.toNetwork}`,
  inAmount: estimate.fromAmount,
  expectedOutAmount: estimate.toAmount,
  expiresAt: estimate.expiresAt,
})
