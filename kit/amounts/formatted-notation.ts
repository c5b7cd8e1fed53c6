import { numeralsOf } from './locale.ts'
import { isolateFigure } from '../isolate.ts'
import { type Notation, notations, plainNotation } from './notation.ts'
import { pickLocale } from './pick-locale.ts'

/** Picks a locale as `pickLocale` does. Its notation is known from here on, too. */
export function pickNotation(...tags: readonly (string | undefined)[]): string {
  const locale = pickLocale(...tags)
  notations.set(locale, formattedNotation(locale))
  return locale
}

/** Languages that are written from right to left. */
const FROM_RIGHT = /^(ar|fa|he|ur)\b/

/**
 * How a locale writes percentages and dollars, as the browser's own formatter shows it. From right to left, the sign and
 * the figure would change places: there both read from left to right.
 */
export const formattedNotation = (locale: string): Notation =>
  FROM_RIGHT.test(locale)
    ? {
        percent: (bps) => isolateFigure(plainNotation.percent(bps)),
        usd: (whole, cents) => isolateFigure(plainNotation.usd(whole, cents)),
      }
    : ownNotation(locale)

const ownNotation = (locale: string): Notation => ({
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
