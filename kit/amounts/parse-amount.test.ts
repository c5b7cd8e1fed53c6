import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyText } from '#testing/any-text.ts'
import { decimalsOf, localAmount, parseAmount, plainAmount, readAmount, readSurely } from './parse-amount.ts'
import { pickLocale } from './pick-locale.ts'

for (const locale of [
  'en',
  'de',
  'de-AT',
  'de-CH',
  'fr',
  'hi',
  'ar-EG',
  'fa',
  'pl',
  'pt',
  'es',
  'ja',
  'bn',
  'sv',
  'en-IN',
])
  pickLocale(locale)

describe('readAmount', () => {
  test.each([
    ['1.5', 'en', '1.5'],
    ['1,5', 'en', '1.5'],
    ['1.5', 'de', '1.5'],
    ['1,5', 'de', '1.5'],
    // A number that grows under the fingers must not jump a thousandfold at the third decimal.
    ['1,234', 'en', '1.234'],
    ['1.234', 'de', '1.234'],
    ['.5', 'en', '.5'],
    ['5.', 'en', '5.'],
    ['', 'en', ''],
    ['١٫٥', 'ar-EG', '1.5'],
    ['１２．５', 'ja', '12.5'],
  ])('typed %s in %s is %s', (raw, locale, expected) => {
    expect(readAmount(raw, locale, 'typed')).toBe(expected)
  })

  test.each([
    ['1,234.56', 'en', '1234.56'],
    ['1.234,56', 'en', '1234.56'],
    ['1 234,56', 'fr', '1234.56'],
    ['1\u202f234,56', 'fr', '1234.56'],
    ['1’234.56', 'de-CH', '1234.56'],
    ['12,34,567.89', 'hi', '1234567.89'],
    ['1,234', 'en', '1234'],
    ['1,234', 'de', '1.234'],
    ['1.234', 'de', '1234'],
    ['1.2345', 'de', '1.2345'],
    ['1.234.567', 'en', '1234567'],
    [' 1.5 ETH', 'en', '1.5'],
    ['$1,234.50', 'en', '1234.50'],
    ['1234.5', 'en', '1234.5'],
    ['1,000,000.5', 'en', '1000000.5'],
    ['1.000.000,5', 'en', '1000000.5'],
    ["1'000'000", 'en', '1000000'],
    ['1 000 000', 'en', '1000000'],
    ['1,000', 'en', '1000'],
    ['1,000', 'de', '1.000'],
    ['1,000', 'fr', '1.000'],
    // No group begins with a zero, or stands behind four digits.
    ['0,500', 'en', '0.500'],
    ['1234,567', 'en', '1234.567'],
  ])('pasted %s in %s is %s', (raw, locale, expected) => {
    expect(readAmount(raw, locale, 'pasted')).toBe(expected)
  })

  test.each([
    '-1',
    '1e18',
    '0x10',
    '1.2.3',
    '1,2,3.4',
    '1,0,0',
    '0,000,001',
    '1,000.000,5',
    '1 000,000.5',
    '1.000,000.000',
    '1..2',
    'abc',
    '1/2',
    '1 2 ETH 3',
    '∞',
  ])('%s is not an amount', (raw) => {
    expect(readAmount(raw, 'en', 'typed')).toBeUndefined()
    expect(readAmount(raw, 'en', 'pasted')).toBeUndefined()
  })

  test.each(['1 5', '1 00', '100 00 000.5', "1'0"])(
    'pasted %s has no groups, and is not an amount',
    (raw) => {
      expect(readAmount(raw, 'en', 'pasted')).toBeUndefined()
    },
  )

  test('any typed text becomes plain decimal text, or is refused', () => {
    fc.assert(
      fc.property(anyText(40), fc.constantFrom('typed', 'pasted'), (raw, how) => {
        const read = readAmount(raw, 'en', how)
        if (read !== undefined) expect(read).toMatch(/^\d*\.?\d*$/)
      }),
    )
  })
})

/** Every way of writing numbers that the formatter knows: languages, and digits in English and Arabic. */
const written = [
  ...Array.from({ length: 26 * 26 }, (_, n) =>
    String.fromCharCode(97 + Math.floor(n / 26), 97 + (n % 26)),
  ).filter((tag) => Intl.NumberFormat.supportedLocalesOf(tag).length > 0),
  'de-AT',
  'de-CH',
  'de-LI',
  'en-IN',
  'en-ZA',
  'es-MX',
  'fr-CH',
  'it-CH',
  'pt-PT',
  'ff-Adlm',
  'mni-Mtei',
  ...Intl.supportedValuesOf('numberingSystem').flatMap((name) => [`en-u-nu-${name}`, `ar-u-nu-${name}`]),
]

test('an amount that is written by any locale is read there as what it is', () => {
  expect(written.length).toBeGreaterThan(200)
  for (const tag of written) {
    const locale = pickLocale(tag)
    for (const [minor, decimals] of [
      [123_456_789_012n, 3],
      [1_000_000n, 3],
      [1_000_500n, 3],
      [500n, 3],
      [1_234_567n, 0],
    ] as const) {
      const format = new Intl.NumberFormat(locale, { maximumFractionDigits: decimals })
      const shown = format.format(Number(minor) / 10 ** decimals)
      const read = readAmount(shown, locale, 'pasted')
      expect([tag, shown, read === undefined ? undefined : parseAmount(read, decimals)]).toEqual([
        tag,
        shown,
        minor,
      ])
    }
  }
})

test.each(['1,000', '1.000', '12.345', '$1,000'])(
  '%s could be two amounts, so it is not read surely',
  (text) => {
    expect(readSurely(text, 'en')).toBeUndefined()
    expect(readSurely(text, 'en', text)).toBe(text.replace(',', '.').replace('$', ''))
  },
)

describe('parseAmount', () => {
  test('text without a digit, or with more decimals than the asset has, is not an amount', () => {
    expect(parseAmount('', 18)).toBeUndefined()
    expect(parseAmount('.', 18)).toBeUndefined()
    expect(parseAmount('1.1234567', 6)).toBeUndefined()
    expect(parseAmount('1.123456', 6)).toBe(1_123_456n)
    expect(parseAmount('5.', 6)).toBe(5_000_000n)
    expect(parseAmount('.5', 6)).toBe(500_000n)
  })

  test('every amount survives being written out and read', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }),
        fc.integer({ min: 0, max: 36 }),
        (minor, decimals) => {
          expect(parseAmount(plainAmount(minor, decimals), decimals)).toBe(minor)
        },
      ),
    )
  })
})

test('the decimals of a text are counted after its point', () => {
  expect(decimalsOf('1')).toBe(0)
  expect(decimalsOf('1.')).toBe(0)
  expect(decimalsOf('1.25')).toBe(2)
})

test('text is edited with the decimal separator of the locale', () => {
  expect(localAmount('1.5', 'de')).toBe('1,5')
  expect(localAmount('1.5', 'en')).toBe('1.5')
})
