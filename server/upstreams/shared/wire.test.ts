import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Amount, Calldata, Decimal, decimalText, EvmAddress, Quantity } from './wire.ts'

test.each<[string, string | undefined]>([
  ['2984.12', '2984.12'],
  ['0', '0'],
  ['007.50', '7.5'],
  ['1e-7', '0.0000001'],
  ['1.23e-7', '0.000000123'],
  ['1.5e3', '1500'],
  ['1E+21', '1000000000000000000000'],
  ['12.345e1', '123.45'],
  ['0.000', '0'],
  ['-1', undefined],
  ['NaN', undefined],
  ['Infinity', undefined],
  ['1e999', undefined],
  ['1,5', undefined],
  ['', undefined],
  ['0x10', undefined],
])('%j as a number for people is %j', (text, expected) => {
  expect(decimalText(text)).toBe(expected)
})

test('plain text of a number has the number’s value, however it was written', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1e30, noNaN: true }), (value) => {
      const text = decimalText(String(value))
      // Numbers too small to be shown are left out.
      if (text !== undefined) expect(Number(text)).toBe(value)
    }),
  )
})

test('a price that is not a number is absent, and spoils nothing', () => {
  expect(Decimal.parse(null)).toBeUndefined()
  expect(Decimal.parse({})).toBeUndefined()
  expect(Decimal.parse(undefined)).toBeUndefined()
  expect(Decimal.parse(1e-7)).toBe('0.0000001')
})

test('amounts are digits in text: what has passed through floating point is not believed', () => {
  expect(Amount.parse('1000000000000000000')).toBe(10n ** 18n)
  for (const wrong of ['1e18', '1.0', '-1', '', ' 1', '0x1', 1, 1e18, null])
    expect(Amount.safeParse(wrong).success).toBe(false)
  expect(Amount.safeParse((2n ** 256n).toString()).success).toBe(false)
})

test('quantities come in hex or decimal and leave in decimal', () => {
  expect(Quantity.parse('0xde0b6b3a7640000')).toBe('1000000000000000000')
  expect(Quantity.parse('1000000000000000000')).toBe('1000000000000000000')
  expect(Quantity.parse('0x0')).toBe('0')
  for (const wrong of ['0x', '', '1.5', '-1', `0x${'f'.repeat(65)}`, '9'.repeat(78)])
    expect(Quantity.safeParse(wrong).success).toBe(false)
})

test('addresses leave in one spelling, calldata has whole bytes', () => {
  expect(EvmAddress.parse('0xA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48')).toBe(
    '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  )
  expect(EvmAddress.safeParse('0x1234').success).toBe(false)
  expect(Calldata.parse('0x4630A0d8')).toBe('0x4630a0d8')
  for (const wrong of ['0x', '0x123', '4630a0d8', '0xzz'])
    expect(Calldata.safeParse(wrong).success).toBe(false)
})
