import fc from 'fast-check'
import { expect, test } from 'vitest'
import { orderStates } from '#contracts/api/delivery.ts'
import { madeOrder } from '#testing/bridge-samples.ts'
import { at } from '#testing/samples.ts'
import { isOver, mayMove, type OrderUpdate, withUpdate } from './order-moves.ts'

const now = new Date(at(60))
const states = fc.constantFrom(...orderStates)
const news = fc.record<OrderUpdate>({
  status: fc.option(states, { nil: undefined }),
  upstreamStatus: fc.constantFrom('waiting', 'exchanging', 'odd'),
})

test('an order only goes forward, except that one that was looked into goes on anywhere, and ends once', () => {
  fc.assert(
    fc.property(fc.array(news, { maxLength: 12 }), (all) => {
      let order = madeOrder()
      const ends: string[] = []
      for (const one of all) {
        const next = withUpdate(order, one, now) ?? order
        if (next.status !== order.status) expect(mayMove(order.status, next.status)).toBe(true)
        if (next.status !== order.status && isOver(next.status)) ends.push(next.status)
        if (isOver(order.status)) expect(next).toEqual(order)
        order = next
      }
      expect(ends.length).toBeLessThanOrEqual(1)
      expect(order.followed).toBe(isOver(order.status) ? undefined : 'yes')
    }),
  )
})

test.each([
  ['awaiting_deposit', 'confirming', true],
  ['awaiting_deposit', 'finished', true],
  ['expired', 'confirming', true],
  ['expired', 'awaiting_deposit', false],
  ['confirming', 'expired', false],
  ['sending', 'exchanging', false],
  ['verifying', 'exchanging', true],
  ['verifying', 'refunding', true],
  ['verifying', 'awaiting_deposit', false],
  ['refunding', 'sending', false],
  ['refunding', 'refunded', true],
  ['finished', 'refunded', false],
] as const)('from %s to %s: %s', (from, to, may) => {
  expect(mayMove(from, to)).toBe(may)
})

test('a status that is not known keeps the state and shows the word of the service', () => {
  const order = madeOrder({ status: 'exchanging' })
  expect(withUpdate(order, { status: undefined, upstreamStatus: 'on_hold' }, now)).toMatchObject({
    status: 'exchanging',
    statusAt: order.statusAt,
    upstreamStatus: 'on_hold',
  })
})

test('an older answer changes nothing, and the same answer again is no change', () => {
  const order = madeOrder({ status: 'sending', upstreamStatus: 'sending', toAmount: '12' })
  expect(
    withUpdate(order, { status: 'confirming', upstreamStatus: 'confirming', toAmount: '1' }, now),
  ).toBeUndefined()
  expect(withUpdate(order, { status: 'sending', upstreamStatus: 'sending' }, now)).toBeUndefined()
})

test('a finished order has its payout, and is followed no more', () => {
  const next = withUpdate(
    madeOrder({ status: 'sending' }),
    { status: 'finished', upstreamStatus: 'finished', toAmount: '12.5', payoutTxHash: 'AB' },
    now,
  )
  expect(next).toMatchObject({ status: 'finished', statusAt: at(60), toAmount: '12.5', payoutTxHash: 'AB' })
  expect(next).not.toHaveProperty('followed')
})

test('an order that fails after its deposit remembers that one had come', () => {
  const failed = { status: 'failed', upstreamStatus: 'failed' } as const
  expect(withUpdate(madeOrder({ status: 'exchanging' }), failed, now)).toMatchObject({ depositSeen: 'yes' })
  expect(withUpdate(madeOrder(), failed, now)).not.toHaveProperty('depositSeen')
})

test('the first sight of a deposit is noted once, and an order that failed without one has none', () => {
  const seen = withUpdate(madeOrder(), { status: 'confirming', upstreamStatus: 'confirming' }, now)
  expect(seen).toMatchObject({ depositedAt: now.toISOString() })
  const later = seen && withUpdate(seen, { status: 'sending', upstreamStatus: 'sending' }, new Date(at(120)))
  expect(later).toMatchObject({ depositedAt: now.toISOString() })
  const late = withUpdate(
    madeOrder({ status: 'expired' }),
    { status: 'confirming', upstreamStatus: 'confirming' },
    now,
  )
  expect(late).toHaveProperty('depositedAt')
  expect(withUpdate(madeOrder(), { status: 'failed', upstreamStatus: 'failed' }, now)).not.toHaveProperty(
    'depositedAt',
  )
})
