import { expect, test } from 'vitest'
import { directSale } from '../testing/sample-sale.ts'
import { orderingWords } from './ordering.ts'

const delivery = {
  fromCurrency: 'eth',
  fromNetwork: 'eth',
  toCurrency: 'xrp',
  toNetwork: 'xrp',
  fromAmount: '1',
  expectedToAmount: '4990',
  destination: 'rDestination',
}
const wordsFor = (problem?: { code: string; message: string; retryAt?: string }) =>
  orderingWords({ delivery: { ...delivery, ...(problem && { problem }) } })

test('an order that is refused is not said to be in the making, and the words give the reason', () => {
  const words = wordsFor({ code: 'NO_ROUTE', message: 'A sentence for programs.' })
  expect(words).toMatchObject({
    title: 'No order was made',
    lead: 'The fee is paid. Nothing was deposited.',
    notice: { text: 'This pair is not served right now.', isRefusal: true },
  })
})

test('a reason that has no words is named by its code', () => {
  const words = wordsFor({ code: 'LIVE_KEY_REQUIRED', message: 'A sentence for programs.' })
  expect(words.notice?.text).toBe('The bridge gave the reason LIVE_KEY_REQUIRED.')
})

test('an order that is asked for again is in the making', () => {
  expect(wordsFor()).toMatchObject({ title: 'Making the order' })
  expect(wordsFor()).not.toHaveProperty('notice')
  const retryAt = '2026-01-01T12:01:00.000Z'
  const words = wordsFor({ code: 'UPSTREAM_ERROR', message: 'No answer.', retryAt })
  expect(words).toMatchObject({ title: 'Making the order', notice: { isRefusal: false } })
})

test('between fee and sale the offer is checked, and one that has gone is said to be gone, with a way to look again', () => {
  expect(orderingWords({ sale: directSale() })).toMatchObject({ title: 'Checking the offer' })
  expect(orderingWords({ sale: directSale() })).not.toHaveProperty('notice')
  const problem = { code: 'OFFER_UNAVAILABLE', reason: 'NOT_FOUND', message: 'A sentence for programs.' }
  expect(orderingWords({ sale: directSale({ problem }) })).toMatchObject({
    title: 'This offer cannot be taken any more',
    notice: { text: 'The offer is no longer there.', isRefusal: true },
  })
})
