import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tiers } from '#contracts/api/values.ts'
import { feeTerms, largestNotional, splitFee } from './fees.ts'
import { minor } from './money.ts'
import type { Partner } from './partner.ts'

const partner = (change: Partial<Partner> = {}): Partner => ({
  slug: 'demo',
  name: 'Demo',
  status: 'active',
  tier: 'starter',
  origins: [],
  fees: { version: 3, surchargeBps: 10, products: {} },
  createdAt: '2026-01-01T00:00:00.000Z',
  ...change,
})

const anyTerms = fc
  .record({ tier: fc.constantFrom(...tiers), surchargeBps: fc.integer({ min: 0, max: 50 }) })
  .map(({ tier, surchargeBps }) => feeTerms(partner({ tier }), 'swap', surchargeBps))
const amount = fc.bigInt(0n, 10n ** 40n).map(minor)

test('partner and platform together get exactly what was collected, for every amount and all terms', () => {
  fc.assert(
    fc.property(amount, anyTerms, (value, terms) => {
      const fee = splitFee(value, terms)
      return fee.partner + fee.platform === fee.total && fee.platformFee + fee.surcharge === fee.total
    }),
  )
})

test('no one pays more than the quoted rates', () => {
  fc.assert(
    fc.property(amount, anyTerms, (value, terms) => {
      const fee = splitFee(value, terms)
      return fee.total * 10_000n <= value * BigInt(terms.platformBps + terms.surchargeBps)
    }),
  )
})

test('a larger amount never costs less', () => {
  fc.assert(
    fc.property(amount, amount, anyTerms, (a, b, terms) => {
      const [low, high] = a < b ? [a, b] : [b, a]
      return splitFee(low, terms).total <= splitFee(high, terms).total
    }),
  )
})

test('a fee is good for the largest amount that costs no more, and for not one unit above it', () => {
  fc.assert(
    fc.property(amount, anyTerms, (paid, terms) => {
      const most = largestNotional(paid, terms)
      return splitFee(most, terms).total <= paid && splitFee(minor(most + 1n), terms).total > paid
    }),
  )
})

test('one ether of a Starter partner with 15 bps: 0.0085 to split and 0.0015 for the partner', () => {
  const fee = splitFee(minor(10n ** 18n), feeTerms(partner(), 'swap', 15))
  expect(fee).toEqual({
    platformFee: 8_500_000_000_000_000n,
    surcharge: 1_500_000_000_000_000n,
    total: 10_000_000_000_000_000n,
    partner: 3_200_000_000_000_000n,
    platform: 6_800_000_000_000_000n,
  })
})

test('the surcharge is the request’s, otherwise the product’s, otherwise the partner’s general one', () => {
  const own = partner({ fees: { version: 1, surchargeBps: 10, products: { bridge: 20 } } })
  expect(feeTerms(own, 'bridge', 5).surchargeBps).toBe(5)
  expect(feeTerms(own, 'bridge', 0).surchargeBps).toBe(0)
  expect(feeTerms(own, 'bridge').surchargeBps).toBe(20)
  expect(feeTerms(own, 'swap').surchargeBps).toBe(10)
})

test('a surcharge above the limit is never charged', () => {
  expect(() => feeTerms(partner(), 'swap', 51)).toThrow(RangeError)
  expect(() => feeTerms(partner({ fees: { version: 1, surchargeBps: 51, products: {} } }), 'swap')).toThrow(
    RangeError,
  )
})
