import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { coinReserve, mostSpendable, networkFeeReserve, wholeAtGlance } from './spendable.ts'

test('the most that can be spent, with its own fees and the reserve, never exceeds the balance', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 2n ** 200n }),
      fc.integer({ min: 0, max: 135 }),
      fc.integer({ min: 0, max: 50 }),
      fc.bigInt({ min: 0n, max: 2n ** 64n }),
      (balance, platform, surcharge, reserve) => {
        const most = mostSpendable(balance, platform + surcharge, reserve)
        const fee = (most * BigInt(platform)) / 10_000n + (most * BigInt(surcharge)) / 10_000n
        expect(most).toBeGreaterThanOrEqual(0n)
        if (most > 0n) expect(most + fee + reserve).toBeLessThanOrEqual(balance)
      },
    ),
  )
})

test('an amount is cut to eight decimals, never raised', () => {
  expect(wholeAtGlance(1_219_346_534_653_465_346n, 18)).toBe(1_219_346_530_000_000_000n)
  expect(wholeAtGlance(123_456n, 6)).toBe(123_456n)
})

test('the chain’s fee is left five times its estimate, or a little of the coin without one', () => {
  expect(networkFeeReserve('21000', 18)).toBe(105_000n)
  expect(networkFeeReserve(undefined, 18)).toBe(5_000_000_000_000_000n)
})

test('of a coin enough is left for the chain’s fee and for holding a new token', () => {
  const given = { networkFee: '12', decimals: 6 }
  expect(coinReserve('xrpl', { ...given, isFirst: false })).toBe(10_000n)
  expect(coinReserve('xrpl', { ...given, isFirst: true })).toBe(210_000n)
  expect(coinReserve('evm', { networkFee: '21000', decimals: 18, isFirst: true })).toBe(105_000n)
})
