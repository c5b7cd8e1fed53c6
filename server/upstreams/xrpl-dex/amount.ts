import { BigNumber } from 'bignumber.js'
import { type Decimal, decimal, type Rounding, toDigits, toExponent } from './decimal.ts'

/** Amounts as the XRP Ledger writes them: XRP in whole drops, a token as decimal text. */
export type Unit = 'drops' | 'token'

/** "15 digits of precision" is what the ledger promises for tokens; it calculates with one more. */
const PROMISED_DIGITS = 15
const KEPT_DIGITS = 16
/** Exponents that a mantissa of 16 digits may have. */
const SMALLEST_EXPONENT = -96
const LARGEST_EXPONENT = 80
/** 100 billion XRP, all there ever was. */
const MOST_DROPS = 10n ** 17n
/** Beyond this a token's value is written with an exponent, which the ledger reads as well. */
const LONGEST_PLAIN = 32

const DROPS = /^(0|[1-9][0-9]{0,17})$/
const TOKEN = /^(?:0|[1-9][0-9]{0,99})(?:\.[0-9]{1,99})?(?:[eE][+-]?[0-9]{1,3})?$/

/** Reads drops or a token's value. `undefined` for text that the ledger would refuse, and for a negative value. */
export function parseAmount(text: string, unit: Unit): Decimal | undefined {
  if (unit === 'drops') {
    if (!DROPS.test(text) || BigInt(text) > MOST_DROPS) return undefined
    return decimal(BigInt(text))
  }
  return TOKEN.test(text) ? normal(new BigNumber(text)) : undefined
}

/** `undefined` for what a mantissa of 16 digits does not hold. */
function normal(value: Decimal): Decimal | undefined {
  const exponent = (value.e ?? 0) - (KEPT_DIGITS - 1)
  const inRange = exponent >= SMALLEST_EXPONENT && exponent <= LARGEST_EXPONENT
  return value.isZero() || (inRange && value.precision() <= KEPT_DIGITS) ? value : undefined
}

/** Whole drops, or 15 significant digits of a token. */
export function roundAmount(value: Decimal, unit: Unit, rounding: Rounding): Decimal {
  return unit === 'drops' ? toExponent(value, 0, rounding) : toDigits(value, PROMISED_DIGITS, rounding)
}

/** The text for a transaction; `'0'` for too little, rounded down. Throws RangeError beyond the ledger's range. */
export function formatAmount(value: Decimal, unit: Unit, rounding: Rounding): string {
  const rounded = roundAmount(value, unit, rounding)
  if (unit === 'drops') {
    if (rounded.gt(MOST_DROPS.toString()))
      throw new RangeError(`${rounded.toFixed()} drops are more than there are`)
    return rounded.toFixed()
  }
  const held = normal(rounded)
  if (held !== undefined) return tokenText(held)
  if ((rounded.e ?? 0) < 0 && rounding === 'down') return '0'
  throw new RangeError(`${rounded.toString()} is not an amount that the ledger can hold`)
}

function tokenText(value: Decimal): string {
  const digits = value.precision()
  const exponent = (value.e ?? 0) + 1 - digits
  const isLong = digits + Math.abs(exponent) > LONGEST_PLAIN
  return isLong ? `${value.shiftedBy(-exponent).toFixed()}e${exponent}` : value.toFixed()
}
