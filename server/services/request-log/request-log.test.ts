import { expect, test } from 'vitest'
import type { LoggedRequest } from '#contracts/api/dashboard/logs.ts'
import { silentLog } from '#testing/plain-ports.ts'
import { sampleKey, samplePartner } from '#testing/samples.ts'
import { createTestWorld } from '#testing/test-world.ts'
import { createRequestRecords } from './index.ts'

/** What is kept of the calls of a partner, and for how long. */

const entry = (n: number, change: Partial<LoggedRequest> = {}) => ({
  requestId: `req_${String(n).padStart(22, '0')}`,
  method: 'GET',
  path: '/api/v1/fees',
  status: 200,
  ms: 1.5,
  address: '192.0.2.1',
  keyPrefix: sampleKey.prefix,
  ...change,
})

async function world() {
  const { store, clock } = await createTestWorld()
  const records = createRequestRecords({ store, clock, log: silentLog, mostADay: { all: 100, errors: 150 } })
  const day = `${samplePartner.slug} ${clock.now().toISOString().slice(0, 10)}`
  return {
    store,
    clock,
    records,
    /** Notes so many calls, and writes them. */
    note: async (from: number, count: number, change: Partial<LoggedRequest> = {}) => {
      for (let n = from; n < from + count; n++) records.note({ key: sampleKey, entry: entry(n, change) })
      await records.flush()
    },
    count: () => store.read.calls.count({ partnerDay: day }),
  }
}

test('a day of one partner has a bounded number of calls, in which errors have the last word, and the next day has room', async () => {
  const { clock, note, count, store } = await world()
  await note(0, 101)
  expect(await count()).toBe(100)
  await note(20_000, 1, { status: 500 })
  expect(await count()).toBe(101)
  await clock.step(24 * 3_600_000)
  await note(30_000, 1)
  expect(await store.read.calls.count()).toBe(102)
})

test('a flood of visitors’ calls, which have no key, leaves room for those of the partner’s servers', async () => {
  const { note, count } = await world()
  await note(0, 60, { keyPrefix: undefined, status: 200 })
  expect(await count()).toBe(50)
  await note(10_000, 1)
  expect(await count()).toBe(51)
})

test('a call is kept for thirty days, and then removed', async () => {
  const { records, store, clock, note } = await world()
  await note(0, 1)
  await clock.step(20 * 24 * 3_600_000)
  await note(1, 1)
  await clock.step(9 * 24 * 3_600_000)
  await records.sweep()
  expect(await store.read.calls.count()).toBe(2)
  await clock.step(2 * 24 * 3_600_000)
  await records.sweep()
  expect((await store.read.calls.list({ limit: 9 })).map(({ id }) => Number(id.slice(4)))).toEqual([1])
})
