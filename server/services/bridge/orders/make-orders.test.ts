import fc from 'fast-check'
import { expect, test } from 'vitest'
import { paidBridge } from '#testing/bridge-samples.ts'
import { away, createFakeBridge, type FakeBridge, timeout } from '#testing/fake-bridge.ts'
import { createSeededRandom, silentLog } from '#testing/plain-ports.ts'
import { treasury } from '#testing/samples.ts'
import { createMemoryStore } from '#testing/stores/memory.ts'
import { createSteppingClock } from '#testing/stepping-clock.ts'
import { createTestPorts } from '#testing/test-world.ts'
import { SuiteError } from '../../../domain/errors.ts'
import type { Store } from '../../../ports/store.ts'
import { createCurrencies } from '../currencies.ts'
import { shownOrder } from './judge-order.ts'
import { createOrderMaker, type OrderMaker } from './make-orders.ts'
import { everyRow } from '../../../kit/every-row.ts'

const MINUTE = 60_000

async function world() {
  const { chains, router } = await createTestPorts()
  const [clock, store] = [createSteppingClock(), createMemoryStore()]
  const bridge = createFakeBridge(clock)
  const random = createSeededRandom()
  const changes: string[] = []
  /** Throws where a deposit is on its way. */
  const onItsWay: { check: () => void } = { check: () => undefined }
  const processOn = (disk: Store, service = bridge): OrderMaker =>
    createOrderMaker({
      bridge: service,
      store: disk,
      chains,
      currencies: createCurrencies({ bridge: service, chains, router, clock, log: silentLog }),
      clock,
      random,
      log: silentLog,
      onChange: ({ state }) => changes.push(state),
      mustBeUnsent: async () => onItsWay.check(),
    })
  return { store, clock, bridge, changes, onItsWay, processOn, orders: processOn(store) }
}

const intent = paidBridge()
const quote = intent.deal.offer.quote
const rows = (store: Store) => everyRow(store.read.bridgeOrders, { intentId: intent.id })

test('an order is stored before the service is asked, under the name that the service gets', async () => {
  const { store, bridge, orders } = await world()
  let before: unknown
  bridge.trouble = (call) => {
    if (call === 'create') before = rows(store)
    return undefined
  }
  const order = await orders.ensure(intent)
  expect(await before).toMatchObject([{ id: order.id, state: 'asking' }])
  expect(order).toMatchObject({ state: 'made', status: 'awaiting_deposit', followed: 'yes', attempt: 1 })
  expect(bridge.asked).toMatchObject([
    {
      clientOrderId: order.id,
      fromAmount: '1',
      destinationExtraId: '4711',
      refundAddress: intent.payer,
      partner: { slug: 'demo', surchargeBps: 15 },
    },
  ])
})

test('nothing is asked for before the fee is booked', async () => {
  const { bridge, orders, store } = await world()
  await expect(orders.ensure(paidBridge({ booked: 'no' }))).rejects.toMatchObject({ code: 'FEE_TX_PENDING' })
  expect([bridge.calls, await rows(store)]).toEqual([[], []])
})

test('callers at the same time share one call, and later ones get the same order without another', async () => {
  const { bridge, orders } = await world()
  const answers = await Promise.all([orders.ensure(intent), orders.ensure(intent), orders.ensure(intent)])
  answers.push(await orders.ensure(intent))
  expect(new Set(answers.map(({ depositAddress }) => depositAddress)).size).toBe(1)
  expect(bridge.calls.filter(({ call }) => call === 'create')).toHaveLength(1)
})

test('a lost answer is asked for again under the same name, not before its pause is over', async () => {
  const { bridge, orders, clock, store } = await world()
  bridge.trouble = () => ({ after: timeout() })
  await expect(orders.ensure(intent)).rejects.toMatchObject({ code: 'UPSTREAM_TIMEOUT', retryAfter: 2 })
  expect(await rows(store)).toMatchObject([
    { state: 'asking', tries: 1, problem: { code: 'UPSTREAM_TIMEOUT', retryAt: expect.any(String) } },
  ])
  bridge.trouble = undefined
  await expect(orders.ensure(intent)).rejects.toMatchObject({ code: 'UPSTREAM_TIMEOUT' })
  expect(bridge.asked).toHaveLength(1)
  await clock.step(2_000)
  const order = await orders.ensure(intent)
  expect(order).not.toHaveProperty('problem')
  expect(bridge.asked.map(({ clientOrderId }) => clientOrderId)).toEqual([order.id, order.id])
  expect(bridge.orders.size).toBe(1)
})

test('the pauses grow up to two minutes', async () => {
  const { bridge, orders, clock } = await world()
  bridge.trouble = () => ({ before: away() })
  const pauses: unknown[] = []
  for (let i = 0; i < 9; i++) {
    const error: unknown = await orders.ensure(intent).catch((cause: unknown) => cause)
    pauses.push(error instanceof SuiteError ? error.retryAfter : undefined)
    await clock.step(2 * MINUTE)
  }
  expect(pauses).toEqual([2, 4, 8, 16, 32, 64, 120, 120, 120])
})

test('a refusal is kept, and not asked for again by itself', async () => {
  const { bridge, orders, store, clock, changes } = await world()
  bridge.trouble = () => ({ before: new SuiteError('NO_ROUTE', 'The bridge does not take this pair.') })
  for (let i = 0; i < 3; i++) {
    await expect(orders.ensure(intent)).rejects.toMatchObject({ code: 'NO_ROUTE' })
    await clock.step(MINUTE)
  }
  const [row] = await rows(store)
  expect(row).toMatchObject({ state: 'refused', problem: { code: 'NO_ROUTE' } })
  expect(row).not.toHaveProperty('problem.retryAt')
  expect([bridge.calls.length, changes]).toEqual([1, ['refused']])
})

test('after a refusal another attempt is another row with another name, begun once', async () => {
  const { bridge, orders, store } = await world()
  bridge.trouble = () => ({ before: new SuiteError('NO_ROUTE', 'The bridge does not take this pair.') })
  await expect(orders.ensure(intent)).rejects.toThrow()
  bridge.trouble = undefined
  await Promise.all([orders.begin(intent, quote), orders.begin(intent, { ...quote, toAmount: '7' })])
  const order = await orders.ensure(intent)
  expect(order).toMatchObject({ attempt: 2, id: expect.stringMatching(/^bo_.{22}-2$/) })
  expect((await rows(store)).map(({ state, newestOf }) => [state, newestOf])).toEqual([
    ['refused', undefined],
    ['made', intent.id],
  ])
  expect(bridge.orders.size).toBe(1)
})

test('an order that waits for its deposit, or that has got one, is followed by no other', async () => {
  const { bridge, orders, store } = await world()
  const first = await orders.ensure(intent)
  for (const change of [
    {},
    { status: 'confirming' },
    { status: 'expired', depositTxHash: 'abc' },
    { status: 'expired', depositedAmount: '0.5' },
    { status: 'refunded' },
    { status: 'failed', depositSeen: 'yes' },
    { status: 'failed', depositTxHash: 'abc' },
    { status: 'failed', refundTxHash: 'abc' },
  ] as const) {
    await store.transact(({ bridgeOrders }) => bridgeOrders.update({ ...first, ...change }))
    await orders.begin(intent, quote)
    expect(await orders.ensure(intent)).toMatchObject({ id: first.id })
  }
  expect(bridge.orders.size).toBe(1)
})

test('an order that is over without a deposit is followed by one with a new address; a late deposit is shown all the same', async () => {
  const { orders, store, clock } = await world()
  const zero = await orders.ensure(intent)
  await store.transact(({ bridgeOrders }) => bridgeOrders.update({ ...zero, status: 'failed' }))
  await orders.begin(intent, quote)
  const first = await orders.ensure(intent)
  await store.transact(({ bridgeOrders }) => bridgeOrders.update({ ...first, status: 'expired' }))
  await clock.step(MINUTE)
  await orders.begin(intent, quote)
  const second = await orders.ensure(intent)
  expect(second).toMatchObject({ attempt: 3, followed: 'yes' })
  expect(second.depositAddress).not.toBe(first.depositAddress)
  expect(await shownOrder(store.read, intent.id)).toMatchObject({ id: second.id })
  await store.transact(async ({ bridgeOrders }) => {
    const row = await bridgeOrders.get(first.id)
    if (row?.state === 'made') await bridgeOrders.update({ ...row, status: 'confirming' })
  })
  expect(await shownOrder(store.read, intent.id)).toMatchObject({ id: first.id, followed: 'yes' })
})

test('the service is asked for no other order once an earlier one has got its deposit', async () => {
  const { orders, store, bridge } = await world()
  const first = await orders.ensure(intent)
  await store.transact(({ bridgeOrders }) => bridgeOrders.update({ ...first, status: 'expired' }))
  await orders.begin(intent, quote)
  await store.transact(async ({ bridgeOrders }) => {
    const row = await bridgeOrders.get(first.id)
    if (row?.state === 'made') await bridgeOrders.update({ ...row, status: 'confirming' })
  })
  expect(await orders.ensure(intent)).toMatchObject({ id: first.id })
  expect(bridge.asked).toHaveLength(1)
})

test('no other order is begun while a deposit may be on its way, or once the service tells of one', async () => {
  const { orders, store, bridge, onItsWay } = await world()
  const first = await orders.ensure(intent)
  await store.transact(({ bridgeOrders }) => bridgeOrders.update({ ...first, status: 'expired' }))
  onItsWay.check = () => {
    throw new SuiteError('FEE_TX_PENDING', 'It may be on its way.')
  }
  await expect(orders.begin(intent, quote)).rejects.toMatchObject({ code: 'FEE_TX_PENDING' })
  onItsWay.check = () => undefined
  bridge.trouble = () => ({ before: away() })
  await expect(orders.begin(intent, quote)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  bridge.trouble = undefined
  bridge.move(first.id, { status: 'confirming' })
  await orders.begin(intent, quote)
  expect(await rows(store)).toMatchObject([{ id: first.id, status: 'confirming' }])
})

test('attempts of one fee come less and less often, however often one asks for them', async () => {
  const { orders, bridge, store, clock } = await world()
  bridge.trouble = () => ({ before: new SuiteError('NO_ROUTE', 'The bridge does not take this pair.') })
  const codes = new Set<unknown>()
  for (let minute = 0; minute < 24 * 60; minute++) {
    for (const attempt of [() => orders.begin(intent, quote), () => orders.ensure(intent)])
      await attempt().catch((error: SuiteError) => codes.add(error.code))
    await clock.step(MINUTE)
  }
  expect([...codes]).toEqual(['NO_ROUTE'])
  expect(bridge.calls.length).toBeLessThan(30)
  expect((await rows(store)).length).toBeLessThan(30)
})

test.each([
  [-60 * MINUTE, false],
  [MINUTE, false],
  [30 * MINUTE, true],
])('an order that ends %d ms after its answer has that end: %s', async (ms, isKept) => {
  const { orders, bridge, clock } = await world()
  const validUntil = new Date(clock.now().getTime() + ms)
  bridge.answer = (order) => ({ ...order, validUntil })
  const { depositBy } = await orders.ensure(intent)
  expect(depositBy).toBe(isKept ? validUntil.toISOString() : undefined)
})

const bad: readonly [string, Partial<Awaited<ReturnType<FakeBridge['create']>>>][] = [
  ['an address of another chain', { depositAddress: 'rPEPPER7kfTD9w2To4CQk6UCfuHM9c6GDY' }],
  ['a treasury', { depositAddress: treasury }],
  ['the zero address', { depositAddress: `0x${'0'.repeat(40)}` }],
  ['a tag that the chain cannot carry', { depositExtraId: '12' }],
  ['another amount', { fromAmount: '1.1' }],
  ['another destination', { destination: 'rOther' }],
  [
    'another pair',
    { pair: { fromCurrency: 'eth', fromNetwork: 'eth', toCurrency: 'xlm', toNetwork: 'xlm' } },
  ],
]
test.each(bad)('no one is told to pay to an answer with %s', async (_name, change) => {
  const { bridge, orders, store } = await world()
  bridge.answer = (order) => ({ ...order, ...change })
  await expect(orders.ensure(intent)).rejects.toMatchObject({ code: 'UPSTREAM_ERROR' })
  expect(await rows(store)).toMatchObject([{ state: 'asking', problem: { code: 'UPSTREAM_ERROR' } }])
})

test('a service that keeps to an answer that no one may pay to has refused', async () => {
  const { bridge, orders, store, clock } = await world()
  bridge.answer = (order) => ({ ...order, depositExtraId: 'x'.repeat(40) })
  for (let i = 0; i < 8; i++) {
    await orders.ensure(intent).catch(() => undefined)
    await clock.step(2 * MINUTE)
  }
  expect(await rows(store)).toMatchObject([{ state: 'refused', problem: { code: 'NO_ROUTE' } }])
  expect(bridge.asked).toHaveLength(5)
})

test('no two payments get the same order', async () => {
  const { orders, bridge } = await world()
  await orders.ensure(intent)
  bridge.answer = (order) => ({ ...order, id: 'up_1' })
  await expect(orders.ensure(paidBridge({ id: 'pi_2' }))).rejects.toMatchObject({ code: 'UPSTREAM_ERROR' })
})

/** A disk at a process that ends before or after some of its writes: then it neither writes nor goes on. */
function mortal(disk: Store, life: { left: number }): Store {
  return {
    ...disk,
    async transact(work) {
      if (life.left <= 0) return new Promise(() => undefined)
      life.left -= 1
      const result = await disk.transact(work)
      return life.left <= 0 ? new Promise(() => undefined) : result
    },
  }
}

test.each([1, 2, 3])(
  'a process that ends after its write %d leaves an order that the next one completes',
  async (left) => {
    const { store, bridge, processOn, clock } = await world()
    const life = { left }
    bridge.trouble = () => (bridge.asked.length === 1 && left === 3 ? { after: timeout() } : undefined)
    void processOn(mortal(store, life))
      .ensure(intent)
      .catch(() => undefined)
    await clock.step(10_000)
    const order = await processOn(store).ensure(intent)
    expect([...bridge.orders.values()].map(({ depositAddress }) => depositAddress)).toEqual([
      order.depositAddress,
    ])
    expect(await rows(store)).toMatchObject([{ state: 'made', id: order.id }])
  },
)

test('over all ends of processes, lost calls and answers, one order exists for a fee, and everyone gets its address', async () => {
  const life = fc.record({ left: fc.integer({ min: 1, max: 6 }), callers: fc.integer({ min: 1, max: 3 }) })
  const trouble = fc.constantFrom<'none' | 'before' | 'after'>('none', 'before', 'after')
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(life, { minLength: 1, maxLength: 4 }),
      fc.array(trouble, { maxLength: 8 }),
      async (scheduler, lives, troubles) => {
        const { store, bridge, processOn, clock } = await world()
        const left = [...troubles]
        bridge.trouble = (call) => {
          const next = call === 'create' ? left.shift() : undefined
          return next === undefined || next === 'none' ? undefined : { [next]: timeout() }
        }
        const slow: FakeBridge = {
          ...bridge,
          async create(ask) {
            await scheduler.schedule(Promise.resolve())
            const answer = bridge.create(ask).catch((error: SuiteError) => error)
            await scheduler.schedule(Promise.resolve())
            const result = await answer
            if (result instanceof SuiteError) throw result
            return result
          },
        }
        const told: string[] = []
        for (const { left: writes, callers } of lives) {
          const maker = processOn(mortal(store, { left: writes }), slow)
          for (let i = 0; i < callers; i++)
            void maker
              .ensure(intent)
              .then(({ depositAddress }) => told.push(depositAddress))
              .catch(() => undefined)
        }
        await scheduler.waitIdle()
        // The troubles are over at some time, and a process that lives goes on.
        for (let i = 0; i <= troubles.length; i++) {
          await clock.step(2 * MINUTE)
          await processOn(store)
            .ensure(intent)
            .catch(() => undefined)
        }
        const order = await processOn(store).ensure(intent)
        expect(bridge.orders.size).toBe(1)
        expect(new Set([...told, order.depositAddress]).size).toBe(1)
        expect(await rows(store)).toMatchObject([{ state: 'made' }])
      },
    ),
    { numRuns: 40 },
  )
})

test('the order of a payment of another process is found without being asked for', async () => {
  const { store, bridge, processOn } = await world()
  const first = await processOn(store).ensure(intent)
  expect(await processOn(store).ensure(intent)).toEqual(first)
  expect(bridge.asked).toHaveLength(1)
})
