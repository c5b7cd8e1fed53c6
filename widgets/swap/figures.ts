import type { Asset } from '#contracts/api/payment.ts'
import type { EmbedPage } from '#contracts/embed/page.ts'
import type { Quote } from '../api/in-minor.ts'
import { coinOf } from './page-chain.ts'

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

/** The least that a swap takes from the payer: the amount, with the fee on top of it or beside it. */
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

/** The highest fee that there can be, 0.85 % and 0.5 %, for as long as no quote has said the real one. */
export const HIGHEST_FEE_BPS = 135

/** What the fee takes of the token that is sold, beside the amount; nothing when it is paid in another asset. */
export const feeBpsInKind = (quote: Quote): number =>
  isFeeInKind(quote) ? quote.fees.platformBps + quote.fees.surchargeBps : 0

/** The largest amount that leaves enough for its own fee and, for the chain's coin, for the network's. */
export function mostSpendable(balance: bigint, feeBps: number, reserve: bigint): bigint {
  const spendable = balance - reserve
  return spendable <= 0n ? 0n : (spendable * 10_000n) / BigInt(10_000 + feeBps)
}

/** The amount without the decimals behind the eighth, rounded down: dust is not worth an unreadable number. */
export function wholeAtGlance(minor: bigint, decimals: number): bigint {
  const dust = 10n ** BigInt(Math.max(0, decimals - 8))
  return minor - (minor % dust)
}

export type Level = 'fine' | 'warn' | 'confirm'

/** A loss against the market above 3 % is pointed out, above 10 % it has to be confirmed. */
export function impactLevel(bps: number | null): Level {
  if (bps === null || bps <= 300) return 'fine'
  return bps <= 1_000 ? 'warn' : 'confirm'
}

export type SlippageProblem = 'invalid' | 'low' | 'high'

/** Percent as plain decimal text to basis points; `undefined` outside 0.01 % to 50 %. */
export function slippageBpsOf(text: string): number | undefined {
  const found = /^(\d{1,2})(?:\.(\d{1,2}))?\.?$/.exec(text)
  if (found === null) return undefined
  const bps = Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0'))
  return bps >= 1 && bps <= 5_000 ? bps : undefined
}

/** Low: the swap may fail for a small move of the price. High: somebody may take the difference. */
export function slippageProblem(bps: number | undefined): SlippageProblem | undefined {
  if (bps === undefined) return 'invalid'
  if (bps < 10) return 'low'
  return bps > 200 ? 'high' : undefined
}
