import { expect, test } from 'vitest'
import { orderStates } from '#contracts/api/delivery.ts'
import { orderText } from '../../words/en/order.ts'
import { sampleOrder } from '../testing/fake-bridge.ts'
import { amountNames, isOrderOver, orderPhase, progressOf } from './order-phase.ts'

const paid = { depositTxHash: '0xdead' }

test.each([
  ['awaiting_deposit', {}, 'awaiting_deposit', 'deposit', 'current'],
  ['awaiting_deposit', paid, 'deposit_sent', 'deposit', 'pending'],
  ['confirming', paid, 'confirming', 'confirming', 'pending'],
  ['exchanging', paid, 'exchanging', 'exchanging', 'pending'],
  ['sending', paid, 'sending', 'sending', 'pending'],
  ['finished', paid, 'finished', 'finished', 'done'],
  ['verifying', paid, 'verifying', 'exchanging', 'pending'],
  ['refunding', paid, 'refunding', 'exchanging', 'failed'],
  ['refunded', paid, 'refunded', 'exchanging', 'failed'],
  ['failed', paid, 'failed', 'exchanging', 'failed'],
  ['failed', {}, 'failed', 'deposit', 'failed'],
  ['expired', {}, 'expired', 'deposit', 'failed'],
  ['expired', paid, 'late', 'deposit', 'pending'],
] as const)('an order that is %s with %j is called %s', (status, more, word, stop, state) => {
  expect(orderPhase(sampleOrder({ status, ...more }))).toMatchObject({ word, stop, state })
})

test('an order in a state that this page does not know is under way, and goes on being followed', () => {
  const order = { ...sampleOrder(), status: 'of_a_later_version' }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a server of a later version
  const unknown = order as ReturnType<typeof sampleOrder>
  expect(orderPhase(unknown)).toMatchObject({ word: 'other', tone: 'going' })
  expect(isOrderOver(unknown)).toBe(false)
})

test('a page that has sent the deposit never asks for it again', () => {
  expect(orderPhase(sampleOrder(), true).word).toBe('deposit_sent')
  expect(orderPhase(sampleOrder({ status: 'expired' }), true).word).toBe('late')
})

test('every state of the contract has words, and only three are the end', () => {
  const words = orderStates.map((status) => orderPhase(sampleOrder({ status })).word)
  expect(words.filter((word) => orderText.lead[word] === '')).toEqual([])
  expect(orderStates.filter((status) => isOrderOver({ status }))).toEqual(['finished', 'refunded', 'failed'])
})

test('the bar never says that an order is done before it is, and a slow one is called slow', () => {
  const depositedAt = '2026-01-01T15:00:00.000Z'
  const order = sampleOrder({ status: 'exchanging', depositedAt })
  const at = (minutes: number) =>
    progressOf(order, orderPhase(order), Date.parse(depositedAt) + minutes * 60_000)
  expect(at(3)).toMatchObject({ part: 0.2, isSlow: false })
  expect(at(15).part).toBeLessThan(1)
  expect(at(40)).toMatchObject({ isSlow: true })
  expect(at(-5)).toMatchObject({ elapsed: 0 })
})

test('before the deposit nothing counts, however long the order waits for it', () => {
  const order = sampleOrder()
  const progress = progressOf(order, orderPhase(order), Date.parse(order.createdAt) + 5 * 3_600_000)
  expect(progress).toEqual({ elapsed: 0, part: undefined, isSlow: false })
})

test.each([
  ['awaiting_deposit', {}, 'toPay', 'expected'],
  ['awaiting_deposit', paid, 'paid', 'expected'],
  ['sending', { ...paid, toAmount: '4980' }, 'paid', 'sent'],
  ['finished', { ...paid, toAmount: '4980' }, 'paid', 'got'],
  ['finished', paid, 'paid', 'expected'],
  ['failed', {}, 'amount', undefined],
  ['failed', paid, 'paid', undefined],
  ['expired', {}, 'amount', undefined],
  ['expired', paid, 'paid', 'expected'],
  ['refunded', {}, 'paid', undefined],
] as const)('of an order that is %s with %j nothing is called paid or received before it is', (...row) => {
  const [status, more, pay, payout] = row
  const order = sampleOrder({ status, ...more })
  expect(amountNames(order, orderPhase(order))).toEqual({ pay, payout })
})

test('a deposit that this page sent is called deposited, also when the order fails', () => {
  const order = sampleOrder({ status: 'failed' })
  expect(amountNames(order, orderPhase(order, true)).pay).toBe('paid')
})
