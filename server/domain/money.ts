/**
 * Money: a whole number of an asset's smallest unit (wei, lamports, drops), never negative.
 *
 * It is made in one place (`minor`, `parseMinor`), and every rounding goes down: no one pays more than the quoted
 * rate. The rest of a rounded share stays with the platform, by subtraction.
 */
declare const brand: unique symbol
export type Minor = bigint & { readonly [brand]: 'Minor' }

const UINT256 = 2n ** 256n - 1n

export function isMinor(value: bigint): value is Minor {
  return value >= 0n && value <= UINT256
}

/** Takes a non-negative bigint as an amount. Throws RangeError for an amount that no chain can hold. */
export function minor(value: bigint): Minor {
  if (!isMinor(value)) throw new RangeError(`${value} is not an amount of minor units`)
  return value
}

/** The largest amount that any chain here can hold: an EVM uint256. */
export const LARGEST: Minor = minor(UINT256)

/** Reads canonical decimal text: digits only, no sign, no leading zero. `undefined` for any other text. */
export function parseMinor(text: string): Minor | undefined {
  if (!/^(0|[1-9][0-9]{0,77})$/.test(text)) return undefined
  const value = BigInt(text)
  return isMinor(value) ? value : undefined
}

/** The same for text that this program wrote itself. Throws RangeError when it is not an amount. */
export function readMinor(text: string): Minor {
  const value = parseMinor(text)
  if (value === undefined) throw new RangeError(`"${text}" is not an amount of minor units`)
  return value
}

export const add = (a: Minor, b: Minor): Minor => minor(a + b)
/** Throws RangeError when b is more than a. */
export const subtract = (a: Minor, b: Minor): Minor => minor(a - b)

/** amount × bps ÷ 10,000, rounded down. */
export function share(amount: Minor, bps: number): Minor {
  return minor((amount * BigInt(bps)) / 10_000n)
}

/** Units as people write them ("1.5") from minor units, exactly, without trailing zeros. */
export function formatUnits(amount: Minor, decimals: number): string {
  const digits = amount.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return fraction === '' ? whole : `${whole}.${fraction}`
}

/** Minor units from units as people write them; `undefined` for anything but plain digits, or for too many. */
export function parseUnits(text: string, decimals: number): Minor | undefined {
  const [, whole, fraction = ''] = /^([0-9]{1,78})(?:\.([0-9]{1,78}))?$/.exec(text) ?? []
  if (whole === undefined || fraction.length > decimals) return undefined
  const value = BigInt(whole + fraction.padEnd(decimals, '0'))
  return isMinor(value) ? value : undefined
}
