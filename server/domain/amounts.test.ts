import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Asset } from '#contracts/api/payment.ts'
import { hasMinorUnit, readAmount, shownAmount } from './amounts.ts'
import { SuiteError } from './errors.ts'
import { minor } from './money.ts'
import { ether } from '#testing/samples.ts'

const issued: Asset = {
  address: 'USD.rhub8VRN55s94qWKDv6jmDy1pUykJzF3wq',
  symbol: 'USD',
  name: 'US dollar',
  decimals: 15,
  currency: 'USD',
  issuer: 'rhub8VRN55s94qWKDv6jmDy1pUykJzF3wq',
}
const refusal = (texts: object, asset: Asset = ether) => {
  try {
    readAmount(texts, asset, 'query')
  } catch (error) {
    if (error instanceof SuiteError) return error
  }
  throw new Error('it was accepted')
}

test('an asset with a minor unit takes a whole number, under either name', () => {
  for (const texts of [{ amountMinor: '1000' }, { amount: '1000' }, { amountMinor: '1000', amount: '1000' }])
    expect(readAmount(texts, ether, 'query')).toBe(1_000n)
})

test.each([
  ['two values at once', { amountMinor: '1', amount: '2' }, 'query.amountMinor'],
  ['none', {}, 'query.amountMinor'],
  ['a decimal', { amount: '1.5' }, 'query.amount'],
])('an asset with a minor unit refuses %s, and names the field', (_, texts, path) => {
  expect(refusal(texts)).toMatchObject({ code: 'INVALID_REQUEST', details: [{ path }] })
})

test('more than any chain can hold is too large', () => {
  expect(refusal({ amountMinor: (2n ** 256n).toString() }).code).toBe('AMOUNT_TOO_LARGE')
  expect(refusal({ amount: '9'.repeat(64) }, issued).code).toBe('INVALID_REQUEST')
})

test('a token issued on the XRP Ledger takes decimal text, to the last of its digits', () => {
  expect(hasMinorUnit(issued)).toBe(false)
  expect(readAmount({ amount: '12.5' }, issued, 'body')).toBe(12_500_000_000_000_000n)
  expect(readAmount({ amount: '0.123456789012345' }, issued, 'body')).toBe(123_456_789_012_345n)
  expect(readAmount({ amount: '9999999999999999' }, issued, 'body')).toBe(9_999_999_999_999_999n * 10n ** 15n)
})

test.each([
  ['an amount of minor units', { amountMinor: '12' }, 'query.amountMinor'],
  ['none', {}, 'query.amount'],
  ['more digits than the ledger keeps', { amount: '12345678901234567' }, 'query.amount'],
  ['more decimals than are stored', { amount: '0.0000000000000001' }, 'query.amount'],
  ['an exponent', { amount: '1e3' }, 'query.amount'],
])('a token issued on the XRP Ledger refuses %s, and names the field', (_, texts, path) => {
  const error = refusal(texts, issued)
  expect(error).toMatchObject({ code: 'INVALID_REQUEST', details: [{ path }] })
  expect(error.message).toContain('amount')
})

test('the text of a shown amount reads back as the same amount', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 1n, max: 10n ** 16n - 1n }),
      fc.constantFrom(ether, issued),
      (value, asset) => {
        const { field, text } = shownAmount(asset, minor(value))
        expect(readAmount({ [field]: text }, asset, 'body')).toBe(value)
      },
    ),
  )
})
