import { expect, test } from 'vitest'
import { scaleOf } from './candles.ts'

test.each([
  [1, 4, 1],
  [0.0012, 6, 1],
  [1e-8, 12, 1],
  [3e-13, 12, 1e4],
  [2e-20, 12, 1e11],
])('a price of %s is drawn with %s decimals, multiplied by %s', (price, decimals, factor) => {
  const { decimals: found, factor: times } = scaleOf([[0, price, price, price, price, 1]])
  expect([found, times]).toEqual([decimals, factor])
  expect(price * times).toBeGreaterThan(10 ** -found)
})
