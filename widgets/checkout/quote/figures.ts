import type { Asset } from '#contracts/api/payment.ts'
import type { EmbedPage } from '#contracts/embed/page.ts'
import type { PricedQuote } from './priced-quote.ts'
import { coinOf } from '../../models/page-chain.ts'

/** Figures that are computed from a quote. Amounts are minor units. */

type Shown = Pick<Asset, 'address' | 'symbol' | 'decimals'>

const isFeeInKind = ({ fees, fromToken }: PricedQuote): boolean => fees.asset === fromToken.address

/** The asset in which the fee is paid: the token that is sold, or the chain's coin. */
export function feeAssetOf(quote: PricedQuote, page: Pick<EmbedPage, 'chains'>): Shown {
  const { fees, fromToken, chain } = quote
  if (isFeeInKind(quote)) return fromToken
  // A page that does not list the chain does not know its coin. Then only the bare number is true.
  return coinOf(page, chain) ?? { address: fees.asset, symbol: fees.asset, decimals: 0 }
}

/** The least amounts that the payer needs: the amount with its fee, or the two beside each other. */
export function costsOf(
  quote: PricedQuote,
  page: Pick<EmbedPage, 'chains'>,
): readonly { readonly asset: Shown; readonly minor: bigint }[] {
  const { fromToken } = quote
  const [amount, fee] = [BigInt(quote.inAmountMinor), BigInt(quote.fees.totalMinor)]
  if (isFeeInKind(quote)) return [{ asset: fromToken, minor: amount + fee }]
  return [
    { asset: fromToken, minor: amount },
    { asset: feeAssetOf(quote, page), minor: fee },
  ]
}

/** Minor units of the to-token for one whole unit of the from-token, rounded down. */
export function rateOf({ inAmountMinor, expectedOutMinor, fromToken }: PricedQuote): bigint {
  const amount = BigInt(inAmountMinor)
  return amount === 0n ? 0n : (BigInt(expectedOutMinor) * 10n ** BigInt(fromToken.decimals)) / amount
}

/** The fee in the token that is sold, in basis points; 0 when the fee is paid in another asset. */
export const feeBpsInKind = (quote: PricedQuote): number =>
  isFeeInKind(quote) ? quote.fees.platformBps + quote.fees.surchargeBps : 0

export type Level = 'fine' | 'warn' | 'confirm'

/** A loss above 3 % of the market price gets a warning. Above 5 % the user has to confirm it. */
export function impactLevel(bps: number | null): Level {
  if (bps === null || bps <= 300) return 'fine'
  return bps <= 500 ? 'warn' : 'confirm'
}

/** The tone of a row with a price impact. */
export const impactTones = { fine: undefined, warn: 'warn', confirm: 'bad' } as const
