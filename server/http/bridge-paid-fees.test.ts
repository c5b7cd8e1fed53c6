import { afterEach, beforeEach, expect, test } from 'vitest'
import { away, createFakeBridge, type FakeBridge } from '#testing/fake-bridge.ts'
import { askedBridge as bridge } from '#testing/bridge-samples.ts'
import { callContract, type ContractCall } from '#testing/call-contract.ts'
import { formed, payer } from '#testing/samples.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'
import { everyRow } from '../kit/every-row.ts'

/** What a paid fee leads to when the bridge service, or the key, is not what one expects. */

let app: TestApp
let service: FakeBridge
let key: string
beforeEach(async () => {
  app = await startTestApp({ bridge: (clock) => (service = createFakeBridge(clock)) })
  key = await app.addKey('demo', 'live', ['bridge'])
})
afterEach(() => app.stop())

const call = (route: string, more: ContractCall = {}) =>
  callContract(app.url, route, { ...more, headers: { 'x-api-key': key, ...more.headers } })
const calls = (name: string) => service.calls.filter((each) => each.call === name)
const prepare = (headers: Record<string, string> = {}, change: object = {}) =>
  call('POST /api/v1/bridge/prepare', { body: { ...bridge, userAddress: payer, ...change }, headers })
const create = (feeTxHash: string, change: object = {}) =>
  call('POST /api/v1/bridge/create', { body: { ...bridge, feeTxHash, ...change } })

async function payFee(intentId: string): Promise<string> {
  const intent = await app.store.read.intents.get(intentId)
  const hash = app.chain.send(formed(intent?.steps[0]).tx)
  app.chain.mine(2)
  return hash
}

async function prepareAndPay(
  headers: Record<string, string> = {},
): Promise<{ intentId: string; fee: string }> {
  const { intentId } = (await prepare(headers)).body
  return { intentId, fee: await payFee(intentId) }
}

test('create answers for a paid fee whose currencies are paused or not listed any more', async () => {
  const { fee } = await prepareAndPay()
  service.currency = service.currency
    .filter(({ ticker }) => ticker !== 'eth')
    .map((currency) => ({ ...currency, canReceive: false }))
  await app.clock.step(3_600_000)
  const { status, body } = await create(fee, { fromAmount: '1.00', refundAddress: payer })
  expect([status, body.order?.refundAddress]).toEqual([200, payer])
  service.trouble = (name) => (name === 'currencies' ? { before: away() } : undefined)
  await app.clock.step(3_600_000)
  expect((await create(fee)).body.order?.id).toBe(body.order.id)
  expect((await prepare()).status).not.toBe(200)
})

test('a paid fee of a test key asks the bridge for nothing, and its payment says so', async () => {
  const headers = { 'x-api-key': await app.addKey('demo', 'test', ['bridge']) }
  const { intentId, fee } = await prepareAndPay(headers)
  await app.clock.step(120_000)
  const { body: found } = await call('GET /api/v1/payments/:intentId', { params: { intentId }, headers })
  expect(found.delivery).toMatchObject({ problem: { code: 'LIVE_KEY_REQUIRED' } })
  expect((await create(fee)).body.error.code).toBe('FEE_TX_MISMATCH')
  expect((await prepare(headers)).body).not.toHaveProperty('credit')
  expect([calls('create'), await everyRow(app.store.read.bridgeOrders)]).toEqual([[], []])
})

test('an odd number of the bridge hides no payment of the list', async () => {
  service.answer = (order) => ({ ...order, expectedToAmount: '9'.repeat(79) })
  const { intentId, fee } = await prepareAndPay()
  expect((await create(fee)).status).toBe(200)
  const { status, body } = await call('GET /api/v1/payments')
  expect([status, body.payments?.[0]?.intentId]).toEqual([200, intentId])
  expect(body.payments[0].quote).not.toHaveProperty('expectedOutMinor')
})

test('create takes the body of prepare, its surcharge included', async () => {
  const { intentId } = (await prepare({}, { partnerBps: 20 })).body
  const { status, body } = await create(await payFee(intentId), { userAddress: payer, partnerBps: 20 })
  expect([status, body.intentId, body.fees.surchargeBps]).toEqual([200, intentId, 20])
})

test('while a deposit may be on its way, preparing the same bridge again warns of it', async () => {
  const { intentId, fee } = await prepareAndPay()
  const payload = (await create(fee)).body.payment
  expect((await prepare()).body.warnings).toEqual([])
  const { body: session } = await call('POST /api/v1/sign/session', {
    body: { chain: 'eth', product: 'bridge', origin: 'https://shop.example', payload },
  })
  await callContract(app.url, 'POST /api/v1/sign/session/:id/complete', {
    params: { id: session.id },
    body: { et: session.embedToken, step: 'product', txHash: `0x${'7'.repeat(64)}` },
  })
  const again = (await prepare()).body
  expect(again).not.toHaveProperty('credit')
  expect(again.warnings).toEqual([
    { code: 'EARLIER_PAYMENT_PENDING', message: expect.any(String), details: { intentId } },
  ])
  expect((await prepare({}, { fromAmount: '2' })).body.warnings).toEqual([])
  expect((await create(fee)).body.payment?.steps ?? []).toEqual([])
})
