import fc from 'fast-check'
import { expect, test } from 'vitest'
import { add, formatUnits, minor, parseMinor, share, subtract } from './money.ts'

const amount = fc.bigInt(0n, 2n ** 256n - 1n).map(minor)
const small = fc.bigInt(0n, 10n ** 30n).map(minor)

test('an amount written as text reads back as itself', () => {
  fc.assert(fc.property(amount, (value) => parseMinor(value.toString()) === value))
})

test('only canonical decimal text is an amount', () => {
  const wrong = [
    '',
    '-1',
    '+1',
    '01',
    '1.0',
    '1e3',
    ' 1',
    '1 ',
    '0x10',
    '١',
    '1'.repeat(79),
    (2n ** 256n).toString(),
  ]
  expect(wrong.map((text) => parseMinor(text))).toEqual(wrong.map(() => undefined))
})

test('no amount is negative or larger than a chain can hold', () => {
  expect(() => minor(-1n)).toThrow(RangeError)
  expect(() => minor(2n ** 256n)).toThrow(RangeError)
  expect(() => subtract(minor(1n), minor(2n))).toThrow(RangeError)
  expect(() => add(minor(2n ** 256n - 1n), minor(1n))).toThrow(RangeError)
})

test('a share is rounded down to a minor unit: less than one unit below the exact amount, never above', () => {
  fc.assert(
    fc.property(small, fc.integer({ min: 0, max: 10_000 }), (value, bps) => {
      const exact = value * BigInt(bps)
      const rounded = share(value, bps) * 10_000n
      return rounded <= exact && exact - rounded < 10_000n
    }),
  )
})

test('units are the exact decimal amount, without trailing zeros', () => {
  expect(formatUnits(minor(0n), 18)).toBe('0')
  expect(formatUnits(minor(1n), 18)).toBe('0.000000000000000001')
  expect(formatUnits(minor(1_500_000n), 6)).toBe('1.5')
  expect(formatUnits(minor(42n), 0)).toBe('42')
  fc.assert(
    fc.property(small, fc.integer({ min: 0, max: 24 }), (value, decimals) => {
      const [whole = '', fraction = ''] = formatUnits(value, decimals).split('.')
      return BigInt(whole + fraction.padEnd(decimals, '0')) === value
    }),
  )
})
