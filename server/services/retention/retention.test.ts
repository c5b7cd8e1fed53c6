import { expect, test, vi } from 'vitest'
import {
  asFailed,
  asOpened,
  asSubmitted,
  at,
  intentWith,
  productStep,
  sessionWith,
  stepWith,
} from '#testing/samples.ts'
import type { PaymentIntent } from '../../domain/payment/intent.ts'
import type { SignSession } from '../../domain/sign-session.ts'
import { silentLog } from '#testing/plain-ports.ts'
import { createTestWorld } from '#testing/test-world.ts'
import { createRetention } from './index.ts'
import { everyRow } from '../../kit/every-row.ts'

const DAY_MS = 86_400_000
const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)
const idOf = (n: number) => `ses_${String(n).padStart(22, '0')}`
const txHash = `0x${'12'.repeat(32)}`
const lapsed = (change: Parameters<typeof intentWith>[0] = {}) => intentWith({ state: 'lapsed', ...change })

/** The rows that are left some days after they were made. */
async function leftOf(
  { sessions: someSessions = [], intents: someIntents = [] }: Rows,
  days: number,
): Promise<{ sessions: string[]; intents: string[] }> {
  const { store, clock } = await createTestWorld()
  await store.transact(async ({ sessions, intents }) => {
    for (const intent of someIntents) await intents.insert(intent)
    for (const session of someSessions) await sessions.insert(session)
  })
  await clock.step(days * DAY_MS)
  await createRetention({ store, clock, log: silentLog }).sweep()
  return {
    sessions: ids(await everyRow(store.read.sessions)),
    intents: ids(await everyRow(store.read.intents)),
  }
}

interface Rows {
  readonly sessions?: readonly SignSession[]
  readonly intents?: readonly PaymentIntent[]
}

const intent = lapsed()
const session = sessionWith({ intentId: intent.id })

test('an unused session and its payment are removed two weeks after their end', async () => {
  const rows = { sessions: [session], intents: [intent] }
  expect(await leftOf(rows, 14)).toEqual({ sessions: [session.id], intents: [intent.id] })
  expect(await leftOf(rows, 14.5)).toEqual({ sessions: [], intents: [intent.id] })
  expect(await leftOf(rows, 15)).toEqual({ sessions: [], intents: [] })
})

test.each<[string, SignSession]>([
  ['cancelled', sessionWith({ status: 'cancelled' })],
  ['without a payment', sessionWith()],
  ['that only connected a wallet', sessionWith({ purpose: 'connect', payer: intent.payer })],
])('a session %s is removed', async (_name, row) => {
  expect(await leftOf({ sessions: [row] }, 15)).toEqual({ sessions: [], intents: [] })
})

test.each<[string, PaymentIntent]>([
  ['whose fee was sent', lapsed({ steps: [asSubmitted(stepWith()), productStep()] })],
  ['whose fee failed', lapsed({ steps: [asFailed(stepWith(), 'UNDERPAID'), productStep()] })],
  [
    'whose fee was seen and dropped',
    lapsed({ steps: [asFailed(stepWith(), 'DROPPED', {}, { nonce: 3 }), productStep()] }),
  ],
  ['whose fee is booked', lapsed({ booked: 'posted' })],
  ['with a credit that has lapsed', lapsed({ creditUntil: at(86_400) })],
  ['whose swap was tried', lapsed({ attempts: [{ txHash, submittedAt: at(1), failure: 'TX_FAILED' }] })],
])('a payment %s stays forever, and its sessions with it', async (_name, row) => {
  expect(await leftOf({ sessions: [session], intents: [row] }, 1_000)).toEqual({
    sessions: [session.id],
    intents: [row.id],
  })
})

test('a payment that was only opened is removed two weeks after the day of the last opening', async () => {
  const asked = lapsed({
    steps: [asOpened(stepWith(), { at: at(10 * 86_400) }), productStep()],
  })
  expect(await leftOf({ intents: [asked] }, 24)).toEqual({ sessions: [], intents: [asked.id] })
  expect(await leftOf({ intents: [asked] }, 25)).toEqual({ sessions: [], intents: [] })
})

test('attack: a payment whose hash no node has ever shown is removed after two weeks, like one without a hash', async () => {
  const steps = [asFailed(stepWith(), 'DROPPED'), productStep()]
  const rows = { sessions: [session], intents: [lapsed({ steps })] }
  expect(await leftOf(rows, 15)).toEqual({ sessions: [], intents: [] })
})

test('a payment stays as long as one of its sessions', async () => {
  const late = sessionWith({ intentId: intent.id, expiresAt: at(15 * 86_400) })
  expect(await leftOf({ sessions: [late], intents: [intent] }, 16)).toEqual({
    sessions: [late.id],
    intents: [intent.id],
  })
})

test('a request to Xaman is removed two weeks after its end, whatever happened to its session', async () => {
  const { store, clock } = await createTestWorld()
  const asked = { session: session.id, txjson: { TransactionType: 'SignIn' }, state: 'asked' } as const
  await store.transact(async ({ xamanRequests }) => {
    await xamanRequests.insert({ ...asked, id: 'xam_1', expiresAt: at(300) })
    await xamanRequests.insert({ ...asked, id: 'xam_2', expiresAt: at(86_400) })
  })
  await clock.step(14 * DAY_MS + 300_000)
  await createRetention({ store, clock, log: silentLog }).sweep()
  expect(ids(await everyRow(store.read.xamanRequests))).toEqual(['xam_2'])
})

test('a request to Xaman that only tells an account is removed ten minutes after its end', async () => {
  const { store, clock } = await createTestWorld()
  const asked = { session: session.id, state: 'asked', expiresAt: at(300) } as const
  const step = { intent: intent.id, id: 'fee' }
  await store.transact(async ({ xamanRequests }) => {
    await xamanRequests.insert({ ...asked, id: 'xam_1', txjson: { TransactionType: 'SignIn' } })
    await xamanRequests.insert({ ...asked, id: 'xam_2', txjson: { TransactionType: 'SignIn' }, step })
  })
  const { sweepUnused } = createRetention({ store, clock, log: silentLog })
  await clock.step(899_000)
  await sweepUnused()
  expect(await store.read.xamanRequests.count()).toBe(2)
  await clock.step(1_000)
  await sweepUnused()
  expect(ids(await everyRow(store.read.xamanRequests))).toEqual(['xam_2'])
})

test('one run removes the whole backlog, and lets other work in between', async () => {
  const { store, clock } = await createTestWorld()
  await store.transact(async ({ sessions }) => {
    for (let n = 0; n < 6_003; n++) await sessions.insert(sessionWith({ id: idOf(n) }))
  })
  await clock.step(15 * DAY_MS)
  const sweep = createRetention({ store, clock, log: silentLog }).sweep()
  await store.transact(async ({ sessions }) =>
    sessions.insert(sessionWith({ id: 'ses_x', expiresAt: at(9e6) })),
  )
  expect((await everyRow(store.read.sessions)).length).toBeGreaterThan(5_000)
  await sweep
  expect(ids(await everyRow(store.read.sessions))).toEqual(['ses_x'])
})

test('a payment of a test key is removed after an hour', async () => {
  const tried = intentWith({ env: 'test', state: 'open' })
  expect((await leftOf({ intents: [tried] }, 0.04)).intents).toEqual([tried.id])
  expect((await leftOf({ intents: [tried] }, 0.05)).intents).toEqual([])
})

test('sessions that stay for good are gone through once, and later ones are still removed', async () => {
  const { store, clock } = await createTestWorld()
  const paid = lapsed({ booked: 'posted' })
  await store.transact(async ({ sessions, intents }) => {
    await intents.insert(paid)
    for (let n = 0; n < 512; n++) await sessions.insert(sessionWith({ id: idOf(n), intentId: paid.id }))
    await sessions.insert(sessionWith({ id: idOf(900), expiresAt: at(2 * 86_400) }))
  })
  const retention = createRetention({ store, clock, log: silentLog })
  await clock.step(15 * DAY_MS)
  await retention.sweep()
  expect(await store.read.sessions.count()).toBe(513)
  const lists = vi.spyOn(store.read.sessions, 'list')
  await clock.step(2 * DAY_MS)
  await retention.sweep()
  expect(await store.read.sessions.count()).toBe(512)
  expect(lists.mock.calls[0]?.[0]).toMatchObject({ after: idOf(511) })
})

test('a session that was kept for its payment is removed with it, once no node has shown the transaction', async () => {
  const { store, clock } = await createTestWorld()
  const sent = lapsed({ steps: [asSubmitted(stepWith()), productStep()] })
  await store.transact(async ({ sessions, intents }) => {
    await intents.insert(sent)
    await sessions.insert(sessionWith({ intentId: sent.id }))
  })
  const retention = createRetention({ store, clock, log: silentLog })
  await clock.step(15 * DAY_MS)
  await retention.sweep()
  expect(await store.read.sessions.count()).toBe(1)
  await store.transact(({ intents }) =>
    intents.update({ ...sent, steps: [asFailed(stepWith(), 'DROPPED'), productStep()] }),
  )
  await retention.sweep()
  expect([await store.read.sessions.count(), await store.read.intents.count()]).toEqual([0, 0])
})

test('payments that are too young to leave are not gone through: a sweep reads the oldest page of them', async () => {
  const { store, clock } = await createTestWorld()
  await store.transact(async ({ intents }) => {
    for (let n = 0; n < 200; n++) {
      const row = { id: `pi_${n}`, reference: String(n).padStart(64, '0'), createdAt: at(n) }
      await intents.insert(lapsed(row))
    }
  })
  const lists = vi.spyOn(store.read.intents, 'list')
  const retention = createRetention({ store, clock, log: silentLog })
  await clock.step(14 * DAY_MS)
  await retention.sweep()
  expect(lists.mock.calls.map(([{ where, after }]) => [where, after])).toEqual([
    [{ mayLeave: 'test' }, undefined],
    [{ mayLeave: 'live' }, undefined],
  ])
})
