import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { localAmount } from './parse-amount.ts'
import { pickLocale } from './pick-locale.ts'
import { type Typed, typeAmount } from './type-amount.ts'

const locales = ['en', 'de', 'de-CH', 'fr', 'hi', 'en-IN', 'ar-EG', 'fa', 'pl', 'pt', 'es', 'sv', 'ja']
for (const locale of locales) pickLocale(locale)

/** What stands in the field after these keys at its end. A key that is refused changes nothing. */
function type(keys: string, locale: string, before: Typed = { text: '' }) {
  return Array.from(keys).reduce((typed, key) => {
    const shown = localAmount(typed.text, locale) + key
    return typeAmount(typed, shown, locale) ?? typed
  }, before)
}

test.each([
  ['1,000,000.5', 'en', '1000000.5'],
  ['1,000.5', 'en', '1000.5'],
  ['1,000,000,000', 'en', '1000000000'],
  ['12,34,567.89', 'en-IN', '1234567.89'],
  ['1.000.000,5', 'de', '1000000.5'],
  ['1.000,5', 'de', '1000.5'],
  ['1.000.000,5', 'fr', '1000000.5'],
  ['1’000’000.5', 'de-CH', '1000000.5'],
  ["1'000'000", 'en', '1000000'],
  ['1 000 000,5', 'fr', '1000000.5'],
  ['١٬٠٠٠٬٠٠٠٫٥', 'ar-EG', '1000000.5'],
  // One separator is the decimal one, and is shown as such at once.
  ['1,000', 'en', '1.000'],
  ['1.000', 'de', '1.000'],
  ['0,5', 'en', '0.5'],
  // Letters disappear, wherever they were typed.
  ['1a,b5 eth', 'en', '1.5'],
  ['1 x000,y5', 'fr', '1000.5'],
])('the keys %s in %s end as %s', (keys, locale, text) => {
  expect(type(keys, locale).text).toBe(text)
})

test.each([
  ['1,0,', 'en', '1.0'],
  ['0,000,', 'en', '0.000'],
  // The locale's own decimal key is sure: a slip behind it makes no thousandfold.
  ['1.234.', 'en', '1.234'],
  ['1.234,', 'en', '1.234'],
  ['1,234,', 'de', '1.234'],
  ['1,234.5,', 'en', '1234.5'],
  ['1,234,56,', 'en', '123456'],
  ['1,234,5678', 'en', '1234567'],
  ['1a', 'en', '1'],
])('the last of the keys %s is refused in %s, where %s stays', (keys, locale, text) => {
  const last = type(keys.slice(0, -1), locale)
  expect(last.text).toBe(text)
  expect(type(keys.slice(-1), locale, last).text).toBe(text)
})

test('a separator behind the point of an amount that was not typed is refused', () => {
  for (const key of ['.', ',']) expect(typeAmount({ text: '1.234' }, `1.234${key}`, 'en')).toBeUndefined()
})

test('a separator that is put into written digits is read as in pasted text', () => {
  expect(typeAmount({ text: '1000' }, '1,000', 'en')?.text).toBe('1000')
  expect(typeAmount({ text: '1000' }, '1,000', 'de')?.text).toBe('1.000')
  expect(typeAmount({ text: '1000.5' }, '1,000.5', 'en')?.text).toBe('1000.5')
  expect(typeAmount({ text: '1000.500' }, '1.000.500', 'en')).toBeUndefined()
})

test('an amount typed as the locale writes it is that amount, unless one group separator is all it has', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 10n ** 11n }),
      fc.constantFrom('', '5', '25', '125'),
      fc.constantFrom(...locales),
      (whole, fraction, locale) => {
        const format = new Intl.NumberFormat(locale, { minimumFractionDigits: fraction.length })
        const shown = format.format(Number(`${whole}.${fraction}`))
        const { text } = type(shown, locale)
        const isAlone = fraction === '' && shown.match(/[.,٬]/g)?.length === 1
        if (!isAlone) expect(Number(text)).toBe(Number(`${whole}.${fraction}`))
      },
    ),
  )
})
