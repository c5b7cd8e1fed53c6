import { expect, test } from 'vitest'
import { type CapFigures, countedCap, marketcapOf, poolValue } from './marketcap.ts'
import { isConcentrated, isRemovable, isThin, isWashed } from './marks.ts'
import { trendingScore } from './trending.ts'

const figures: CapFigures = {
  price: 2,
  priceLimit: null,
  circulating: 10_000,
  liquidity7: 1_000,
  traders7: 10,
  volume7: 1_000,
  trust: 0,
  isWhole: true,
}

test('a market cap is what is in circulation at the price, and no more than 1.1 times the median of a day', () => {
  expect(marketcapOf(figures)).toEqual({ marketcap: 20_000, why: null })
  expect(marketcapOf({ ...figures, priceLimit: 1.5 }).marketcap).toBe(15_000)
  expect(marketcapOf({ ...figures, priceLimit: 9 }).marketcap).toBe(20_000)
})

test.each([
  [{ price: null }, 'price'],
  [{ isWhole: false }, 'partial'],
  [{ liquidity7: null }, 'liquidity'],
  [{ liquidity7: 999 }, 'liquidity'],
  [{ traders7: 9 }, 'traders'],
  [{ volume7: 999 }, 'volume'],
  [{ circulating: 25_001 }, 'depth'],
  [{ trust: 1, circulating: 100_001 }, 'depth'],
  [{ trust: -1 }, 'scam'],
] as const)('with %o there is none', (change, why) => {
  expect(marketcapOf({ ...figures, ...change })).toEqual({ marketcap: null, why })
})

test('the more a token is trusted, the larger its cap may be beside its liquidity', () => {
  expect(marketcapOf({ ...figures, circulating: 25_000 }).why).toBeNull()
  expect(marketcapOf({ ...figures, circulating: 100_000, trust: 1 }).why).toBeNull()
  expect(marketcapOf({ ...figures, circulating: 1e15, trust: 2 }).why).toBeNull()
})

test('of the whole market a token that no one vouches for is ten times its liquidity at most', () => {
  expect(countedCap(20_000, figures)).toBe(10_000)
  expect(countedCap(5_000, figures)).toBe(5_000)
  expect(countedCap(20_000, { ...figures, trust: 1 })).toBe(20_000)
  expect(countedCap(null, { ...figures, trust: 2 })).toBe(0)
  expect([poolValue(50, 1), poolValue(50, null)]).toEqual([100, 50])
})

test('marks stand from their limits on', () => {
  expect([isThin(999), isThin(1_000)]).toEqual([true, false])
  expect([isWashed(2_100, 1_051), isWashed(2_200, 1_051), isWashed(900, 900)]).toEqual([true, false, false])
  expect(isConcentrated([50, ...Array.from({ length: 50 }, () => 1)], 100)).toBe(false)
  expect(isConcentrated([75, ...Array.from({ length: 25 }, () => 1)], 100)).toBe(true)
  expect([isRemovable(51, 100), isRemovable(50, 100), isRemovable(0, 0)]).toEqual([true, false, false])
})

test('a token trends by who buys it and by how much more than in its week, and half as much while it is new', () => {
  const trend = { liquidity: 1_000, buyers6h: 5, volume6h: 100, volume7d: 2_800, age: 1e9 }
  const score = trendingScore(trend)
  expect(score).toBeCloseTo(Math.log(6) * Math.log(101), 9)
  expect(trendingScore({ ...trend, volume7d: 1 })).toBeCloseTo(5 * score, 9)
  expect(trendingScore({ ...trend, age: 1 })).toBeCloseTo(score / 2, 9)
  expect(trendingScore({ ...trend, liquidity: 999 })).toBe(0)
})
