import { expect, test } from 'vitest'
import { usdText, usdValue } from './usd.ts'

test('a value is exact to 1e-12 dollars, whatever the decimals of the two tokens', () => {
  const price = { numerator: 12_019_200n * 10n ** 6n, denominator: 4_000n * 10n ** 18n }
  expect(usdText(usdValue(10n ** 18n, price, 6))).toBe('3004.8')
  expect(usdText(usdValue(1n, price, 6))).toBe('0')
  expect(usdText(usdValue(10n ** 9n, price, 6))).toBe('0.000003004800'.replace(/0+$/, ''))
})

test('without a price the value is nothing', () => {
  expect(usdText(usdValue(10n ** 18n, undefined, 6))).toBe('0')
})

test('the text has neither trailing zeros nor a bare point', () => {
  expect(usdText(10n ** 12n)).toBe('1')
  expect(usdText(15n * 10n ** 11n)).toBe('1.5')
  expect(usdText(1n)).toBe('0.000000000001')
})
