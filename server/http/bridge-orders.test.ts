import { afterEach, beforeEach, expect, test } from 'vitest'
import { createFakeBridge, type FakeBridge } from '#testing/fake-bridge.ts'
import { askedBridge as bridge } from '#testing/bridge-samples.ts'
import { callContract } from '#testing/call-contract.ts'
import { formed, payer } from '#testing/samples.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'

/** Orders as their readers see them, on their way. */

let app: TestApp
let service: FakeBridge
let headers: Record<string, string>
beforeEach(async () => {
  app = await startTestApp({ bridge: (clock) => (service = createFakeBridge(clock)) })
  headers = { 'x-api-key': await app.addKey('demo', 'live', ['bridge']) }
})
afterEach(() => app.stop())

/** Sends the present form of a step of a payment. */
async function pay(intentId: string, index: number): Promise<string> {
  const intent = await app.store.read.intents.get(intentId)
  const hash = app.chain.send(formed(intent?.steps.at(index)).tx)
  app.chain.mine(2)
  return hash
}

async function prepareAndPay(): Promise<{ intentId: string; fee: string }> {
  const body = { ...bridge, userAddress: payer }
  const { intentId } = (await callContract(app.url, 'POST /api/v1/bridge/prepare', { headers, body })).body
  return { intentId, fee: await pay(intentId, 0) }
}

async function order(feeTxHash: string) {
  const body = { ...bridge, feeTxHash }
  return (await callContract(app.url, 'POST /api/v1/bridge/create', { headers, body })).body.order
}

async function deposit(intentId: string): Promise<string> {
  const hash = await pay(intentId, -1)
  await app.clock.step(20_000)
  return hash
}

const status = async (id: string) =>
  (await callContract(app.url, 'GET /api/v1/bridge/status', { headers, query: { id } })).body

test('an order is followed as events until it is over', async () => {
  const { fee } = await prepareAndPay()
  const { id } = await order(fee)
  const response = await fetch(`${app.url}/api/embed/orders/${id}/events`)
  const text = response.text()
  for (const next of ['confirming', 'exchanging', 'finished'] as const) {
    await app.clock.step(40_000)
    service.move(id, { status: next })
  }
  await app.clock.step(40_000)
  const states = [...(await text).matchAll(/"status":"(\w+)"/g)].map(([, state]) => state)
  expect(states).toEqual(['awaiting_deposit', 'confirming', 'exchanging', 'finished'])
})

test('a deposit is on its order as soon as the payment knows it, long before the bridge service sees it', async () => {
  const { intentId, fee } = await prepareAndPay()
  const { id } = await order(fee)
  const events = await fetch(`${app.url}/api/embed/orders/${id}/events`)
  const text = events.text()
  await app.clock.step(40_000)
  const depositTxHash = await deposit(intentId)
  const read = async () => (await callContract(app.url, 'GET /api/embed/orders/:id', { params: { id } })).body
  expect(await read()).toMatchObject({
    status: 'awaiting_deposit',
    depositTxHash,
    depositedAt: expect.any(String),
  })
  service.move(id, { status: 'expired' })
  await app.clock.step(40_000)
  expect(await read()).toMatchObject({ status: 'expired', depositTxHash })
  expect(await status(id)).toMatchObject({ depositTxHash })
  expect((await app.store.read.bridgeOrders.get(id)) ?? {}).not.toHaveProperty('depositTxHash')
  service.move(id, { status: 'finished' })
  await app.clock.step(1_200_000)
  const told = [...(await text).matchAll(/^data: (.*)$/gm)].map(([, data]) => JSON.parse(data ?? ''))
  expect(told.map((each) => [each.status, each.depositTxHash])).toEqual([
    ['awaiting_deposit', undefined],
    ['awaiting_deposit', depositTxHash],
    ['expired', depositTxHash],
    ['finished', depositTxHash],
  ])
})

test('a deposit to a later order is no deposit to the one that expired before it', async () => {
  const { intentId, fee } = await prepareAndPay()
  const first = await order(fee)
  service.move(first.id, { status: 'expired' })
  await app.clock.step(120_000)
  const second = await order(fee)
  const depositTxHash = await deposit(intentId)
  expect(await status(second.id)).toMatchObject({ depositTxHash })
  expect(await status(first.id)).not.toHaveProperty('depositTxHash')
})

test('a deposit from another account earns the fee, also after the day in which the payer could send it', async () => {
  const { intentId, fee } = await prepareAndPay()
  const { id } = await order(fee)
  const booked = async () => (await app.store.read.intents.get(intentId))?.booked
  app.chain.mine(10)
  service.move(id, { status: 'confirming' })
  await app.clock.step(26 * 3_600_000)
  expect(await booked()).toBe('posted')

  const late = await prepareAndPay()
  const { id: second } = await order(late.fee)
  app.chain.mine(10)
  await app.clock.step(26 * 3_600_000)
  expect((await app.store.read.intents.get(late.intentId))?.booked).toBe('owed')
  service.move(second, { status: 'finished' })
  await app.clock.step(4 * 3_600_000)
  expect((await app.store.read.intents.get(late.intentId))?.booked).toBe('posted')
})

test('an order has five streams at most, whatever the query says', async () => {
  const { fee } = await prepareAndPay()
  const { id } = await order(fee)
  const ended = new AbortController()
  for (let i = 0; i < 6; i++) {
    const { status: code } = await fetch(`${app.url}/api/embed/orders/${id}/events?id=${i}`, {
      signal: ended.signal,
    })
    expect(code).toBe(i < 5 ? 200 : 429)
  }
  ended.abort()
})

test('orders are still shown after the bridge service was taken out of the configuration', async () => {
  const { fee } = await prepareAndPay()
  const { id } = await order(fee)
  const bare = await startTestApp({ store: app.store })
  try {
    const { body } = await callContract(bare.url, 'GET /api/embed/orders/:id', { params: { id } })
    expect(body).toMatchObject({ id, status: 'awaiting_deposit' })
    const asked = { headers, query: { id } }
    expect((await callContract(bare.url, 'GET /api/v1/bridge/status', asked)).body).toEqual(body)
    const events = await fetch(`${bare.url}/api/embed/orders/${id}/events`)
    expect(events.status).toBe(200)
    await events.body?.cancel()
  } finally {
    await bare.stop()
  }
})
