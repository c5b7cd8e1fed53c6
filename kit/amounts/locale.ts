/** How a locale writes numbers. */
export interface Numerals {
  /** The ten digits, from zero. */
  readonly digits: readonly string[]
  readonly decimal: string
  /** What it writes between groups. */
  readonly group: string
  /** Writes a whole number with its groups. */
  readonly whole: (value: bigint) => string
}

export const grouped = (value: bigint | number): string =>
  value.toString().replaceAll(/\B(?=(\d{3})+(?!\d))/g, ',')

/** English, without the browser's formatter. A test compares the two. */
export const plainNumerals: Numerals = {
  digits: Array.from('0123456789'),
  decimal: '.',
  group: ',',
  whole: grouped,
}

/** By locale; see `pickLocale`. */
export const known = new Map<string, Numerals>()

/** How a locale writes numbers, if it was picked before. Otherwise as in English. */
export const numeralsOf = (locale: string): Numerals => known.get(locale) ?? plainNumerals
