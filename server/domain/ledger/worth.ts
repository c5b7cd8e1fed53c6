import { minor, readMinor } from '../money.ts'
import { priceUnits, PRICE_SCALE } from '../quote.ts'

/** Worth in millionths of a dollar, for display only: no payment is made by it. */

/** What a booked fee was worth when it was booked. A part is absent where no price was known. Never changed later. */
export interface Worth {
  /** The partner's share. */
  readonly share?: string
  /** What the product took from the payer, without the fee. */
  readonly volume?: string
}

/** The worth of a day's fees. */
export interface DayWorth {
  readonly earned: string
  readonly volume: string
  /** Fees whose share, and those whose volume, has no price. */
  readonly unpricedFees: number
  readonly unpricedVolumes: number
}

/** An amount in millionths of a dollar, rounded down; `undefined` without a usable price of one unit. */
export function worthOf(amountMinor: bigint, decimals: number, priceUsd: string | undefined) {
  const price = priceUnits(priceUsd)
  if (price === undefined || price === 0n) return undefined
  return ((amountMinor * price * 1_000_000n) / (10n ** BigInt(decimals) * PRICE_SCALE)).toString()
}

/** A day's worth with one fee more (`sign` 1) or less (-1). Throws RangeError where a sum would fall below zero. */
export function addWorth(before: DayWorth | undefined, worth: Worth | undefined, sign: -1 | 0 | 1): DayWorth {
  const plus = (sum: string | undefined, part: string | undefined): string =>
    minor(readMinor(sum ?? '0') + BigInt(sign) * readMinor(part ?? '0')).toString()
  const count = (counted: number | undefined, part: string | undefined): number =>
    (counted ?? 0) + (part === undefined ? sign : 0)
  return {
    earned: plus(before?.earned, worth?.share),
    volume: plus(before?.volume, worth?.volume),
    unpricedFees: count(before?.unpricedFees, worth?.share),
    unpricedVolumes: count(before?.unpricedVolumes, worth?.volume),
  }
}
