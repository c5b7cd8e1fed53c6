import fc from 'fast-check'
import { getAddress } from 'viem'
import { expect, test } from 'vitest'
import { amountOut, bestPath, type Pool, spotPrice } from './pools.ts'

const address = (digit: string) => getAddress(`0x${digit.repeat(40)}`)
const A = address('1')
const B = address('2')
const C = address('3')
const D = address('4')

const pool = (a: typeof A, reserveA: bigint, b: typeof A, reserveB: bigint): Pool => ({
  a,
  b,
  reserveA,
  reserveB,
})
const reserve = fc.bigInt(1_000n, 2n ** 112n - 1n)
const amount = fc.bigInt(1n, 2n ** 112n - 1n)

test('the output of a pool is the whole-number part of the constant product formula after a fee of 0.3 %', () => {
  expect(amountOut(1_000n, 10_000n, 10_000n)).toBe(906n)
  expect(amountOut(10n ** 18n, 4_000n * 10n ** 18n, 12_019_200n * 10n ** 6n)).toBe(2_995_039_086n)
})

test('no swap takes value out of a pool, and none empties it', () => {
  fc.assert(
    fc.property(amount, reserve, reserve, (amountIn, reserveIn, reserveOut) => {
      const out = amountOut(amountIn, reserveIn, reserveOut)
      expect(out).toBeLessThan(reserveOut)
      expect((reserveIn + amountIn) * (reserveOut - out)).toBeGreaterThanOrEqual(reserveIn * reserveOut)
    }),
  )
})

test('the best path gives what the better of the ways through the pools gives', () => {
  const markets = fc.tuple(reserve, reserve, reserve, reserve, reserve, reserve).map((r) => ({
    ab: pool(A, r[0], B, r[1]),
    bc: pool(B, r[2], C, r[3]),
    ac: pool(A, r[4], C, r[5]),
  }))
  fc.assert(
    fc.property(markets, amount, ({ ab, bc, ac }, amountIn) => {
      const direct = amountOut(amountIn, ac.reserveA, ac.reserveB)
      const around = amountOut(amountOut(amountIn, ab.reserveA, ab.reserveB), bc.reserveA, bc.reserveB)
      const best = bestPath([ab, bc, ac], A, C, amountIn)
      expect(best?.amountOut).toBe(direct >= around ? direct : around)
      if (direct !== around) expect(best?.tokens).toEqual(direct > around ? [A, C] : [A, B, C])
    }),
  )
})

test('there is no path to a token of no pool, to the token itself, or over more than three pools', () => {
  const chain = [pool(A, 1n, B, 1n), pool(B, 1n, C, 1n), pool(C, 1n, D, 1n), pool(D, 1n, address('5'), 1n)]
  expect(bestPath(chain, A, address('6'), 1_000n)).toBeUndefined()
  expect(bestPath(chain, A, A, 1_000n)).toBeUndefined()
  expect(bestPath(chain, A, D, 1_000n)?.tokens).toEqual([A, B, C, D])
  expect(bestPath(chain, A, address('5'), 1_000n)).toBeUndefined()
})

test('a price comes over the fewest pools, and among these from the one that holds most of the token', () => {
  const market = [
    pool(A, 10n, B, 10n),
    pool(A, 1_000n, C, 2_000n),
    pool(B, 1n, D, 1n),
    pool(C, 100n, D, 300n),
  ]
  expect(spotPrice(market, A, C)).toEqual({ numerator: 2_000n, denominator: 1_000n })
  expect(spotPrice(market, A, D)).toEqual({ numerator: 600_000n, denominator: 100_000n })
  expect(spotPrice(market, A, A)).toEqual({ numerator: 1n, denominator: 1n })
  expect(spotPrice(market, A, address('9'))).toBeUndefined()
})
