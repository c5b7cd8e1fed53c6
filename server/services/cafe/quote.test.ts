import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cafeModes } from '#contracts/api/cafe.ts'
import { samplePartner } from '#testing/samples.ts'
import { feeTerms } from '../../domain/fees.ts'
import { minor } from '../../domain/money.ts'
import { showQuote } from './offer.ts'
import { quoteSale, transferFeeOf } from './quote.ts'
import { mustBePayable, readPrice } from './read-price.ts'

const nftWith = (transferFee: number) =>
  `0008${transferFee.toString(16).toUpperCase().padStart(4, '0')}${'AB'.repeat(28)}`

const sales = fc.record({
  mode: fc.constantFrom(...cafeModes),
  price: fc.bigInt({ min: 100n, max: 10n ** 17n }).map(minor),
  partnerBps: fc.integer({ min: 0, max: 50 }),
  transferFee: fc.integer({ min: 0, max: 50_000 }),
})

test('the parts of every sale add up to the drop, and none is negative', () => {
  fc.assert(
    fc.property(sales, ({ mode, price, partnerBps, transferFee }) => {
      const sale = quoteSale(mode, price, feeTerms(samplePartner, 'cafe', partnerBps), transferFee)
      const { fee, buyerTotal, sellerGross, royalty } = sale
      expect(fee.platformFee + fee.surcharge).toBe(fee.total)
      expect(fee.partner + fee.platform).toBe(fee.total)
      expect(buyerTotal).toBe(sellerGross + fee.total)
      expect(mode === 'buy' ? sellerGross : buyerTotal).toBe(price)
      if (royalty === undefined) throw new Error('it has a royalty')
      expect(royalty.amount + royalty.sellerNet).toBe(sellerGross)
      for (const part of [fee.platformFee, fee.surcharge, fee.partner, fee.platform, sellerGross])
        expect(part).toBeGreaterThanOrEqual(0n)
      expect(royalty.amount).toBeGreaterThanOrEqual(0n)
      expect(royalty.sellerNet).toBeGreaterThanOrEqual(0n)
      const exact = price * BigInt(transferFee)
      const off = royalty.amount * 100_000n - exact
      expect(off >= -50_000n && off <= 50_000n).toBe(true)
    }),
  )
})

test.each([
  [149n, 1_000, 1n],
  [150n, 1_000, 2n],
  [250n, 1_000, 2n],
  [251n, 1_000, 3n],
])('of %d drops, an issuer with %d/100,000 gets %d, as the ledger rounds', (price, transferFee, share) => {
  const terms = feeTerms(samplePartner, 'cafe')
  expect(quoteSale('buy', minor(price), terms, transferFee).royalty?.amount).toBe(share)
  // Its issuer takes nothing of its own sale or purchase.
  expect(quoteSale('buy', minor(price), terms, transferFee, true).royalty).toMatchObject({
    bps: 100,
    amount: 0n,
    sellerNet: price,
  })
})

test('a buyer of 100 XRP pays the fee on top, and the issuer’s share is the seller’s', () => {
  const nftId = nftWith(5_000)
  expect(transferFeeOf(nftId)).toBe(5_000)
  expect(
    showQuote({ mode: 'buy', drops: '100000000', nftId }, feeTerms(samplePartner, 'cafe', 25), null),
  ).toEqual({
    mode: 'buy',
    amountXrp: '100',
    amountDrops: '100000000',
    platformBps: 100,
    partnerBps: 25,
    platformFeeDrops: '1000000',
    partnerFeeDrops: '250000',
    brokerFeeDrops: '1250000',
    partnerShareDrops: '450000',
    buyerTotalDrops: '101250000',
    sellerGrossDrops: '100000000',
    royaltyBps: 500,
    royaltyDrops: '5000000',
    sellerNetDrops: '95000000',
    broker: null,
  })
})

test('a seller pays the fee from what the buyer pays', () => {
  expect(
    showQuote({ mode: 'sell', drops: '100000000' }, feeTerms(samplePartner, 'cafe', 25), null),
  ).toMatchObject({
    buyerTotalDrops: '100000000',
    sellerGrossDrops: '98750000',
  })
})

test.each([
  ['0.1', 100_000n],
  [0.1, 100_000n],
  [1.000001, 1_000_001n],
  ['123456789.123456', 123_456_789_123_456n],
  [100_000_000_000, 10n ** 17n],
])('the price %s is read by its digits', (text, drops) => {
  expect(readPrice(text)).toBe(drops)
})

test.each([
  '0',
  '0.000000',
  0.0000001,
  '0.0000001',
  1.0000001,
  '100000000000.000001',
  123_456_789.123_456_7,
  1_234_567_890.123_456,
])('the price %s is refused', (text) => {
  expect(() => readPrice(text)).toThrow()
})

const feeOf = (drops: bigint) => quoteSale('buy', minor(drops), feeTerms(samplePartner, 'cafe')).fee

test('a price whose fee would be zero is too small', () => {
  expect(() => mustBePayable(feeOf(99n).platformFee, 100)).toThrow(
    expect.objectContaining({ code: 'AMOUNT_TOO_SMALL', details: { minimum: '0.0001', symbol: 'XRP' } }),
  )
  expect(() => mustBePayable(feeOf(100n).platformFee, 100)).not.toThrow()
})
