import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatAmount, formatPercent, formatUsd, worthInCents } from './format-amount.ts'
import { parseAmount, readAmount } from './parse-amount.ts'
import { pickNotation } from './formatted-notation.ts'

const locales = ['en', 'de', 'de-AT', 'de-CH', 'fr', 'hi', 'ar-EG', 'fa', 'pl', 'pt', 'es', 'ja', 'bn']
for (const locale of locales) pickNotation(locale)

describe('formatAmount', () => {
  test('an amount is shown exactly, without trailing zeros', () => {
    expect(formatAmount(1_500_000n, 6, 'en')).toBe('1.5')
    expect(formatAmount(1_234_567_890_123_456_789n, 18, 'en')).toBe('1.234567890123456789')
    expect(formatAmount(1_234_567n * 10n ** 18n, 18, 'en')).toBe('1,234,567')
    expect(formatAmount(0n, 18, 'en')).toBe('0')
    expect(formatAmount(7n, 0, 'en')).toBe('7')
  })

  test('every locale gets its own separators, and Latin digits', () => {
    expect(formatAmount(123_456_789n, 2, 'de')).toBe('1.234.567,89')
    expect(formatAmount(123_456_789n, 2, 'hi')).toBe('12,34,567.89')
    // Under its own name the locale is not known: it is picked with Latin digits.
    expect(formatAmount(150n, 2, pickNotation('ar-EG'))).toMatch(/^1.5$/)
  })

  test('shortening cuts off and never rounds up', () => {
    expect(formatAmount(2_984_129_999n, 6, 'en', 6)).toBe('2,984.12')
    expect(formatAmount(999_999_999n, 6, 'en', 4)).toBe('999.99')
    expect(formatAmount(12_345_678_900_000n, 6, 'en', 4)).toBe('12,345,678.9')
    expect(formatAmount(12_345_678_999_999n, 6, 'en', 4)).toBe('12,345,678.99')
    expect(formatAmount(123_456_789n, 12, 'en', 3)).toBe('0.000123')
  })

  test('an amount too small for a glance is never shown as zero', () => {
    expect(formatAmount(1n, 18, 'en', 6)).toBe('<0.00000001')
    expect(formatAmount(1n, 18, 'en')).toBe('0.000000000000000001')
  })

  test('an amount shown in full reads back as the same amount, in every locale', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }),
        fc.integer({ min: 0, max: 36 }),
        fc.constantFrom(...locales),
        (minor, decimals, locale) => {
          const shown = formatAmount(minor, decimals, locale)
          const read = readAmount(shown, locale, 'pasted')
          expect(read === undefined ? undefined : parseAmount(read, decimals)).toBe(minor)
        },
      ),
    )
  })

  test('a shortened amount is at most the amount, and at least its whole part', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 2n ** 128n }),
        fc.integer({ min: 0, max: 24 }),
        fc.integer({ min: 1, max: 12 }),
        (minor, decimals, most) => {
          const shown = formatAmount(minor, decimals, 'en', most).replace('<', '')
          const read = parseAmount(shown.replaceAll(',', ''), 40) ?? -1n
          const scale = 10n ** BigInt(40 - decimals)
          if (minor > 0n) expect(read).toBeGreaterThan(0n)
          if (minor * scale >= 10n ** 32n) expect(read).toBeLessThanOrEqual(minor * scale)
          expect(read / 10n ** 40n).toBe(minor / 10n ** BigInt(decimals))
        },
      ),
    )
  })
})

test('basis points are shown as a percentage', () => {
  expect(formatPercent(85, 'en')).toBe('0.85%')
  expect(formatPercent(50, 'de')).toBe('0,5\u00a0%')
})

test('dollars are exact to the cent, however many', () => {
  expect(formatUsd(123_456n, 'en')).toBe('$1,234.56')
  expect(formatUsd(5n, 'en')).toBe('$0.05')
  expect(formatUsd(12_345_678_901_234_567_890_12n, 'en')).toBe('$12,345,678,901,234,567,890.12')
})

test('the worth of an amount comes from the decimal text of its price', () => {
  expect(worthInCents(2n * 10n ** 18n, 18, '2984.125')).toBe(596_825n)
  expect(worthInCents(1n, 0, '0.1')).toBe(10n)
  expect(worthInCents(1n, 0, undefined)).toBeUndefined()
  expect(worthInCents(1n, 0, 'NaN')).toBeUndefined()
})
