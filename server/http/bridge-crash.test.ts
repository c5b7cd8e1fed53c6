import { beforeEach, expect, test } from 'vitest'
import { createFakeBridge, type FakeBridge, timeout } from '#testing/fake-bridge.ts'
import { askedBridge as body } from '#testing/bridge-samples.ts'
import { callContract } from '#testing/call-contract.ts'
import { repeatableRandom } from '#testing/plain-ports.ts'
import { formed, payer } from '#testing/samples.ts'
import { soon } from '#testing/soon.ts'
import { createMemoryStore } from '#testing/stores/memory.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'
import { createOutside } from '#testing/test-world.ts'
import type { Store } from '../ports/store.ts'
import { everyRow } from '../kit/every-row.ts'

/**
 * A bridge over a crash: after each write from the fee to the finished deposit, the process ends. The chain and the
 * bridge service go on. One order exists for the fee, and everyone hears of the same address.
 */

let disk: Store
let outside: ReturnType<typeof createOutside>
let service: FakeBridge
let secret: string
let fee: string
let intentId: string
/** How many writes are left until the process ends. */
const writes = { left: Infinity }

beforeEach(async () => {
  disk = createMemoryStore()
  outside = createOutside()
  service = createFakeBridge(outside.clock)
  writes.left = Infinity
  const app = await start()
  secret = await app.addKey('demo', 'live', ['bridge'])
  const { body: prepared } = await call(app, 'POST /api/v1/bridge/prepare', { ...body, userAddress: payer })
  intentId = prepared.intentId
  await app.stop()
  const intent = await disk.read.intents.get(intentId)
  fee = outside.chain.send(formed(intent?.steps[0]).tx)
  outside.chain.mine(2)
})

/** A process on the disk. Once it has no writes left, it neither writes nor answers. */
async function start(): Promise<TestApp> {
  const life = writes
  let isDead = false
  const store: Store = {
    ...disk,
    async transact(work) {
      if (isDead || life.left <= 0) {
        isDead = true
        return new Promise(() => undefined)
      }
      life.left -= 1
      const result = await disk.transact(work)
      if (life.left > 0) return result
      isDead = true
      return new Promise(() => undefined)
    },
  }
  return startTestApp({ store, random: repeatableRandom(), outside, bridge: () => service })
}

const call = (app: TestApp, path: string, sent: object) =>
  callContract(app.url, path, { headers: { 'x-api-key': secret }, body: sent })
const create = (app: TestApp) => call(app, 'POST /api/v1/bridge/create', { ...body, feeTxHash: fee })

/** A create in a process that ends after some writes, if it makes so many. */
async function crashAfter(after: number): Promise<void> {
  const first = await start()
  writes.left = after
  const isOver = create(first).catch(() => undefined)
  await Promise.race([isOver, soon(() => expect(writes.left).toBe(0))])
  await outside.clock.step(100)
  await first.stop()
  writes.left = Infinity
}

async function expectOneOrder(): Promise<void> {
  const orders = await everyRow(disk.read.bridgeOrders)
  expect(orders).toMatchObject([{ state: 'made', intentId, feeTxHash: fee }])
  expect([...service.orders.keys()]).toEqual([orders[0]?.id])
  const intent = await disk.read.intents.get(intentId)
  const upstream = [...service.orders.values()][0]
  expect(formed(intent?.steps.at(-1)).to).toBe(upstream?.depositAddress)
}

const points = [1, 2, 3, 4, 5, 6, 7]

test.each(points)(
  'a create whose process ends after write %d is repeated without another order',
  async (after) => {
    await crashAfter(after)
    const second = await start()
    const again = await create(second)
    expect(again.status).toBe(200)
    await expectOneOrder()
    await second.stop()
  },
)

test.each(points)('after an end at write %d the next process makes the order by itself', async (after) => {
  await crashAfter(after)
  const second = await start()
  await second.resume()
  await outside.clock.step(60_000)
  await expectOneOrder()
  await second.stop()
})

test.each(points)(
  'the same when the answers of the bridge are lost before the end at write %d',
  async (after) => {
    service.trouble = (name) => (name === 'create' ? { after: timeout() } : undefined)
    await crashAfter(after)
    const second = await start()
    await second.resume()
    await outside.clock.step(30_000)
    service.trouble = undefined
    await outside.clock.step(240_000)
    await expectOneOrder()
    expect((await create(second)).body.duplicate).toBe(true)
    await second.stop()
  },
)

test('a create makes no more writes than were tried', async () => {
  const app = await start()
  const noted = await disk.read.calls.count()
  writes.left = 100
  expect((await create(app)).status).toBe(200)
  await outside.clock.step(1_000)
  // The log of calls may have been written too, which is no part of a create.
  const ofLog = (await disk.read.calls.count()) > noted ? 1 : 0
  expect(100 - writes.left - ofLog).toBeLessThanOrEqual(points.length)
  await app.stop()
})
