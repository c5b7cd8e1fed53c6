import { numeralsOf } from './locale.ts'
import { type Notation, notations } from './notation.ts'
import { pickLocale } from './pick-locale.ts'

/** Picks a locale as `pickLocale` does. Its notation is known from here on, too. */
export function pickNotation(...tags: readonly (string | undefined)[]): string {
  const locale = pickLocale(...tags)
  notations.set(locale, formattedNotation(locale))
  return locale
}

/** How a locale writes percentages and dollars, as the browser's own formatter shows it. */
export const formattedNotation = (locale: string): Notation => ({
  percent: (bps) =>
    new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(bps / 10_000),
  usd: (whole, cents) =>
    new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' })
      .formatToParts(0)
      .map(({ type, value }) => {
        if (type === 'integer') return whole
        if (type === 'fraction')
          return Array.from(cents, (digit) => numeralsOf(locale).digits[Number(digit)]).join('')
        return value
      })
      .join(''),
})
