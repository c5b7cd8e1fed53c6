import { expect, test } from 'vitest'
import { refusal } from '../../checkout/testing/fake-server.ts'
import type { SignSession } from '../../api/in-minor.ts'
import { createFakeBridge, paidFee, sampleOrder, steps } from '../testing/fake-bridge.ts'
import { OrderModel } from './order-model.ts'

const READ = 'GET /api/embed/orders/:id'
const delivery = {
  fromCurrency: 'eth',
  fromNetwork: 'eth',
  toCurrency: 'xrp',
  toNetwork: 'xrp',
  fromAmount: '1',
  expectedToAmount: '4990.25',
  destination: 'rDestination',
}

/** No stream: a proxy cuts it off at once. */
const watch = () => Promise.resolve()

function follow(id = 'brd_1') {
  const suite = createFakeBridge()
  const model = new OrderModel({ ...suite.ports, watch }, { id })
  return { suite, clock: suite.clock, model }
}

test('an order is followed by its id alone, to its end', async () => {
  const { suite, clock, model } = follow()
  let order = sampleOrder({ status: 'confirming' })
  suite.answers[READ] = () => order
  await clock.pass(6_000)
  expect(model.phase.value?.word).toBe('confirming')
  order = sampleOrder({ status: 'finished', toAmount: '4980' })
  await clock.pass(10_000)
  expect(model.phase.value?.word).toBe('finished')
  const asked = suite.callsTo(READ).length
  await clock.pass(60_000)
  expect(suite.callsTo(READ)).toHaveLength(asked)
  expect(clock.waiting()).toBe(0)
})

test('an order that has expired is followed on: its deposit may come late', async () => {
  const { suite, clock, model } = follow()
  let order = sampleOrder({ status: 'expired' })
  suite.answers[READ] = () => order
  await clock.pass(6_000)
  order = sampleOrder({ status: 'finished' })
  await clock.pass(20_000)
  expect(model.phase.value?.word).toBe('finished')
})

test('an id that is no order’s says so, and is not asked for again', async () => {
  const { suite, clock, model } = follow('brd_none')
  suite.answers[READ] = () => {
    throw refusal('NOT_FOUND')
  }
  await clock.pass(60_000)
  expect(model.failure.value?.code).toBe('NOT_FOUND')
  expect(suite.callsTo(READ)).toHaveLength(1)
})

/** A bridge whose deposit is confirmed, in a page that was loaded again. */
async function reloaded(session: Partial<SignSession>, after = 0) {
  const suite = createFakeBridge()
  const created = suite.begin({
    product: 'bridge',
    payer: '0xAa',
    status: 'signed',
    signedAt: suite.clock.iso(),
    verification: 'confirmed',
    steps: steps(paidFee, { state: 'confirmed', txHash: '0xdead' }),
    ...session,
  })
  suite.host.keep(created.id)
  await suite.clock.pass(after)
  const next = createFakeBridge({}, { clock: suite.clock, areas: suite.areas, kept: created.id })
  next.open(created)
  const bridge = next.start()
  await next.clock.pass(1_000)
  return { suite: next, bridge }
}

test('an order under way is shown again after a reload, hours later too', async () => {
  const order = sampleOrder({ status: 'exchanging' })
  const { bridge } = await reloaded({ delivery: { ...delivery, order } }, 5 * 3_600_000)
  expect(bridge.screen.value).toBe('receipt')
  expect(bridge.checkout.value?.payment.session.value?.delivery?.order?.id).toBe(order.id)
})

test('an order that has ended hours ago makes place for the form', async () => {
  const order = sampleOrder({ status: 'finished' })
  const { bridge } = await reloaded({ delivery: { ...delivery, order } }, 5 * 3_600_000)
  expect(bridge.screen.value).toBe('form')
})

test('the end of an order is still shown to who reloads soon after it, however long ago the deposit was', async () => {
  const order = sampleOrder({ status: 'finished', updatedAt: '2026-01-01T16:55:00.000Z' })
  const { bridge } = await reloaded({ delivery: { ...delivery, order } }, 5 * 3_600_000)
  expect(bridge.screen.value).toBe('receipt')
})

test.each(['refunded', 'failed'] as const)(
  'an order that was %s is still shown a day later',
  async (status) => {
    const order = sampleOrder({ status })
    const { bridge } = await reloaded({ delivery: { ...delivery, order } }, 24 * 3_600_000)
    expect(bridge.screen.value).toBe('receipt')
  },
)

test('the page hears of an order when it is made, and of each new status once', async () => {
  const suite = createFakeBridge({ amount: '1' })
  const bridge = suite.start()
  await suite.clock.pass(1_000)
  bridge.form.destination.setText('rDestination')
  await suite.clock.pass(1_000)
  await bridge.review('en')
  bridge.checkout.value?.payment.sign()
  const at = (status: 'awaiting_deposit' | 'confirming', ms: number) =>
    sampleOrder({ status, updatedAt: suite.clock.iso(ms) })
  const told = { payer: '0xAa', steps: steps(paidFee) }
  suite.tell({ ...told, delivery: { ...delivery, order: at('awaiting_deposit', 0) } })
  suite.tell({ ...told, delivery: { ...delivery, order: at('confirming', 1) } })
  suite.tell({ ...told, warnings: [], delivery: { ...delivery, order: at('awaiting_deposit', 0) } })
  expect(suite.host.dataOf('order')).toEqual([
    { session: 'ses_1', order: 'brd_1', status: 'awaiting_deposit' },
    { session: 'ses_1', order: 'brd_1', status: 'confirming' },
  ])
})
