import { alone } from '#testing/stores/alone.ts'
import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { at, sampleKey, samplePartner } from '#testing/samples.ts'
import { silentLog, testSecrets } from '#testing/plain-ports.ts'
import { aCall } from '#testing/stores/rows.ts'
import { createTestWorld } from '#testing/test-world.ts'
import { type KnownCaller, LARGEST_ANSWER } from '../../domain/access/idempotency.ts'
import { everyRow } from '../../kit/every-row.ts'
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
  const { once } = createIdempotency({
    ...alone(),
    store,
    secrets: testSecrets,
    random,
    clock,
    log: silentLog,
  })
  const { idempotency } = store.read
  const callAs = (caller: KnownCaller, key: string, body = '1') =>
    once({ caller, route: '/r', key, content: 'POST' }, async () => ({ status: 200, body }))
  return {
    /** Puts so many answers of a room into the store; without a room, they are answers to keys. */
    fill: (count: number, room?: string) =>
      store.transact(async (tables) => {
        for (let n = 0; n < count; n++)
          await tables.idempotency.insert({
            ...aCall(`${room} ${n}`),
            answer,
            ...(room !== undefined && { room }),
          })
      }),
    /** The same of calls that have just begun. */
    fillRunning: (count: number, room: string) =>
      store.transact(async (tables) => {
        const startedAt = clock.now().toISOString()
        for (let n = 0; n < count; n++)
          await tables.idempotency.insert({ ...aCall(`running ${n}`), room, startedAt })
      }),
    call: (slug: string, key: string, body?: string) => callAs(popupOf(slug), key, body),
    callAs,
    sizes: async () => (await everyRow(idempotency)).map(({ answer }) => answer?.sealed.length ?? 0),
    clock,
    count: () => idempotency.count(),
    countOf: (room: string) => idempotency.count({ room }),
    has: async (id: string) => (await idempotency.get(id)) !== undefined,
  }
}

const memberOf = (slug: string): KnownCaller => ({
  kind: 'account',
  partner: { ...samplePartner, slug },
  member: {
    id: `mem_${slug}`,
    email: `${slug}@suite.example`,
    createdAt: at(0),
    passkeys: 0,
    knownClients: [],
    partner: slug,
    role: 'owner',
  },
  session: {
    id: 'aa'.repeat(32),
    member: `mem_${slug}`,
    createdAt: at(0),
    lastSeenAt: at(0),
    expiresOn: at(0).slice(0, 10),
    address: '192.0.2.1',
  },
  address: '192.0.2.1',
})

/** Base64 of chance, which cannot be made much shorter. */
const textOf = (length: number) => randomBytes(length).toString('base64').slice(0, length)

const answer = { status: 200, sealed: 'x' }
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
  for (const slug of rooms) await fill((MOST_ANSWERS.crowd - 20) / rooms.length, visitors(slug))
  for (let n = 0; n < 50; n++) for (const slug of rooms) await call(slug, `${n}`)
  // Who has most makes place.
  expect(await countOf(visitors('quiet'))).toBe(20)
  expect(await has('visitors quiet 0')).toBe(true)
  expect(await count()).toBe(MOST_ANSWERS.crowd + 5)
  await call('e', '1')
  await call('quiet', '1')
  expect([await countOf(visitors('e')), await countOf(visitors('quiet'))]).toEqual([1, 21])
  expect(await has('visitors quiet 0')).toBe(true)
  expect(await count()).toBe(MOST_ANSWERS.crowd + 5)
})

test('attack: rooms of a hundred partners take nothing from a room that has less than its share', async () => {
  const { fill, call, count, countOf } = await world()
  await fill(39, visitors('quiet'))
  for (let n = 0; n < 100; n++) await fill(39, visitors(`p${n}`))
  await fill(MOST_ANSWERS.crowd - (await count()), visitors('large'))
  for (let n = 0; n < 100; n++) await call('new', `${n}`)
  expect(await countOf(visitors('quiet'))).toBeGreaterThanOrEqual(38)
  expect(await countOf(visitors('new'))).toBeGreaterThanOrEqual(38)
  expect(await count()).toBe(MOST_ANSWERS.crowd)
})

test('attack: visitors displace no answer to a member or an operator, and members none to an operator', async () => {
  const { fill, call, callAs, countOf } = await world()
  await fill(3, 'operators')
  await fill(3, 'members quiet')
  for (const slug of ['a', 'b', 'c', 'd']) {
    await fill(MOST_ANSWERS.room, visitors(slug))
    await fill(MOST_ANSWERS.room - 1, `members ${slug}`)
  }
  for (let n = 0; n < 10; n++) {
    await call('e', `${n}`)
    await callAs(memberOf('e'), `${n}`)
  }
  expect([await countOf('operators'), await countOf('members quiet')]).toEqual([3, 3])
  expect([await countOf('visitors e'), await countOf('members e')]).toEqual([10, 10])
})

test('attack: a full room displaces no call that still runs, and the room shrinks again when they have ended', async () => {
  const { clock, fillRunning, fill, call, countOf, has } = await world()
  await fillRunning(3, visitors('a'))
  await fill(MOST_ANSWERS.room - 3, visitors('a'))
  await call('a', '1')
  expect([await has('running 0'), await has('visitors a 0')]).toEqual([true, false])
  // One whose process has died does not run for ever.
  await clock.step(61_000)
  await call('a', '2')
  expect(await has('running 0')).toBe(false)
  expect(await countOf(visitors('a'))).toBe(MOST_ANSWERS.room)
})

test('a room with nothing but running calls takes another one, and is no larger for long', async () => {
  const { clock, fillRunning, call, countOf } = await world()
  await fillRunning(MOST_ANSWERS.room, visitors('a'))
  await call('a', '1')
  expect(await countOf(visitors('a'))).toBe(MOST_ANSWERS.room + 1)
  await clock.step(61_000)
  await call('a', '2')
  expect(await countOf(visitors('a'))).toBe(MOST_ANSWERS.room)
})

test('an answer that is too large is not stored for a visitor, and its call is carried out again', async () => {
  const { call, count, sizes } = await world()
  expect(await call('a', 'large', textOf(LARGEST_ANSWER))).toMatchObject({ replayed: false })
  expect(await count()).toBe(0)
  expect(await call('a', 'large', 'x')).toMatchObject({ replayed: false })
  expect(await call('a', 'large', 'x')).toMatchObject({ replayed: true })
  for (let size = 7_000; size < 9_000; size += 100) await call('b', `${size}`, textOf(size))
  const stored = (await sizes()).filter((size) => size > 1_000)
  expect(stored.length).toBeGreaterThan(2)
  expect(stored.length).toBeLessThan(20)
  expect(Math.max(...stored)).toBeLessThanOrEqual(LARGEST_ANSWER)
})

test('an answer to a key is stored, however large it is', async () => {
  const { callAs } = await world()
  const caller: KnownCaller = { kind: 'key', partner: samplePartner, key: sampleKey }
  const body = textOf(2 * LARGEST_ANSWER)
  await callAs(caller, '1', body)
  expect(await callAs(caller, '1', body)).toMatchObject({ body, replayed: true })
})

test('a call whose answer had to leave is carried out again', async () => {
  const { fill, call } = await world()
  await call('a', 'first')
  await fill(MOST_ANSWERS.room - 1, visitors('a'))
  expect(await call('a', 'first')).toMatchObject({ replayed: true })
  await call('a', 'second')
  expect(await call('a', 'first')).toMatchObject({ replayed: false })
})
