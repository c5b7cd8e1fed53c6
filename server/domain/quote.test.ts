import fc from 'fast-check'
import { expect, test } from 'vitest'
import { minor } from './money.ts'
import { leastOut, priceImpactBps, refuseLoss } from './quote.ts'

test('the least out is the expected amount less slippage, rounded down', () => {
  expect(leastOut(minor(10_000n), 50)).toBe(9_950n)
  expect(leastOut(minor(3n), 50)).toBe(2n)
  fc.assert(
    fc.property(fc.bigInt(0n, 10n ** 30n), fc.integer({ min: 0, max: 5_000 }), (value, bps) => {
      const least = leastOut(minor(value), bps)
      return least <= value && least * 10_000n <= value * BigInt(10_000 - bps)
    }),
  )
})

test('a trade that loses nine tenths of its value is refused, and an unknown loss is not', () => {
  for (const bps of [null, -100, 0, 8_999]) expect(() => refuseLoss(bps)).not.toThrow()
  for (const bps of [9_000, 9_902, 10_000])
    expect(() => refuseLoss(bps)).toThrow(expect.objectContaining({ code: 'AMOUNT_TOO_LARGE' }))
})

test('price impact is the loss between the dollar values, in basis points', () => {
  expect(priceImpactBps('3000.00', '2990.00')).toBe(33)
  expect(priceImpactBps('3000', '3000')).toBe(0)
  expect(priceImpactBps('100', '101')).toBe(-100)
  expect(priceImpactBps('0.000001', '0.0000005')).toBe(5_000)
})

test('price impact is unknown when a value is missing, zero or not a decimal number', () => {
  for (const [from, to] of [
    [undefined, '1'],
    ['1', undefined],
    ['0', '1'],
    ['1e3', '1'],
    ['-1', '1'],
    ['', '1'],
  ])
    expect(priceImpactBps(from, to)).toBeNull()
})
