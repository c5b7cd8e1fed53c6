import { BigNumber } from 'bignumber.js'

/** Decimal text in units, compared and divided without floating point. */

/** Services keep amounts as floating point, with eight decimals: what they repeat is off by no more than this. */
const PART = 1_000_000
const ROUNDING = '1e-8'
/** Decimals of a rate. */
const RATE_DECIMALS = 12

/** Whether the first is less than the second; false when one is missing. */
export const isLess = (a: string | undefined, b: string | undefined): boolean =>
  a !== undefined && b !== undefined && new BigNumber(a).lt(b)

export const isZero = (text: string): boolean => new BigNumber(text).isZero()

/** Whether a service repeats an amount that it was told, but for its own rounding. */
export function isAbout(told: string, repeated: string): boolean {
  const difference = new BigNumber(told).minus(repeated).abs()
  return difference.lte(ROUNDING) || difference.times(PART).lte(told)
}

/** How much of the second one unit of the first is. */
export function rateOf(fromAmount: string, toAmount: string): string {
  if (isZero(fromAmount)) return '0'
  const scaled = new BigNumber(toAmount).shiftedBy(RATE_DECIMALS).idiv(fromAmount)
  return scaled.shiftedBy(-RATE_DECIMALS).toFixed()
}
