/** The first language tag for which this browser can format numbers, else English. */
export function pickLocale(...tags: readonly (string | undefined)[]): string {
  for (const tag of tags) {
    try {
      const [found] = Intl.NumberFormat.supportedLocalesOf(tag ?? [])
      if (found !== undefined) return found
    } catch {
      // Not a language tag: the next one decides.
    }
  }
  return 'en'
}

/** How a locale writes numbers. */
export interface Numerals {
  /** The ten digits, from zero. */
  readonly digits: readonly string[]
  readonly decimal: string
  readonly group: string
  /** Formats a whole number with its groups. */
  readonly whole: (value: bigint) => string
}

const known = new Map<string, Numerals>()

/** How a locale writes numbers, as the browser's own formatter shows it. */
export function numeralsOf(locale: string): Numerals {
  const before = known.get(locale)
  if (before !== undefined) return before
  const format = new Intl.NumberFormat(locale)
  const plain = new Intl.NumberFormat(locale, { useGrouping: false })
  const part = (type: Intl.NumberFormatPartTypes, value: number) =>
    format.formatToParts(value).find((piece) => piece.type === type)?.value
  const numerals: Numerals = {
    digits: Array.from({ length: 10 }, (_, digit) => plain.format(digit)),
    decimal: part('decimal', 1.5) ?? '.',
    group: part('group', 12_345_678) ?? ',',
    whole: (value) => format.format(value),
  }
  known.set(locale, numerals)
  return numerals
}
