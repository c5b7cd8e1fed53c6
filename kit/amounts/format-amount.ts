import { numeralsOf } from './locale.ts'
import { notationOf } from './notation.ts'

/** An amount with more zeros than this after its point is shown as `<0.00000001`. */
const MOST_ZEROS = 8

/**
 * Minor units as people write them, in the locale's digits and separators: exact, without trailing zeros. With
 * `most`, the amount is cut to that many significant digits, so it is never more than there is. The whole part and
 * two decimals are never cut.
 */
export function formatAmount(minor: bigint, decimals: number, locale: string, most?: number): string {
  const { digits, decimal, whole } = numeralsOf(locale)
  const text = minor.toString().padStart(decimals + 1, '0')
  const integer = text.slice(0, text.length - decimals)
  const rest = text.slice(text.length - decimals)
  const zeros = integer === '0' ? (/^0*/.exec(rest)?.[0].length ?? 0) : 0
  const local = (fraction: string) => fraction.replaceAll(/\d/g, (digit) => digits[Number(digit)] ?? digit)
  if (most !== undefined && minor > 0n && zeros > MOST_ZEROS)
    return `<${whole(0n)}${decimal}${local('1'.padStart(MOST_ZEROS, '0'))}`
  const room =
    most === undefined ? decimals : integer === '0' ? zeros + most : Math.max(2, most - integer.length)
  const fraction = rest.slice(0, room).replace(/0+$/, '')
  return whole(BigInt(integer)) + (fraction === '' ? '' : decimal + local(fraction))
}

/**
 * Significant digits of every amount that is not paid: received, held, a price or an estimate. An amount that is paid
 * is written in full. So the same amount looks the same from the form to the receipt.
 */
export const GLANCE = 6

/** An amount with its symbol; in full unless `most` digits are enough. */
export function units(
  minor: bigint | string,
  asset: { readonly decimals: number; readonly symbol: string },
  locale: string,
  most?: number,
): string {
  return `${formatAmount(BigInt(minor), asset.decimals, locale, most)} ${asset.symbol}`
}

/** Basis points as a percentage, such as `0.85%`. */
export const formatPercent = (bps: number, locale: string): string => notationOf(locale).percent(bps)

/** Cents as dollars, exactly, in the locale's notation. */
export function formatUsd(cents: bigint, locale: string): string {
  return notationOf(locale).usd(
    numeralsOf(locale).whole(cents / 100n),
    (cents % 100n).toString().padStart(2, '0'),
  )
}

/**
 * The worth of an amount in cents, or in that many parts of a cent, rounded down. The price is decimal text; without it
 * there is no worth.
 */
export function worthInCents(
  minor: bigint,
  decimals: number,
  priceUsd: string | undefined,
  parts = 1n,
): bigint | undefined {
  const found = /^(\d{1,30})(?:\.(\d{1,30}))?$/.exec(priceUsd ?? '')
  if (found === null) return undefined
  const [, whole = '', fraction = ''] = found
  return (minor * BigInt(whole + fraction) * 100n * parts) / 10n ** BigInt(fraction.length + decimals)
}
