/**
 * Non-negative decimal numbers: mantissa × 10^exponent.
 *
 * Sums and products are exact. A quotient or a root keeps 40 significant digits and says which way it was rounded,
 * so that one further rounding in the same direction gives the same digits as the exact number would.
 */
export interface Decimal {
  readonly mantissa: bigint
  readonly exponent: number
}

export type Rounding = 'down' | 'up'

/** Well above the 16 that the ledger keeps. */
const WORKING_DIGITS = 40

const pow10 = (exponent: number): bigint => 10n ** BigInt(exponent)
const digitsOf = (value: bigint): number => value.toString().length

/** Throws RangeError for a negative mantissa. */
export function decimal(mantissa: bigint, exponent = 0): Decimal {
  if (mantissa < 0n) throw new RangeError(`${mantissa}e${exponent} is negative`)
  return { mantissa, exponent }
}

export const ZERO = decimal(0n)
export const isZero = (value: Decimal): boolean => value.mantissa === 0n

/** Both mantissas at the smaller of the two exponents. */
function align(a: Decimal, b: Decimal): { a: bigint; b: bigint; exponent: number } {
  const exponent = Math.min(a.exponent, b.exponent)
  return {
    a: a.mantissa * pow10(a.exponent - exponent),
    b: b.mantissa * pow10(b.exponent - exponent),
    exponent,
  }
}

/** Negative, zero or positive, as a is less than, equal to or more than b. */
export function compare(x: Decimal, y: Decimal): number {
  const { a, b } = align(x, y)
  if (a === b) return 0
  return a < b ? -1 : 1
}

export const smaller = (x: Decimal, y: Decimal): Decimal => (compare(x, y) <= 0 ? x : y)

export function plus(x: Decimal, y: Decimal): Decimal {
  const { a, b, exponent } = align(x, y)
  return decimal(a + b, exponent)
}

/** Throws RangeError when y is more than x. */
export function minus(x: Decimal, y: Decimal): Decimal {
  const { a, b, exponent } = align(x, y)
  return decimal(a - b, exponent)
}

export const times = (x: Decimal, y: Decimal): Decimal =>
  decimal(x.mantissa * y.mantissa, x.exponent + y.exponent)

/** x ÷ y to 40 significant digits. Throws RangeError when y is zero. */
export function divide(x: Decimal, y: Decimal, rounding: Rounding): Decimal {
  const shift = Math.max(0, WORKING_DIGITS + digitsOf(y.mantissa) - digitsOf(x.mantissa))
  const quotient = divideWhole(x.mantissa * pow10(shift), y.mantissa, rounding)
  return decimal(quotient, x.exponent - y.exponent - shift)
}

/** The square root, rounded down after at least 40 significant digits. */
export function squareRoot(value: Decimal): Decimal {
  const wanted = Math.max(0, 2 * WORKING_DIGITS - digitsOf(value.mantissa))
  // Half of the exponent has to be whole.
  const shift = wanted + ((((value.exponent - wanted) % 2) + 2) % 2)
  return decimal(wholeRoot(value.mantissa * pow10(shift)), (value.exponent - shift) / 2)
}

/** At most so many significant digits. */
export function toDigits(value: Decimal, digits: number, rounding: Rounding): Decimal {
  return toExponent(value, value.exponent + Math.max(0, digitsOf(value.mantissa) - digits), rounding)
}

/** A multiple of 10^exponent. A value that is one already stays as it is. */
export function toExponent(value: Decimal, exponent: number, rounding: Rounding): Decimal {
  if (exponent <= value.exponent) return value
  return decimal(divideWhole(value.mantissa, pow10(exponent - value.exponent), rounding), exponent)
}

function divideWhole(a: bigint, b: bigint, rounding: Rounding): bigint {
  return rounding === 'down' ? a / b : (a + b - 1n) / b
}

/** The whole part of a square root, by Newton's method from above. */
function wholeRoot(value: bigint): bigint {
  if (value === 0n) return 0n
  let root = pow10(Math.ceil(digitsOf(value) / 2))
  for (;;) {
    const next = (root + value / root) / 2n
    if (next >= root) return root
    root = next
  }
}
