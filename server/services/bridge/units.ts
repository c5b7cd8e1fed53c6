import { type Minor, minor, parseUnits } from '../../domain/money.ts'

/** More decimals than any currency has. */
const FINE = 36

/** Which of two amounts of units is larger: negative when it is the second. Throws RangeError for other text. */
export function compareUnits(a: string, b: string): number {
  const [left, right] = [readUnits(a, FINE), readUnits(b, FINE)]
  return left < right ? -1 : left > right ? 1 : 0
}

/** Decimal text of a service in minor units, rounded down. Throws RangeError for other text. */
export function readUnits(text: string, decimals: number): Minor {
  const value = unitsOf(text, decimals)
  if (value === undefined) throw new RangeError(`"${text}" is not an amount`)
  return value
}

/** The same; `undefined` for other text, and for more than any chain can move. */
export function unitsOf(text: string, decimals: number): Minor | undefined {
  const [whole = '', fraction = ''] = text.split('.')
  const value = parseUnits(fraction === '' ? whole : `${whole}.${fraction.slice(0, FINE)}`, FINE)
  return value === undefined ? undefined : minor(value / 10n ** BigInt(FINE - decimals))
}
