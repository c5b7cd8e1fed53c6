/** 1 XLM, and one unit of any other asset, is 10,000,000 stroops; Horizon writes amounts with all 7 decimals. */
const UNIT = 10_000_000n
export const LARGEST = 2n ** 63n - 1n

/** Reads a decimal amount. `undefined` for text that is not a decimal, has more than 7 decimals, or is too large. */
export function parseAmount(text: string): bigint | undefined {
  const match = /^([0-9]{1,12})(?:\.([0-9]{1,7}))?$/.exec(text)
  if (match === null) return undefined
  const [, whole = '', fraction = ''] = match
  const stroops = BigInt(whole) * UNIT + BigInt(fraction.padEnd(7, '0'))
  return stroops <= LARGEST ? stroops : undefined
}

/** For amounts that a codec or this sandbox wrote: throws RangeError for anything else. */
export function readAmount(text: string): bigint {
  const stroops = parseAmount(text)
  if (stroops === undefined) throw new RangeError(`"${text}" is not an amount`)
  return stroops
}

export const formatAmount = (stroops: bigint): string =>
  `${stroops / UNIT}.${String(stroops % UNIT).padStart(7, '0')}`
