import { known, type Numerals } from './locale.ts'

/** The first language tag for which this browser can format numbers, else English. Its numerals are known from here on. */
export function pickLocale(...tags: readonly (string | undefined)[]): string {
  for (const tag of tags) {
    try {
      const [supported] = Intl.NumberFormat.supportedLocalesOf(tag ?? [])
      if (supported === undefined) continue
      const found = inLatinDigits(supported)
      if (!known.has(found)) known.set(found, formattedNumerals(found))
      return found
    } catch {
      // Not a language tag: the next one decides.
    }
  }
  return 'en'
}

/** Money is written in Latin digits everywhere, as wallets and explorers write it. Typed digits may be any. */
const inLatinDigits = (tag: string): string =>
  new Intl.NumberFormat(tag).resolvedOptions().numberingSystem === 'latn'
    ? tag
    : new Intl.Locale(tag, { numberingSystem: 'latn' }).toString()

/** How a locale writes numbers, as the browser's own formatter shows it. */
export function formattedNumerals(locale: string): Numerals {
  const format = new Intl.NumberFormat(locale)
  const plain = new Intl.NumberFormat(locale, { useGrouping: false })
  const parts = format.formatToParts(12_345_678.5)
  const part = (name: string, otherwise: string) =>
    parts.find(({ type }) => type === name)?.value ?? otherwise
  return {
    digits: Array.from({ length: 10 }, (_, digit) => plain.format(digit)),
    decimal: part('decimal', '.'),
    group: part('group', ','),
    whole: (value) => format.format(value),
  }
}
