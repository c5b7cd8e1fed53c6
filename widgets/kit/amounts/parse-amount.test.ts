import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyText } from '#testing/any-text.ts'
import { decimalsOf, localAmount, parseAmount, plainAmount, readAmount } from './parse-amount.ts'
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
  ])('pasted %s in %s is %s', (raw, locale, expected) => {
    expect(readAmount(raw, locale, 'pasted')).toBe(expected)
  })

  test.each(['-1', '1e18', '0x10', '1.2.3', '1,2,3.4', '1..2', 'abc', '1/2', '1 2 ETH 3', '∞'])(
    '%s is not an amount',
    (raw) => {
      expect(readAmount(raw, 'en', 'typed')).toBeUndefined()
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
