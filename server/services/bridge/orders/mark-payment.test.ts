import { expect, test } from 'vitest'
import type { OrderState } from '#contracts/api/delivery.ts'
import { madeOrder, paidBridge } from '#testing/bridge-samples.ts'
import { createFakeBridge } from '#testing/fake-bridge.ts'
import { createSeededRandom, silentLog } from '#testing/plain-ports.ts'
import { asConfirmed, productStep } from '#testing/samples.ts'
import { createSteppingClock } from '#testing/stepping-clock.ts'
import { createMemoryStore } from '#testing/stores/memory.ts'
import { createTestPorts } from '#testing/test-world.ts'
import type { MadeOrder } from '../../../domain/bridge-order.ts'
import { hasSucceeded, isUndelivered, type PaymentIntent } from '../../../domain/payment/intent.ts'
import type { Store } from '../../../ports/store.ts'
import { applyUpdate } from '../follow-orders.ts'
import { createCurrencies } from '../currencies.ts'
import { createOrderMaker } from './make-orders.ts'

const prepared = paidBridge()
const [fee] = prepared.steps
if (fee === undefined) throw new RangeError('the sample has no fee')
/** The same payment once its deposit is confirmed. */
const settled: PaymentIntent = {
  ...prepared,
  steps: [fee, asConfirmed(productStep())],
  state: 'final',
  booked: 'posted',
}

/** A payment with its order, as the bridge service knows it. */
async function world(intent: PaymentIntent = settled, change: Partial<MadeOrder> = {}) {
  const [clock, store] = [createSteppingClock(), createMemoryStore()]
  const bridge = createFakeBridge(clock)
  const order = madeOrder({ intentId: intent.id, newestOf: intent.id, ...change })
  const partner = { slug: 'demo', feeTxHash: '0x', surchargeBps: 0 }
  const ask = { fromAmount: '1', destination: 'r', refundAddress: '0x', pair: order, partner }
  const { id: upstreamId } = await bridge.create({ ...ask, clientOrderId: order.id })
  await store.transact(async ({ intents, bridgeOrders }) => {
    await intents.insert(intent)
    await bridgeOrders.insert({ ...order, upstreamId })
  })
  const deps = { bridge, clock, random: createSeededRandom(), log: silentLog, onChange: () => undefined }
  const look = async (on: Store = store) =>
    applyUpdate({ ...deps, store: on }, order.id, { upstreamId, partner: 'demo' })
  const read = async () => (await store.read.intents.get(intent.id)) ?? intent
  return {
    store,
    deps,
    look,
    read,
    move: async (...states: readonly OrderState[]) => {
      for (const status of states) {
        bridge.move(order.id, { status, upstreamStatus: status })
        await look()
      }
    },
  }
}

test.each(['failed', 'refunded', 'expired'] as const)(
  'a payment whose order is %s after its deposit has not succeeded, and its fee stays as it was',
  async (status) => {
    const { move, read } = await world()
    expect(hasSucceeded(await read())).toBe(true)
    await move(status)
    const after = await read()
    expect([hasSucceeded(after), isUndelivered(after)]).toEqual([false, true])
    expect(after).toEqual({ ...settled, undelivered: true })
  },
)

test('a late deposit makes no success of an expired order before it is paid out', async () => {
  const { move, read } = await world()
  await move('expired', 'confirming', 'exchanging', 'sending')
  expect(hasSucceeded(await read())).toBe(false)
  await move('finished')
  expect(await read()).toEqual(settled)
})

test('a deposit that is found after its order has failed is no success, and an open payment stays as it is', async () => {
  const { store, move, read } = await world(prepared)
  await move('failed')
  const open = await read()
  expect([open.state, hasSucceeded(open), isUndelivered(open)]).toEqual(['open', false, false])
  await store.transact(({ intents }) => intents.update({ ...open, steps: settled.steps, state: 'settled' }))
  expect(isUndelivered(await read())).toBe(true)
})

test('a payment that gets another order is not held to the one before', async () => {
  const { store, deps, move, read } = await world(prepared)
  await move('expired')
  expect(await read()).toHaveProperty('undelivered', true)
  const { chains, router } = await createTestPorts()
  const currencies = createCurrencies({ ...deps, chains, router })
  const orders = createOrderMaker({
    ...deps,
    store,
    chains,
    currencies,
    mustBeUnsent: () => Promise.resolve(),
  })
  await orders.begin(prepared, prepared.deal.offer.quote)
  expect(await read()).toEqual(prepared)
})

test('an order that nobody paid says nothing about the earlier one that was paid', async () => {
  const { store, move, read } = await world()
  const earlier = madeOrder({ id: 'bo_0', upstreamId: 'up_0', intentId: settled.id, status: 'finished' })
  const { newestOf: _, ...row } = earlier
  await store.transact(async ({ bridgeOrders }) => {
    const newest = await bridgeOrders.get(madeOrder().id)
    await bridgeOrders.insert(row)
    if (newest?.state === 'made') await bridgeOrders.update({ ...newest, attempt: 2 })
  })
  await move('expired')
  expect(hasSucceeded(await read())).toBe(true)
})

test('attack: a process that is killed at the payment has not stored the end of its order, and catches up', async () => {
  const { store, deps, look, read } = await world()
  deps.bridge.move(madeOrder().id, { status: 'refunded', upstreamStatus: 'refunded' })
  const dying: Store = {
    ...store,
    transact: (work) =>
      store.transact((tables) => {
        const intents = { ...tables.intents, update: () => Promise.reject(new Error('killed')) }
        const get = (of: typeof tables, name: string | symbol): unknown =>
          name === 'intents' ? intents : Reflect.get(of, name, of)
        return work(new Proxy(tables, { get }))
      }),
  }
  await expect(look(dying)).rejects.toThrow('killed')
  expect(await store.read.bridgeOrders.get(madeOrder().id)).toMatchObject({ status: 'awaiting_deposit' })
  expect(hasSucceeded(await read())).toBe(true)
  await look()
  expect(isUndelivered(await read())).toBe(true)
})
