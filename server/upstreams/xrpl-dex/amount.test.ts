import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatAmount, parseAmount } from './amount.ts'
import { compare, decimal, divide, squareRoot, times } from './decimal.ts'
import { amounts } from './testing/samples.ts'

test('drops are whole and no more than there are', () => {
  const wrong = ['', '-1', '+1', '01', '1.0', '1e6', ' 1', '100000000000000001', '1'.repeat(18)]
  expect(wrong.map((text) => parseAmount(text, 'drops'))).toEqual(wrong.map(() => undefined))
  expect(parseAmount('100000000000000000', 'drops')).toEqual(decimal(10n ** 17n))
})

test('a token has at most 16 significant digits and an exponent that the ledger holds', () => {
  const wrong = [
    '',
    '.5',
    '5.',
    '-1',
    '1.2345678901234567',
    '1e-82',
    '1e97',
    'NaN',
    '1e',
    '1e1000',
    '0x1',
    '1,5',
  ]
  expect(wrong.map((text) => parseAmount(text, 'token'))).toEqual(wrong.map(() => undefined))
  const right = [
    '0',
    '0.0',
    '1e-81',
    '9999999999999999e80',
    '1.2340E2',
    '100000000000000000000',
    '0.25816564706484',
  ]
  for (const text of right) expect(parseAmount(text, 'token')).toBeDefined()
})

test('what is written reads back as itself, with 15 digits at most', () => {
  fc.assert(
    fc.property(fc.bigInt(1n, 10n ** 15n - 1n), fc.integer({ min: -81, max: 80 }), (mantissa, exponent) => {
      const value = decimal(mantissa, exponent)
      for (const rounding of ['down', 'up'] as const) {
        const back = parseAmount(formatAmount(value, 'token', rounding), 'token')
        expect(back && compare(back, value)).toBe(0)
      }
    }),
  )
})

test('rounding down is never above, rounding up never below, and both are one digit apart at most', () => {
  const long = fc.bigInt(1n, 10n ** 40n)
  fc.assert(
    fc.property(long, fc.integer({ min: -40, max: 0 }), (mantissa, exponent) => {
      const value = decimal(mantissa, exponent)
      const down = parseAmount(formatAmount(value, 'token', 'down'), 'token') ?? decimal(0n)
      const up = parseAmount(formatAmount(value, 'token', 'up'), 'token') ?? decimal(0n)
      expect(compare(down, value)).toBeLessThanOrEqual(0)
      expect(compare(up, value)).toBeGreaterThanOrEqual(0)
      expect(compare(up, times(down, decimal(10n ** 14n + 1n, -14)))).toBeLessThanOrEqual(0)
    }),
  )
})

const write = (mantissa: bigint, exponent: number) =>
  formatAmount(decimal(mantissa, exponent), 'token', 'down')

test('text is plain where it can be read, and has an exponent where it cannot', () => {
  expect(write(0n, 0)).toBe('0')
  expect(write(1500n, -3)).toBe('1.5')
  expect(write(5n, -7)).toBe('0.0000005')
  expect(write(5n, 3)).toBe('5000')
  expect(write(5n, 60)).toBe('5e60')
  expect(write(5n, -60)).toBe('5e-60')
})

test('what the ledger cannot hold is nothing when rounded down, and an error otherwise', () => {
  expect(formatAmount(decimal(1n, -90), 'token', 'down')).toBe('0')
  expect(() => formatAmount(decimal(1n, -90), 'token', 'up')).toThrow(RangeError)
  expect(() => formatAmount(decimal(1n, 97), 'token', 'down')).toThrow(RangeError)
  expect(() => formatAmount(decimal(1n, 18), 'drops', 'down')).toThrow(RangeError)
})

test('a quotient lies within one unit of its last digit, a root just below the number', () => {
  fc.assert(
    fc.property(amounts, amounts, (a, b) => {
      expect(compare(times(divide(a, b, 'down'), b), a)).toBeLessThanOrEqual(0)
      expect(compare(times(divide(a, b, 'up'), b), a)).toBeGreaterThanOrEqual(0)
      const root = squareRoot(a)
      expect(compare(times(root, root), a)).toBeLessThanOrEqual(0)
      const above = times(root, decimal(10n ** 30n + 1n, -30))
      expect(compare(times(above, above), a)).toBeGreaterThan(0)
    }),
  )
})
