import { BigNumber } from 'bignumber.js'

/**
 * Non-negative decimal numbers. Sums and products are exact. A quotient or a root keeps 40 significant digits and says
 * which way it was rounded, so that one further rounding in the same direction gives the same digits as the exact
 * number would.
 */
export type Decimal = BigNumber

export type Rounding = 'down' | 'up'

/** Well above the 16 that the ledger keeps. */
const WORKING_DIGITS = 40
const modes = { down: BigNumber.ROUND_DOWN, up: BigNumber.ROUND_UP } as const
/** Numbers whose quotients and roots are whole. */
const Whole = {
  down: BigNumber.clone({ DECIMAL_PLACES: 0, ROUNDING_MODE: modes.down }),
  up: BigNumber.clone({ DECIMAL_PLACES: 0, ROUNDING_MODE: modes.up }),
}

/** mantissa × 10^exponent. Throws RangeError for a negative mantissa. */
export function decimal(mantissa: bigint, exponent = 0): Decimal {
  if (mantissa < 0n) throw new RangeError(`${mantissa}e${exponent} is negative`)
  return new BigNumber(mantissa.toString()).shiftedBy(exponent)
}

export const ZERO = decimal(0n)
export const isZero = (value: Decimal): boolean => value.isZero()

/** Negative, zero or positive, as a is less than, equal to or more than b. */
export const compare = (a: Decimal, b: Decimal): number => Number(a.gt(b)) - Number(a.lt(b))
export const smaller = (x: Decimal, y: Decimal): Decimal => (x.lte(y) ? x : y)
export const plus = (x: Decimal, y: Decimal): Decimal => x.plus(y)
export const times = (x: Decimal, y: Decimal): Decimal => x.times(y)

/** Throws RangeError when y is more than x. */
export function minus(x: Decimal, y: Decimal): Decimal {
  if (y.gt(x)) throw new RangeError('the difference is negative')
  return x.minus(y)
}

/** x ÷ y to 40 significant digits. Throws RangeError when y is zero. */
export function divide(x: Decimal, y: Decimal, rounding: Rounding): Decimal {
  if (y.isZero()) throw new RangeError('nothing divides by zero')
  const shift = 1 + WORKING_DIGITS + (y.e ?? 0) - (x.e ?? 0)
  return new Whole[rounding](x.shiftedBy(shift)).div(y).shiftedBy(-shift)
}

/** The square root, rounded down after at least 40 significant digits. */
export function squareRoot(value: Decimal): Decimal {
  const shift = WORKING_DIGITS - Math.floor((value.e ?? 0) / 2)
  return new Whole.down(value.shiftedBy(2 * shift)).sqrt().shiftedBy(-shift)
}

/** At most so many significant digits. */
export const toDigits = (value: Decimal, digits: number, rounding: Rounding): Decimal =>
  value.precision(digits, modes[rounding])

/** A multiple of 10^exponent. */
export const toExponent = (value: Decimal, exponent: number, rounding: Rounding): Decimal =>
  value.shiftedBy(-exponent).integerValue(modes[rounding]).shiftedBy(exponent)
