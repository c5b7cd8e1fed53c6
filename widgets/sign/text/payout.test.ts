import { expect, test } from 'vitest'
import { sampleSession } from '../../models/testing/sample-session.ts'
import { payoutOf } from './payout.ts'

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
