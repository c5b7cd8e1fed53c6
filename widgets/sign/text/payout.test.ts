import { expect, test } from 'vitest'
import { sampleSession } from '../../models/testing/sample-session.ts'
import { deliveryLines, payoutOf } from './payout.ts'

const delivery = {
  fromCurrency: 'eth',
  fromNetwork: 'eth',
  toCurrency: 'xrp',
  toNetwork: 'xrp',
  fromAmount: '1',
  destination: 'rDestination',
}

test('an expected payout is written in groups, and never as more than it is', () => {
  const session = sampleSession({})
  const written = (expectedToAmount: string) =>
    payoutOf({ session, locale: 'en' }, { ...delivery, expectedToAmount }).replace(/ [A-Z]+$/, '')
  expect(written('1845.440724')).toBe('≈ 1,845.44')
  expect(written('1.449999999')).toBe('≈ 1.44999')
  expect(written('12')).toBe('≈ 12')
})

test('a payment that delivers names its payout and its refund, each with its tag, before anything is signed', () => {
  const more = {
    expectedToAmount: '12',
    destinationExtraId: '4711',
    refundAddress: '0xRefund',
    refundExtraId: '42',
  }
  const session = sampleSession({ delivery: { ...delivery, ...more } })
  expect(deliveryLines({ session, locale: 'en' })).toEqual({
    rows: [
      { term: 'Expected', value: '≈ 12' },
      { term: 'Paid out on', value: 'XRP' },
      { term: 'With tag or memo', value: '4711' },
      { term: 'Refund tag or memo', value: '42' },
    ],
    parties: [
      { term: 'Paid out to', value: 'rDestination' },
      { term: 'Refund address', value: '0xRefund' },
    ],
  })
  expect(deliveryLines({ session: sampleSession(), locale: 'en' })).toEqual({ rows: [], parties: [] })
})
