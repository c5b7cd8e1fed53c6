import { expect, test } from 'vitest'
import { priceOf, type PricedLeg } from './price.ts'

const HOUR = 3_600_000
const leg = (price: number, xrp = 10, taker = 1): PricedLeg => ({ price, xrp, taker })
/** Trades of an hour, of six hours and of a day. */
const legs =
  (hour: readonly PricedLeg[], six: readonly PricedLeg[] = [], day: readonly PricedLeg[] = []) =>
  (span: number) => {
    if (span === HOUR) return hour
    return span === 6 * HOUR ? [...six, ...hour] : [...day, ...six, ...hour]
  }
const none = { poolPrice: null, pool: 0, liquidity: 0 }

test('the price is the median of trades, and one trade weighs no more than a twentieth of the liquidity', () => {
  expect(priceOf(legs([leg(1), leg(2, 10, 2), leg(3)]), none)).toBe(2)
  const whale = legs([leg(1, 50), leg(1.01, 50, 2), leg(1.02, 50), leg(9, 1e9)])
  expect(priceOf(whale, { poolPrice: null, pool: 0, liquidity: 1_000 })).toBe(1.01)
})

test('three trades of two takers are needed: of an hour, else of six, else of a day', () => {
  const few = [leg(5), leg(5, 10, 2)]
  expect(priceOf(legs(few, [leg(7)], []), none)).toBe(5)
  expect(priceOf(legs(few, [], [leg(1, 100)]), none)).toBe(5)
  expect(priceOf(legs(few), none)).toBeNull()
  expect(priceOf(legs([leg(5), leg(5), leg(5), leg(5)]), none)).toBeNull()
})

test('trades are held to a tenth of the mean of a pool that weighs, and the mean stands where they are too few', () => {
  const high = legs([leg(3), leg(3, 10, 2), leg(3)])
  expect(priceOf(high, { poolPrice: 1, pool: 100, liquidity: 1_000 })).toBeCloseTo(1.1, 12)
  expect(priceOf(high, { poolPrice: 30, pool: 100, liquidity: 1_000 })).toBeCloseTo(30 / 1.1, 12)
  expect(priceOf(high, { poolPrice: 1, pool: 99, liquidity: 1_000 })).toBe(3)
  expect(priceOf(legs([]), { poolPrice: 1, pool: 100, liquidity: 1_000 })).toBe(1)
  expect(priceOf(legs([]), { poolPrice: 1, pool: 99, liquidity: 1_000 })).toBeNull()
})
