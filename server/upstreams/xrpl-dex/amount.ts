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
const TOKEN = /^(0|[1-9][0-9]{0,99})(?:\.([0-9]{1,99}))?(?:[eE]([+-]?[0-9]{1,3}))?$/

/** Reads drops or a token's value. `undefined` for text that the ledger would refuse, and for a negative value. */
export function parseAmount(text: string, unit: Unit): Decimal | undefined {
  if (unit === 'drops') {
    if (!DROPS.test(text) || BigInt(text) > MOST_DROPS) return undefined
    return decimal(BigInt(text))
  }
  const match = TOKEN.exec(text)
  if (match === null) return undefined
  const [, whole = '', fraction = '', exponent = '0'] = match
  return normal(decimal(BigInt(whole + fraction), Number(exponent) - fraction.length))
}

/** Without trailing zeros; `undefined` when a mantissa of 16 digits does not hold it. */
function normal(value: Decimal): Decimal | undefined {
  if (value.mantissa === 0n) return decimal(0n)
  const digits = value.mantissa.toString().replace(/0+$/, '')
  const exponent = value.exponent + value.mantissa.toString().length - digits.length
  const spare = KEPT_DIGITS - digits.length
  const inRange = exponent - spare >= SMALLEST_EXPONENT && exponent - spare <= LARGEST_EXPONENT
  return spare >= 0 && inRange ? decimal(BigInt(digits), exponent) : undefined
}

/** Whole drops, or 15 significant digits of a token. */
export function roundAmount(value: Decimal, unit: Unit, rounding: Rounding): Decimal {
  return unit === 'drops' ? toExponent(value, 0, rounding) : toDigits(value, PROMISED_DIGITS, rounding)
}

/** The text for a transaction; `'0'` for too little, rounded down. Throws RangeError beyond the ledger's range. */
export function formatAmount(value: Decimal, unit: Unit, rounding: Rounding): string {
  const rounded = roundAmount(value, unit, rounding)
  if (unit === 'drops') {
    const drops = rounded.mantissa * 10n ** BigInt(rounded.exponent)
    if (drops > MOST_DROPS) throw new RangeError(`${drops} drops are more than there are`)
    return drops.toString()
  }
  const held = normal(rounded)
  if (held !== undefined) return tokenText(held)
  const tooSmall = rounded.exponent < 0
  if (tooSmall && rounding === 'down') return '0'
  throw new RangeError(`${rounded.mantissa}e${rounded.exponent} is not an amount that the ledger can hold`)
}

function tokenText({ mantissa, exponent }: Decimal): string {
  const digits = mantissa.toString()
  if (digits.length + Math.abs(exponent) > LONGEST_PLAIN) return `${digits}e${exponent}`
  if (exponent >= 0) return mantissa === 0n ? '0' : digits + '0'.repeat(exponent)
  const padded = digits.padStart(1 - exponent, '0')
  return `${padded.slice(0, exponent)}.${padded.slice(exponent)}`
}
