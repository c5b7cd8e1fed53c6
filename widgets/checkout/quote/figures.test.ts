import { expect, test } from 'vitest'
import { sampleQuote } from '../../models/testing/sample-session.ts'
import { issued, samplePage } from '../testing/sample-page.ts'
import { costsOf, feeAssetOf, feeBpsInKind, impactLevel, rateOf } from './figures.ts'

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

test('a fee in the coin is beside the amount, and does not reduce the token', () => {
  expect(costsOf(beside, page)).toMatchObject([
    { asset: { symbol: 'USD' }, minor: 12_500_000_000_000_000n },
    { asset: { symbol: 'XRP', decimals: 6 }, minor: 310_000n },
  ])
  expect(feeBpsInKind(beside)).toBe(0)
})

test('a fee on a chain that the page does not list is never shown in the token', () => {
  expect(feeAssetOf(beside, { chains: [] })).toEqual({ address: 'native', symbol: 'native', decimals: 0 })
})

test('the rate is the result for one whole unit', () => {
  expect(rateOf(quote)).toBe(2_984_120_000n)
  expect(rateOf({ ...quote, inAmountMinor: '500000000000000000' })).toBe(5_968_240_000n)
  expect(rateOf({ ...quote, inAmountMinor: '0' })).toBe(0n)
})

test.each([
  [null, 'fine'],
  [-20, 'fine'],
  [300, 'fine'],
  [301, 'warn'],
  [500, 'warn'],
  [501, 'confirm'],
] as const)('a price impact of %s bps is %s', (bps, level) => {
  expect(impactLevel(bps)).toBe(level)
})
