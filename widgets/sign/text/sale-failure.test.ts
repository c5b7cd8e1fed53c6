import { expect, test } from 'vitest'
import { NOW } from '../testing/sample-session.ts'
import { directSale, sampleSale } from '../testing/sample-sale.ts'
import { saleFailureLines, saleFailureTitle } from './sale-failure.ts'

const failed = { state: 'failed', userOfferIndex: 'CD'.repeat(32) } as const
const gone = { code: 'OFFER_UNAVAILABLE', reason: 'NOT_FOUND', message: 'The offer is gone.' }
const lines = (
  failure: 'TX_FAILED' | 'NOT_SETTLED' | 'DROPPED' | 'REUSED',
  sale = sampleSale(failed),
  now = NOW,
) => saleFailureLines({ sale, steps: [{ failure }] }, now, 'en')
const unchanged = expect.stringContaining('has not changed hands')
const takenOff = expect.stringContaining('takes your offer off the ledger')

test('a sale that was not settled says why, and that the offer is taken off the ledger', () => {
  expect(lines('NOT_SETTLED', sampleSale({ ...failed, problem: gone }))).toEqual([
    unchanged,
    'The offer is no longer there.',
    takenOff,
  ])
})

test('no offer is said to be taken off that is not there', () => {
  expect(lines('TX_FAILED')).toEqual([unchanged])
  expect(lines('TX_FAILED', directSale())).toEqual([unchanged])
  expect(lines('NOT_SETTLED', sampleSale({ state: 'failed' }))).toEqual([unchanged])
  expect(lines('NOT_SETTLED', sampleSale(failed), NOW + 900_000)).toEqual([unchanged])
  const own = { ...gone, reason: 'OWN_OFFER_GONE' }
  expect(lines('NOT_SETTLED', sampleSale({ ...failed, problem: own }))).toEqual([
    unchanged,
    'Your own offer is no longer there.',
  ])
})

test('of a transaction that is missing, or counts elsewhere, nothing is said about the NFT', () => {
  for (const failure of ['DROPPED', 'REUSED'] as const) {
    expect(lines(failure)).toEqual([])
    const [title, lead] = saleFailureTitle({ sale: sampleSale(), steps: [{ failure }] })
    expect(title).toBe('The purchase did not come about')
    expect(lead).not.toEqual(unchanged)
  }
})
