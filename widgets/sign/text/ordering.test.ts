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
  const words = wordsFor({ code: 'NO_ROUTE', message: 'The bridge does not take this pair.' })
  expect(words).toMatchObject({
    title: 'No order was made',
    lead: 'The fee is paid. Nothing was deposited.',
    notice: { text: 'The bridge does not take this pair.', isRefusal: true },
  })
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
  const problem = { code: 'OFFER_UNAVAILABLE', reason: 'NOT_FOUND', message: 'No such offer\u202E now.' }
  expect(orderingWords({ sale: directSale({ problem }) })).toMatchObject({
    title: 'This offer cannot be taken any more',
    notice: { text: 'No such offer now.', isRefusal: true },
  })
})
