import type { Asset } from '#contracts/api/payment.ts'
import type { EmbedPage } from '#contracts/embed/page.ts'
import type { Quote } from '../../api/in-minor.ts'
import { coinOf } from '../../models/page-chain.ts'

/** What follows from a quote by arithmetic alone. Amounts are minor units. */

type Shown = Pick<Asset, 'address' | 'symbol' | 'decimals'>

const isFeeInKind = ({ fees, fromToken }: Quote): boolean => fees.asset === fromToken.address

/** What the fee is paid in: the token that is sold, or the chain's coin. */
export function feeAssetOf(quote: Quote, page: Pick<EmbedPage, 'chains'>): Shown {
  const { fees, fromToken, chain } = quote
  if (isFeeInKind(quote)) return fromToken
  // A page without the chain knows nothing of its coin: then the bare number is all that is true.
  return coinOf(page, chain) ?? { address: fees.asset, symbol: fees.asset, decimals: 0 }
}

/** The least that a payment takes from the payer: the amount, with the fee on top of it or beside it. */
export function costsOf(
  quote: Quote,
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

/** What one whole unit of the from-token brings, in minor units of the to-token, rounded down. */
export function rateOf({ inAmountMinor, expectedOutMinor, fromToken }: Quote): bigint {
  const amount = BigInt(inAmountMinor)
  return amount === 0n ? 0n : (BigInt(expectedOutMinor) * 10n ** BigInt(fromToken.decimals)) / amount
}

/** What the fee takes of the token that is sold, beside the amount; nothing when it is paid in another asset. */
export const feeBpsInKind = (quote: Quote): number =>
  isFeeInKind(quote) ? quote.fees.platformBps + quote.fees.surchargeBps : 0

export type Level = 'fine' | 'warn' | 'confirm'

/** A loss against the market above 3 % is pointed out, above 10 % it has to be confirmed. */
export function impactLevel(bps: number | null): Level {
  if (bps === null || bps <= 300) return 'fine'
  return bps <= 1_000 ? 'warn' : 'confirm'
}
