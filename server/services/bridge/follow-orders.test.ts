import { alone } from '#testing/stores/alone.ts'
import { expect, test, vi } from 'vitest'
import { madeOrder } from '#testing/bridge-samples.ts'
import { away, createFakeBridge } from '#testing/fake-bridge.ts'
import { createSeededRandom } from '#testing/plain-ports.ts'
import { createMemoryStore } from '#testing/stores/memory.ts'
import { createSteppingClock } from '#testing/stepping-clock.ts'
import type { MadeOrder } from '../../domain/bridge-order.ts'
import { createFollower } from './follow-orders.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

async function world(count = 1, change: Partial<MadeOrder> = {}) {
  const [clock, store] = [createSteppingClock(), createMemoryStore()]
  const bridge = createFakeBridge(clock)
  const names = Array.from({ length: count }, (_, i) => `bo_${i}`)
  const logged: string[] = []
  const changed: string[] = []
  const note = (event: string) => void logged.push(event)
  for (const id of names) {
    const { pair, ...ask } = { pair: madeOrder(), fromAmount: '1', destination: 'r', refundAddress: '0x' }
    const partner = { slug: 'demo', feeTxHash: '0x', surchargeBps: 0 }
    const { id: upstreamId } = await bridge.create({ ...ask, pair, clientOrderId: id, partner })
    await store.transact(({ bridgeOrders }) =>
      bridgeOrders.insert(madeOrder({ id, intentId: id, newestOf: id, upstreamId, ...change })),
    )
  }
  bridge.calls.length = 0
  const start = () =>
    createFollower({
      ...alone(),
      bridge,
      store,
      clock,
      random: createSeededRandom(),
      log: { info: note, warn: note, error: note },
      onChange: (order) => changed.push(order.id),
    })
  const follower = start()
  await follower.resume()
  const read = async (id = 'bo_0') => {
    const order = await store.read.bridgeOrders.get(id)
    return order?.state === 'made' ? order : undefined
  }
  return { clock, store, bridge, follower, start, read, logged, changed }
}

test('a thousand open orders cost at most one call per order and 15 seconds, and are all looked at', async () => {
  const { clock, bridge } = await world(1_000, { status: 'confirming' })
  await clock.step(90_000)
  const times = new Map<string, number[]>()
  for (const { about, at } of bridge.calls) times.set(about, [...(times.get(about) ?? []), at])
  expect(times.size).toBe(1_000)
  for (const each of times.values()) {
    expect(each.length).toBeGreaterThanOrEqual(3)
    for (const [i, at] of each.entries())
      if (i > 0) expect(at - (each[i - 1] ?? 0)).toBeGreaterThanOrEqual(15_000)
  }
  const perSecond = new Map<number, number>()
  for (const { at } of bridge.calls) perSecond.set(at, (perSecond.get(at) ?? 0) + 1)
  expect(Math.max(...perSecond.values())).toBeLessThan(400)
})

test('a change is stored and told, and an order that is over is asked about no more', async () => {
  const { clock, bridge, read, changed } = await world()
  bridge.move('bo_0', { status: 'confirming', depositTxHash: 'ab', depositedAmount: '1' })
  await clock.step(30_000)
  expect(await read()).toMatchObject({ status: 'confirming', depositTxHash: 'ab' })
  bridge.move('bo_0', { status: 'finished', payoutTxHash: 'cd', toAmount: '12' })
  await clock.step(30_000)
  expect(await read()).toMatchObject({ status: 'finished', payoutTxHash: 'cd' })
  expect(changed).toEqual(['bo_0', 'bo_0'])
  const { length } = bridge.calls
  await clock.step(HOUR)
  expect(bridge.calls).toHaveLength(length)
})

test('looks that change nothing write nothing', async () => {
  const { clock, store, changed } = await world()
  const writes = vi.spyOn(store, 'transact')
  await clock.step(10 * MINUTE)
  expect([writes.mock.calls, changed]).toEqual([[], []])
})

test('an order is asked about more and more slowly while nothing happens, and an expired one for 72 hours', async () => {
  const { clock, bridge, read, logged } = await world(1, { status: 'expired', upstreamStatus: 'expired' })
  bridge.move('bo_0', { status: 'expired' })
  await clock.step(HOUR)
  expect(bridge.calls.length).toBeLessThanOrEqual(6)
  await clock.step(70 * HOUR)
  bridge.move('bo_0', { status: 'confirming' })
  await clock.step(HOUR)
  expect(await read()).toMatchObject({ status: 'confirming' })
  bridge.move('bo_0', { status: 'finished' })
  await clock.step(HOUR)
  expect(logged).toEqual([])
})

test('after 72 hours nothing more is expected of an expired order, and it leaves the list', async () => {
  const { clock, bridge, read } = await world(1, { status: 'expired', upstreamStatus: 'expired' })
  bridge.move('bo_0', { status: 'expired' })
  await clock.step(73 * HOUR)
  const { length } = bridge.calls
  await clock.step(24 * HOUR)
  expect(bridge.calls).toHaveLength(length)
  expect(await read()).not.toHaveProperty('followed')
})

test('a service that is away is asked at growing intervals, and its orders go on when it is back', async () => {
  const { clock, bridge, read } = await world(1, { status: 'exchanging' })
  bridge.trouble = () => ({ before: away() })
  await clock.step(HOUR)
  expect(bridge.calls.length).toBeLessThan(20)
  bridge.trouble = undefined
  bridge.move('bo_0', { status: 'sending' })
  await clock.step(7 * MINUTE)
  expect(await read()).toMatchObject({ status: 'sending' })
})

test('a status that is not known is logged once and keeps the state', async () => {
  const { clock, bridge, read, logged } = await world(1, { status: 'exchanging' })
  bridge.move('bo_0', { status: undefined, upstreamStatus: 'on_hold' })
  await clock.step(2 * MINUTE)
  expect(await read()).toMatchObject({ status: 'exchanging', upstreamStatus: 'on_hold' })
  expect(logged).toEqual(['bridge.unknown-status'])
})

test('the address of a deposit never changes, whatever the service says later', async () => {
  const { clock, bridge, read } = await world()
  const before = await read()
  bridge.move('bo_0', { status: 'confirming', depositAddress: '0xother' })
  await clock.step(MINUTE)
  expect(await read()).toMatchObject({ status: 'confirming', depositAddress: before?.depositAddress })
})

test('a follower that is stopped asks no more, and the next process goes on with the same orders', async () => {
  const { clock, bridge, follower, start, read } = await world()
  follower.stop()
  await clock.step(HOUR)
  expect(bridge.calls).toHaveLength(0)
  bridge.move('bo_0', { status: 'confirming' })
  await start().resume()
  await clock.step(2 * MINUTE)
  expect(await read()).toMatchObject({ status: 'confirming' })
})
