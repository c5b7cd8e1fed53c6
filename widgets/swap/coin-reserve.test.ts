import { expect, test } from 'vitest'
import { coinReserve, networkReserve } from './coin-reserve.ts'

test('the network is left five times its estimate, or a little of the coin without one', () => {
  expect(networkReserve('21000', 18)).toBe(105_000n)
  expect(networkReserve(undefined, 18)).toBe(5_000_000_000_000_000n)
})

test('of a coin enough is left for the network and for holding a new token', () => {
  const given = { networkFee: '12', decimals: 6 }
  expect(coinReserve('xrpl', { ...given, isFirst: false })).toBe(10_000n)
  expect(coinReserve('xrpl', { ...given, isFirst: true })).toBe(210_000n)
  expect(coinReserve('evm', { networkFee: '21000', decimals: 18, isFirst: true })).toBe(105_000n)
})
