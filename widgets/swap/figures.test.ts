import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { sampleQuote } from '../models/testing/sample-session.ts'
import { issued, samplePage } from './testing/fake-suite.ts'
import {
  costsOf,
  feeAssetOf,
  feeBpsInKind,
  impactLevel,
  mostSpendable,
  rateOf,
  slippageBpsOf,
  slippageProblem,
  wholeAtGlance,
} from './figures.ts'

const quote = { ...sampleQuote, chain: 'eth' } as const

const page = samplePage()
/** 12.5 USD are sold, and 0.31 XRP are the fee. */
const beside = {
  ...quote,
  chain: 'xrpl',
  fromToken: issued,
  inAmountMinor: '12500000000000000',
  fees: { ...quote.fees, totalMinor: '310000' },
}

test('a fee in the token that is sold is on top of the amount', () => {
  expect(costsOf(quote, page)).toEqual([{ asset: quote.fromToken, minor: 1_010_000_000_000_000_000n }])
  expect(feeBpsInKind(quote)).toBe(100)
})

test('a fee in the coin is beside the amount, and takes nothing of the token', () => {
  expect(costsOf(beside, page)).toMatchObject([
    { asset: { symbol: 'USD' }, minor: 12_500_000_000_000_000n },
    { asset: { symbol: 'XRP', decimals: 6 }, minor: 310_000n },
  ])
  expect(feeBpsInKind(beside)).toBe(0)
})

test('a fee on a chain that the page does not list is never taken for one of the token', () => {
  expect(feeAssetOf(beside, { chains: [] })).toEqual({ address: 'native', symbol: 'native', decimals: 0 })
})

test('the rate is what one whole unit brings', () => {
  expect(rateOf(quote)).toBe(2_984_120_000n)
  expect(rateOf({ ...quote, inAmountMinor: '500000000000000000' })).toBe(5_968_240_000n)
  expect(rateOf({ ...quote, inAmountMinor: '0' })).toBe(0n)
})

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

test.each([
  [null, 'fine'],
  [-20, 'fine'],
  [300, 'fine'],
  [301, 'warn'],
  [1_000, 'warn'],
  [1_001, 'confirm'],
] as const)('a price impact of %s bps is %s', (bps, level) => {
  expect(impactLevel(bps)).toBe(level)
})

test.each([
  ['0.5', 50],
  ['1', 100],
  ['1.', 100],
  ['0.01', 1],
  ['50', 5_000],
  ['50.01', undefined],
  ['0', undefined],
  ['0.001', undefined],
  ['', undefined],
  ['-1', undefined],
] as const)('a slippage of "%s" is %s bps', (text, bps) => {
  expect(slippageBpsOf(text)).toBe(bps)
})

test.each([
  [undefined, 'invalid'],
  [5, 'low'],
  [50, undefined],
  [201, 'high'],
] as const)('a slippage of %s bps is pointed out as %s', (bps, problem) => {
  expect(slippageProblem(bps)).toBe(problem)
})
