/** Decimal text in units, compared and divided without floating point. */

/** More decimals than a currency has. */
const DECIMALS = 40
/** Services keep amounts as floating point, with eight decimals: what they repeat is off by no more than this. */
const PART = 1_000_000n
const ROUNDING = 10n ** BigInt(DECIMALS - 8)
/** Decimals of a rate. */
const RATE_DECIMALS = 12

function scaled(text: string): bigint {
  const [whole = '0', fraction = ''] = text.split('.')
  return BigInt(whole + fraction.slice(0, DECIMALS).padEnd(DECIMALS, '0'))
}

/** Whether the first is less than the second; false when one is missing. */
export const isLess = (a: string | undefined, b: string | undefined): boolean =>
  a !== undefined && b !== undefined && scaled(a) < scaled(b)

export const isZero = (text: string): boolean => scaled(text) === 0n

/** Whether a service repeats an amount that it was told, but for its own rounding. */
export function isAbout(told: string, repeated: string): boolean {
  const [a, b] = [scaled(told), scaled(repeated)]
  const difference = a < b ? b - a : a - b
  return difference <= ROUNDING || difference * PART <= a
}

/** How much of the second one unit of the first is. */
export function rateOf(fromAmount: string, toAmount: string): string {
  const [from, to] = [scaled(fromAmount), scaled(toAmount)]
  if (from === 0n) return '0'
  const digits = ((to * 10n ** BigInt(RATE_DECIMALS)) / from).toString().padStart(RATE_DECIMALS + 1, '0')
  const fraction = digits.slice(-RATE_DECIMALS).replace(/0+$/, '')
  return digits.slice(0, -RATE_DECIMALS) + (fraction === '' ? '' : `.${fraction}`)
}
