import { expect, test } from 'vitest'
import { samplePartner } from '#testing/samples.ts'
import { silentLog, testSecrets } from '#testing/plain-ports.ts'
import { aCall } from '#testing/stores/rows.ts'
import { createTestWorld } from '#testing/test-world.ts'
import type { KnownCaller } from '../../domain/access/idempotency.ts'
import { createIdempotency } from './index.ts'
import { MOST_ANSWERS } from './make-room.ts'

/** How many answers to callers without a key are kept. */

const popupOf = (slug: string): KnownCaller => ({
  kind: 'embed-token',
  partner: { ...samplePartner, slug },
  sessionId: `ses_${slug}`,
})

async function world() {
  const { clock, random, store } = await createTestWorld()
  const { once } = createIdempotency({ store, secrets: testSecrets, random, clock, log: silentLog })
  const { idempotency } = store.read
  return {
    /** Puts so many answers of a room into the store; without a room, they are answers to keys. */
    fill: (count: number, room?: string) =>
      store.transact(async (tables) => {
        for (let n = 0; n < count; n++)
          await tables.idempotency.insert({ ...aCall(`${room} ${n}`), ...(room !== undefined && { room }) })
      }),
    call: (slug: string, key: string) =>
      once({ caller: popupOf(slug), route: '/r', key, content: 'POST' }, async () => ({
        status: 200,
        body: 1,
      })),
    count: () => idempotency.count(),
    countOf: (room: string) => idempotency.count({ room }),
    has: async (id: string) => (await idempotency.get(id)) !== undefined,
  }
}

const visitors = (slug: string) => `visitors ${slug}`

test('attack: one partner’s visitors fill their own room, and their oldest answers leave', async () => {
  const { fill, call, countOf, count, has } = await world()
  await fill(MOST_ANSWERS.room, visitors('a'))
  await fill(10, visitors('b'))
  await fill(10)
  for (const key of ['1', '2', '3']) await call('a', key)
  expect(await countOf(visitors('a'))).toBe(MOST_ANSWERS.room)
  expect(await has('visitors a 2')).toBe(false)
  expect(await has('visitors a 3')).toBe(true)
  expect(await count()).toBe(MOST_ANSWERS.room + 20)
  expect(await call('a', '3')).toMatchObject({ replayed: true })
})

test('attack: many partners’ visitors together fill no more than the room of all, and never take that of keys', async () => {
  const { fill, call, count, countOf, has } = await world()
  await fill(5)
  await fill(20, visitors('quiet'))
  const rooms = ['a', 'b', 'c', 'd']
  for (const slug of rooms) await fill((MOST_ANSWERS.all - 20) / rooms.length, visitors(slug))
  for (let n = 0; n < 50; n++) for (const slug of rooms) await call(slug, `${n}`)
  // Who has many makes place itself.
  expect(await countOf(visitors('quiet'))).toBe(20)
  expect(await count()).toBe(MOST_ANSWERS.all + 5)
  // Who has few is let in, for the oldest of all.
  await call('e', '1')
  expect(await countOf(visitors('e'))).toBe(1)
  expect(await has('visitors quiet 0')).toBe(false)
  expect(await count()).toBe(MOST_ANSWERS.all + 5)
})

test('a call whose answer had to leave is carried out again', async () => {
  const { fill, call } = await world()
  await call('a', 'first')
  await fill(MOST_ANSWERS.room - 1, visitors('a'))
  expect(await call('a', 'first')).toMatchObject({ replayed: true })
  await call('a', 'second')
  expect(await call('a', 'first')).toMatchObject({ replayed: false })
})
