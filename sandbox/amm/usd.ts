import type { Ratio } from './pools.ts'

/** Dollars as a count of 1e-12, so that prices of cheap tokens keep their digits. */
const SCALE_DIGITS = 12

/** Value of an amount at a price in minor units of a dollar token; 0 without a price. */
export function usdValue(amount: bigint, price: Ratio | undefined, dollarDecimals: number): bigint {
  if (price === undefined) return 0n
  const scaled = amount * price.numerator * 10n ** BigInt(SCALE_DIGITS)
  return scaled / (price.denominator * 10n ** BigInt(dollarDecimals))
}

/** Decimal text such as "3004.8", without trailing zeros. */
export function usdText(value: bigint): string {
  const digits = value.toString().padStart(SCALE_DIGITS + 1, '0')
  const whole = digits.slice(0, -SCALE_DIGITS)
  const fraction = digits.slice(-SCALE_DIGITS).replace(/0+$/, '')
  return fraction === '' ? whole : `${whole}.${fraction}`
}
