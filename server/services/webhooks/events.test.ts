import { expect, test } from 'vitest'
import { webhookEvents, webhookEventTypes } from '#contracts/api/webhook-events.ts'
import { MOST_BYTES } from '../../domain/webhooks/records.ts'
import type { PaymentIntent } from '../../domain/payment/intent.ts'
import { madeOrder } from '#testing/bridge-samples.ts'
import { ask, payFee, sign } from '#testing/paying.ts'
import {
  asConfirmed,
  asFailed,
  asOpened,
  asSubmitted,
  at,
  intentWith,
  productStep,
  sessionWith,
} from '#testing/samples.ts'
import { aKey, anAccrual, aPosting } from '#testing/stores/rows.ts'
import { createTestWorld } from '#testing/test-world.ts'
import { createWebhookWorld, type WebhookWorld } from '#testing/webhook-world.ts'

/** A world whose partner listens to everything. */
async function listening(): Promise<WebhookWorld> {
  const world = await createWebhookWorld()
  await world.listen(webhookEventTypes)
  return world
}

/** What was sent, the earliest first: type and data of each message. */
async function told({ clock, sent }: WebhookWorld): Promise<readonly { type: string; data: unknown }[]> {
  await clock.step(0)
  return sent.map(({ body }) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the test looks at its fields
    const { type, data } = JSON.parse(body) as { type: string; data: unknown }
    return { type, data }
  })
}
const typesOf = async (world: WebhookWorld) => (await told(world)).map(({ type }) => type)

const change = (world: WebhookWorld, intent: PaymentIntent) =>
  world.store.transact(async ({ intents }) => intents.update(intent))

test('every type has a description and an example, which would fit into a message', () => {
  for (const type of webhookEventTypes) {
    const { description, example } = webhookEvents[type]
    expect(description).toMatch(/^[A-Z]/)
    expect(JSON.stringify(example).length).toBeLessThan(MOST_BYTES / 10)
  }
})

test('a swap is told from the fee to the product, by the engine that knows nothing of it', async () => {
  const world = await listening()
  const engine = await createTestWorld(world.store)
  const { id } = await engine.prepare(ask)
  await payFee(engine, id)
  await sign(engine, id, 'product')
  engine.chain.mine(2)
  await engine.clock.step(2_000)
  engine.chain.mine(10)
  await engine.clock.step(2_000)
  const events = await told(world)
  expect(events.map(({ type }) => type)).toEqual(['fee.accrued', 'payment.succeeded', 'fee.posted'])
  expect(events[0]?.data).toMatchObject({
    intentId: id,
    product: 'swap',
    chain: 'eth',
    symbol: 'ETH',
    decimals: 18,
    amountMinor: '3200000000000000',
  })
  expect(events[1]?.data).toMatchObject({ intentId: id, state: 'succeeded' })
})

const intent = (product: PaymentIntent['steps'][number]) => intentWith({ id: 'pi_a', steps: [product] })

test('a sign session tells when a wallet is asked, when it has signed, and when the chain says no', async () => {
  const world = await listening()
  const session = sessionWith({ id: 'ses_a', intentId: 'pi_a', expiresAt: at(900) })
  const step = productStep({ session: 'ses_a' })
  await world.store.transact(async ({ intents, sessions }) => {
    await intents.insert(intent(productStep()))
    await sessions.insert(session)
  })
  await change(world, intent(asOpened(step)))
  await change(world, intent({ ...asOpened(step), handedOver: true }))
  await change(world, intent(asSubmitted(step)))
  await change(world, intent(asFailed(step, 'TX_FAILED')))
  const events = await told(world)
  expect(events.map(({ type }) => type)).toEqual([
    'sign_session.opened',
    'sign_session.signed',
    'sign_session.failed',
  ])
  expect(events[1]?.data).toMatchObject({
    id: 'ses_a',
    status: 'signed',
    intentId: 'pi_a',
    outcome: 'pending',
  })
  expect(events[2]?.data).toMatchObject({ outcome: 'failed', rejection: 'TX_FAILED' })
  expect(JSON.stringify(events)).not.toContain(session.tokenDigest)
})

test('a session that no one signs is told as expired at its end, also over a restart and after its removal', async () => {
  const world = await listening()
  const insert = (...ids: readonly string[]) =>
    world.store.transact(async ({ sessions }) => {
      for (const id of ids) await sessions.insert(sessionWith({ id, expiresAt: at(60) }))
    })
  await insert('ses_a')
  await world.clock.step(59_000)
  expect(await typesOf(world)).toEqual([])
  await world.clock.step(1_000)
  expect(await typesOf(world)).toEqual(['sign_session.expired'])

  const other = await createWebhookWorld({ clock: world.clock, disk: world.disk, seed: 2 })
  world.webhooks.stop()
  await world.store.transact(async ({ sessions }) => {
    await sessions.insert(sessionWith({ id: 'ses_b', expiresAt: at(120) }))
    await sessions.insert(sessionWith({ id: 'ses_c', expiresAt: at(120) }))
  })
  await world.clock.step(100_000)
  // The sweep of old sessions comes before the next process has told its end.
  await other.store.transact(({ sessions }) => sessions.remove('ses_b'))
  await other.webhooks.resume()
  expect((await told(other)).map(({ data }) => data)).toMatchObject([
    { id: 'ses_b', status: 'expired' },
    { id: 'ses_c', status: 'expired' },
  ])
  expect(await world.disk.read.sessionEnds.count()).toBe(0)
})

test('a session that was signed or cancelled before its end does not expire', async () => {
  const world = await listening()
  const step = productStep({ session: 'ses_a' })
  await world.store.transact(async ({ intents, sessions }) => {
    await intents.insert(intentWith({ id: 'pi_a', steps: [asConfirmed(step)] }))
    await sessions.insert(sessionWith({ id: 'ses_a', intentId: 'pi_a', expiresAt: at(60) }))
    await sessions.insert(sessionWith({ id: 'ses_b', expiresAt: at(60) }))
  })
  await world.store.transact(({ sessions }) =>
    sessions.update(sessionWith({ id: 'ses_b', expiresAt: at(60), status: 'cancelled' })),
  )
  await world.clock.step(120_000)
  expect(await typesOf(world)).not.toContain('sign_session.expired')
  expect(await typesOf(world)).toContain('sign_session.cancelled')
})

test('a fee is told when it is accrued, posted, reversed, and accrued again', async () => {
  const world = await listening()
  const accrual = anAccrual('led_1', {
    entries: [
      { account: 'treasury:eth', side: 'debit', amountMinor: '85' },
      { account: 'payable:partner:demo', side: 'credit', amountMinor: '17' },
      { account: 'revenue:platform', side: 'credit', amountMinor: '68' },
    ],
  })
  const { entries, at: moment } = accrual
  await world.store.transact(({ ledger }) => ledger.insert(accrual))
  await world.store.transact(({ ledger }) =>
    ledger.insert({
      kind: 'reversal',
      id: 'led_2',
      accrual: 'led_1',
      reverses: 'led_1',
      entries,
      at: moment,
    }),
  )
  await world.store.transact(async ({ ledger }) => {
    await ledger.insert({
      kind: 'reinstatement',
      id: 'led_3',
      accrual: 'led_1',
      reinstates: 'led_2',
      entries,
      at: moment,
    })
    await ledger.insert(aPosting('led_4', 'led_1'))
  })
  expect((await told(world)).map(({ type, data }) => [type, data])).toMatchObject([
    ['fee.accrued', { ledgerId: 'led_1', amountMinor: '17' }],
    ['fee.reversed', { ledgerId: 'led_2', amountMinor: '17' }],
    ['fee.accrued', { ledgerId: 'led_3', reinstated: true }],
    ['fee.posted', { ledgerId: 'led_4' }],
  ])
})

test('an order of a bridge is told with each new status, and not for anything else', async () => {
  const world = await listening()
  const order = madeOrder({ partner: 'demo' })
  await world.store.transact(({ bridgeOrders }) => bridgeOrders.insert(order))
  for (const status of ['exchanging', 'exchanging', 'finished'] as const)
    await world.store.transact(({ bridgeOrders }) => bridgeOrders.update({ ...order, status }))
  expect((await told(world)).map(({ data }) => data)).toMatchObject([
    { status: order.status },
    { status: 'exchanging' },
    { status: 'finished' },
  ])
})

test('a payment that ends is told when a wallet was asked for it, and a mere price is not', async () => {
  const world = await listening()
  const asked = intentWith({ id: 'pi_a', reference: 'aa'.repeat(32), steps: [asOpened(productStep())] })
  const price = intentWith({ id: 'pi_b', reference: 'bb'.repeat(32), steps: [productStep()] })
  await world.store.transact(async ({ intents }) => {
    await intents.insert(asked)
    await intents.insert(price)
  })
  await change(world, { ...asked, state: 'lapsed' })
  await change(world, { ...price, state: 'lapsed' })
  expect(await told(world)).toMatchObject([{ type: 'payment.ended', data: { intentId: 'pi_a' } }])
})

test('a payment that was paid and not delivered is told as ended once, and as succeeded if it is delivered after all', async () => {
  const world = await listening()
  const paid = intentWith({
    id: 'pi_a',
    booked: 'posted',
    state: 'open',
    steps: [asConfirmed(productStep({ session: 'ses_a' }))],
  })
  await world.store.transact(async ({ intents, sessions }) => {
    await sessions.insert(sessionWith({ id: 'ses_a', intentId: 'pi_a', expiresAt: at(900) }))
    await intents.insert(paid)
  })
  await told(world)
  const before = world.sent.length
  await change(world, { ...paid, state: 'settled' })
  await change(world, { ...paid, state: 'settled', undelivered: true })
  await change(world, { ...paid, state: 'final', undelivered: true })
  await change(world, { ...paid, state: 'final' })
  expect((await told(world)).slice(before)).toMatchObject([
    { type: 'payment.succeeded' },
    { type: 'payment.ended', data: { intentId: 'pi_a', state: 'ended', fee: { status: 'accrued' } } },
    { type: 'sign_session.failed', data: { outcome: 'failed', rejection: 'NOT_DELIVERED' } },
    { type: 'payment.succeeded' },
  ])
})

test('keys and accounts are told, without a secret; the use of a key is no event', async () => {
  const world = await listening()
  const key = aKey('key_1')
  await world.store.transact(({ keys }) => keys.insert(key))
  await world.store.transact(({ keys }) => keys.update({ ...key, lastUsedAt: at(1) }))
  await world.store.transact(({ keys }) => keys.update({ ...key, revokedAt: at(2) }))
  await world.setStatus('suspended')
  await world.setStatus('active')
  const events = await told(world)
  expect(events.map(({ type }) => type)).toEqual([
    'key.created',
    'key.revoked',
    'account.suspended',
    'account.activated',
  ])
  expect(JSON.stringify(events)).not.toContain(key.digest)
})

test('a key that was rotated with a grace is told with its end, and once more when it is revoked before', async () => {
  const world = await listening()
  const key = aKey('key_1')
  const update = (row: typeof key) => world.store.transact(({ keys }) => keys.update(row))
  await world.store.transact(({ keys }) => keys.insert(key))
  const rotated = { ...key, expiresAt: at(3_600), replacedBy: 'key_2' }
  await update(rotated)
  await update({ ...rotated, label: 'Other' })
  await update({ ...rotated, revokedAt: at(60) })
  const [, ...ends] = await told(world)
  expect(ends.map(({ type }) => type)).toEqual(['key.revoked', 'key.revoked'])
  expect(ends[0]?.data).toMatchObject({ id: 'key_1', expiresAt: at(3_600) })
  expect(ends[0]?.data).not.toHaveProperty('revokedAt')
  expect(ends[1]?.data).toMatchObject({ id: 'key_1', revokedAt: at(60) })
  expect(ends[1]?.data).not.toHaveProperty('expiresAt')
})

test('a session that is removed before its end is told as expired, unless it was cancelled', async () => {
  const world = await listening()
  await world.store.transact(async ({ sessions }) => {
    for (const id of ['ses_a', 'ses_b']) await sessions.insert(sessionWith({ id, expiresAt: at(900) }))
    await sessions.update(sessionWith({ id: 'ses_b', expiresAt: at(900), status: 'cancelled' }))
  })
  await world.store.transact(async ({ sessions }) => {
    for (const id of ['ses_a', 'ses_b']) await sessions.remove(id)
  })
  await world.clock.step(900_000)
  const ends = (await told(world)).filter(({ type }) => type === 'sign_session.expired')
  expect(ends).toMatchObject([{ data: { id: 'ses_a', status: 'expired', outcome: 'expired' } }])
  expect(await world.disk.read.sessionEnds.count()).toBe(0)
})

test('nothing is told of a change that was undone, and its message leaves nothing behind', async () => {
  const world = await listening()
  await expect(
    world.store.transact(async ({ keys }) => {
      await keys.insert(aKey('key_1'))
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  expect(await typesOf(world)).toEqual([])
  expect(await world.disk.read.webhookMessages.count()).toBe(0)
})

test('no row is written for a partner without an endpoint for the type', async () => {
  const world = await createWebhookWorld()
  await world.listen(['key.revoked'])
  await world.store.transact(async ({ keys, sessions }) => {
    await keys.insert(aKey('key_1'))
    await keys.insert(aKey('key_2', { partner: 'other' }))
    await sessions.insert(sessionWith({ id: 'ses_a', expiresAt: at(60) }))
  })
  expect(await world.disk.read.webhookMessages.count()).toBe(0)
  expect(await world.disk.read.sessionEnds.count()).toBe(0)
})

test('an event goes to each endpoint that wants it, and never to another partner’s', async () => {
  const world = await createWebhookWorld()
  await world.listen(['key.created'], 'https://one.shop.com/')
  await world.listen(['key.created', 'key.revoked'], 'https://two.shop.com/')
  await world.store.transact(async ({ keys, webhookEndpoints }) => {
    const [mine] = await webhookEndpoints.list({ limit: 1 })
    if (mine !== undefined)
      await webhookEndpoints.insert({ ...mine, id: 'whe_x', partner: 'other', url: 'https://other.com/' })
    await keys.insert(aKey('key_1'))
  })
  await world.clock.step(0)
  expect(world.sent.map(({ url }) => url)).toEqual(['https://one.shop.com/', 'https://two.shop.com/'])
})
