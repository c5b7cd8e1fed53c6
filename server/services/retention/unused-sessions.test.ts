import { expect, test } from 'vitest'
import {
  asFailed,
  asOpened,
  asSubmitted,
  at,
  intentWith,
  payer,
  productStep,
  samplePartner,
  sessionWith,
  stepWith,
} from '#testing/samples.ts'
import { silentLog } from '#testing/plain-ports.ts'
import { createTestWorld } from '#testing/test-world.ts'
import type { PaymentIntent } from '../../domain/payment/intent.ts'
import type { SignSession } from '../../domain/sign-session.ts'
import { createUnusedSessions } from './unused-sessions.ts'
import { everyRow } from '../../kit/every-row.ts'

const MINUTE_MS = 60_000
const VISITOR = 'ab'.repeat(32)
/** The service's limits in small: what counts is which share a session has of them. */
const mostBytes = {
  unused: { partner: 12 << 16, all: 32 << 16 },
  asked: { partner: 16 << 16, all: 32 << 16 },
}
const idOf = (n: number) => `ses_${String(n).padStart(22, '0')}`

async function world() {
  const { store, clock } = await createTestWorld()
  const unused = createUnusedSessions({ store, clock, log: silentLog, mostBytes })
  return {
    store,
    clock,
    unused,
    add: async (session: SignSession, ...payments: readonly PaymentIntent[]) => {
      await store.transact(async ({ sessions, intents }) => {
        for (const payment of payments)
          if ((await intents.get(payment.id)) === undefined) await intents.insert(payment)
          else await intents.update(payment)
        if ((await sessions.get(session.id)) === undefined) await sessions.insert(session)
        else await sessions.update(session)
      })
      await unused.note(session)
    },
    left: async () => [
      ...(await everyRow(store.read.sessions)).map(({ id }) => id),
      ...(await everyRow(store.read.intents)).map(({ id }) => id),
    ],
  }
}

const bySite = (change: Partial<SignSession> = {}) =>
  sessionWith({ visitor: VISITOR, expiresAt: at(900), ...change })

test('a visitor’s session that nothing was done with leaves ten minutes after its end, with its payment', async () => {
  const { add, unused, clock, left } = await world()
  const payment = intentWith()
  await add(bySite({ intentId: payment.id }), payment)
  await clock.step(24 * MINUTE_MS)
  await unused.sweep()
  expect(await left()).toHaveLength(2)
  await clock.step(MINUTE_MS)
  await unused.sweep()
  expect(await left()).toEqual([])
})

test('the payment that a session has left for another account leaves with it', async () => {
  const { add, unused, clock, left } = await world()
  const first = intentWith({ id: 'pi_1', reference: '1'.repeat(64), state: 'lapsed' })
  const second = intentWith({ id: 'pi_2', reference: '2'.repeat(64) })
  await add(bySite({ intentId: first.id }), first)
  await add(bySite({ intentId: second.id }), second)
  await clock.step(30 * MINUTE_MS)
  await unused.sweep()
  expect(await left()).toEqual([])
})

test.each<[string, PaymentIntent]>([
  ['was handed to a wallet', intentWith({ steps: [asOpened(stepWith()), productStep()] })],
  ['was sent', intentWith({ steps: [asSubmitted(stepWith()), productStep()] })],
  ['is booked', intentWith({ booked: 'posted' })],
])('a session whose fee %s stays, however many others come', async (_, payment) => {
  const { add, unused, clock, left } = await world()
  await add(bySite({ intentId: payment.id }), payment)
  for (let n = 11; n < 20; n++) await add(bySite({ id: idOf(n), request: 'x'.repeat(2 << 16) }))
  await clock.step(60 * MINUTE_MS)
  await unused.sweep()
  expect(await left()).toEqual([bySite().id, payment.id])
})

test('attack: visitors who make sessions without end push out the oldest unused ones of their partner, no others', async () => {
  const { add, store } = await world()
  const other = bySite({ id: idOf(900), partner: 'other' })
  await add(other)
  for (let n = 0; n < 20; n++) await add(bySite({ id: idOf(n), request: 'x'.repeat(1 << 16) }))
  const kept = (await everyRow(store.read.sessions)).map(({ id }) => id)
  expect(kept).toContain(other.id)
  expect(kept).toContain(idOf(19))
  expect(kept).not.toContain(idOf(0))
  expect(kept.length).toBeLessThanOrEqual(13)
})

test('attack: with many partners at once, those with the most unused sessions lose them first', async () => {
  const { add, store } = await world()
  await add(bySite({ id: idOf(900), partner: 'small' }))
  for (let n = 0; n < 60; n++)
    await add(bySite({ id: idOf(n), partner: `p${n % 6}`, request: 'x'.repeat(1 << 16) }))
  const kept = await everyRow(store.read.sessions)
  expect(kept.length).toBeLessThanOrEqual(33)
  expect(kept.some(({ partner }) => partner === 'small')).toBe(true)
})

test('attack: sessions that are made all at once push out others as fast as they come', async () => {
  const { add, store } = await world()
  await Promise.all(
    Array.from({ length: 80 }, (_, n) => add(bySite({ id: idOf(n), request: 'x'.repeat(1 << 16) }))),
  )
  expect((await everyRow(store.read.sessions)).length).toBeLessThanOrEqual(13)
})

test('a server’s session with a payload of its own stays until its end, and then a day unless there are too many', async () => {
  const { add, unused, clock, left } = await world()
  const { deal: _, ...own } = intentWith()
  const big = (n: number) => ({
    ...own,
    id: `pi_${n}`,
    reference: String(n).padStart(64, '0'),
    warnings: [{ code: 'UNVERIFIED_TOKEN' as const, message: 'x'.repeat(3 << 16) }],
  })
  for (let n = 1; n < 8; n++)
    await add(sessionWith({ id: idOf(n), intentId: `pi_${n}`, expiresAt: at(900) }), big(n))
  await unused.sweep()
  expect(await left()).toHaveLength(14)
  await clock.step(16 * MINUTE_MS)
  await unused.sweep()
  expect(await left()).toHaveLength(6)
  await clock.step(24 * 60 * MINUTE_MS)
  await unused.sweep()
  expect(await left()).toEqual([])
})

test('a server’s session of a prepared payment is not touched', async () => {
  const { add, unused, clock, left } = await world()
  const payment = intentWith()
  await add(sessionWith({ intentId: payment.id, expiresAt: at(900) }), payment)
  await clock.step(48 * 60 * MINUTE_MS)
  await unused.sweep()
  expect(await left()).toHaveLength(2)
})

const HOUR_MS = 60 * MINUTE_MS
const paymentOf = (n: number, change: Partial<PaymentIntent> = {}) =>
  intentWith({
    id: `pi_${n}`,
    reference: String(n).padStart(64, '0'),
    steps: [asOpened(stepWith({ session: idOf(n) })), productStep()],
    warnings: [{ code: 'UNVERIFIED_TOKEN' as const, message: 'x'.repeat(1 << 16) }],
    ...change,
  })
const openedAt = (seconds: number) =>
  paymentOf(1, { steps: [asOpened(stepWith(), { at: at(seconds) }), productStep()] })
const askedOf = (n: number, change: Partial<SignSession> = {}) =>
  bySite({ id: idOf(n), intentId: `pi_${n}`, ...change })

test('a visitor’s session whose wallet was asked stays for two days after the last time: for as long as its money is searched', async () => {
  const { add, unused, clock, left } = await world()
  await add(askedOf(1), openedAt(0))
  await clock.step(HOUR_MS)
  await add(askedOf(1, { returnUrl: 'https://shop.example/again' }), openedAt(3600))
  await clock.step(47.9 * HOUR_MS)
  await unused.sweep()
  expect(await left()).toHaveLength(2)
  await clock.step(0.2 * HOUR_MS)
  await unused.sweep()
  expect(await left()).toEqual([])
})

test.each<[string, PaymentIntent]>([
  ['was sent', paymentOf(1, { steps: [asSubmitted(stepWith()), productStep()] })],
  ['failed', paymentOf(1, { steps: [asFailed(stepWith(), 'UNDERPAID'), productStep()] })],
  ['is booked', paymentOf(1, { booked: 'posted' })],
])('a visitor’s session whose fee %s does not leave with those that were only asked', async (_, payment) => {
  const { add, unused, clock, left } = await world()
  await add(askedOf(1), payment)
  await clock.step(72 * HOUR_MS)
  await unused.sweep()
  expect(await left()).toHaveLength(2)
})

test.each(['DROPPED', 'REPLACED'] as const)(
  'attack: a made-up hash (%s) keeps a session no longer than the asking of a wallet does',
  async (failure) => {
    const { add, unused, clock, left } = await world()
    await add(askedOf(1), paymentOf(1, { steps: [asFailed(stepWith(), failure), productStep()] }))
    await clock.step(48.1 * HOUR_MS)
    await unused.sweep()
    expect(await left()).toEqual([])
  },
)

test('attack: visitors who ask wallets without end find no room, and push out no one whose wallet was asked in this hour', async () => {
  const { add, unused, clock, store } = await world()
  for (let n = 0; n < 16; n++) await add(askedOf(n), paymentOf(n))
  await expect(unused.mustHaveRoom(askedOf(99))).rejects.toMatchObject({ code: 'RATE_LIMIT', retryAfter: 60 })
  // The one that has its place already, another partner's, and a server's are not refused.
  await unused.mustHaveRoom(askedOf(3))
  await unused.mustHaveRoom(askedOf(99, { partner: 'other' }))
  const { visitor: _, ...byKey } = askedOf(99)
  await unused.mustHaveRoom(byKey)
  expect(await store.read.intents.count()).toBe(16)
  await clock.step(HOUR_MS)
  await unused.mustHaveRoom(askedOf(99))
  const kept = (await everyRow(store.read.intents)).map(({ id }) => id)
  expect(kept).not.toContain('pi_0')
  expect(kept).toHaveLength(15)
})

test('attack: with many partners at once, those whose visitors ask the most wallets are refused, and the others are not', async () => {
  const { add, unused, clock, store } = await world()
  await add(askedOf(900, { partner: 'small' }), paymentOf(900, { partner: 'small' }))
  await clock.step(HOUR_MS)
  for (let n = 0; n < 45; n++) {
    const partner = `p${n % 3}`
    const late = { steps: [asOpened(stepWith(), { at: at(3600) }), productStep()] }
    await add(askedOf(n, { partner }), paymentOf(n, { partner, ...late }))
  }
  await expect(unused.mustHaveRoom(askedOf(99, { partner: 'p0' }))).rejects.toThrow()
  await unused.mustHaveRoom(askedOf(99, { partner: 'small' }))
  await clock.step(HOUR_MS)
  await unused.sweep()
  await unused.mustHaveRoom(askedOf(99, { partner: 'p0' }))
  expect(await store.read.sessions.get(idOf(900))).toBeDefined()
  expect(await store.read.intents.count()).toBeLessThanOrEqual(32)
})

test('a fee that is booked makes room at once', async () => {
  const { add, unused } = await world()
  for (let n = 0; n < 16; n++) await add(askedOf(n), paymentOf(n))
  const step = asSubmitted(stepWith({ session: idOf(4) }))
  unused.changed(paymentOf(4, { booked: 'pending', steps: [step, productStep()] }))
  await unused.mustHaveRoom(askedOf(99))
})

test('attack: a key that opens large payloads of its own without end is refused, and taken again when they have ended', async () => {
  const { add, unused, clock } = await world()
  const supplied = { family: 'evm', chainId: 1, from: '', to: payer, value: '1', data: '0x' } as const
  for (let n = 0; n < 13; n++) {
    const { visitor: _, ...byKey } = bySite({ id: idOf(n), supplied, instruction: 'x'.repeat(1 << 16) })
    await add(byKey)
  }
  await expect(unused.mustHoldOwn(samplePartner.slug)).rejects.toMatchObject({
    code: 'RATE_LIMIT',
    retryAfter: 60,
  })
  await unused.mustHoldOwn('other')
  await clock.step(HOUR_MS)
  await unused.mustHoldOwn(samplePartner.slug)
})
