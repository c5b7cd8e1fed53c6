import { afterEach, beforeEach, expect, test } from 'vitest'
import { away, createFakeBridge, DESTINATION, type FakeBridge } from '#testing/fake-bridge.ts'
import { askedBridge as bridge } from '#testing/bridge-samples.ts'
import { callContract } from '#testing/call-contract.ts'
import { formed, payer } from '#testing/samples.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'
import { SuiteError } from '../domain/errors.ts'
import { everyRow } from '../kit/every-row.ts'

/** The bridge as its widget uses it: by sign sessions. */

let app: TestApp
let service: FakeBridge
let headers: Record<string, string>
beforeEach(async () => {
  app = await startTestApp({ bridge: (clock) => (service = createFakeBridge(clock)) })
  const visitor = { partner: 'demo', origin: 'https://shop.example', secret: 'v'.repeat(43) }
  headers = { 'x-suite-embed': app.tokens.issueSession(visitor).token }
})
afterEach(() => app.stop())

const calls = (name: string) => service.calls.filter((each) => each.call === name)

async function payFee(intentId: string): Promise<void> {
  const intent = await app.store.read.intents.get(intentId)
  app.chain.send(formed(intent?.steps[0]).tx)
  app.chain.mine(2)
}

test('a widget’s session shows where it delivers, and its order as soon as the fee is paid', async () => {
  const { status, body: session } = await callContract(app.url, 'POST /api/embed/bridge', {
    headers,
    body: { ...bridge, userAddress: payer },
  })
  expect(status).toBe(200)
  expect(session).toMatchObject({
    product: 'bridge',
    quote: { fromToken: { symbol: 'ETH' }, toToken: { symbol: 'XRP' } },
    delivery: { destination: DESTINATION },
    steps: [{ id: 'fee' }, { id: 'product', awaiting: 'order' }],
  })
  const read = async () =>
    (await callContract(app.url, 'GET /api/v1/sign/session/:id', { headers, params: { id: session.id } }))
      .body
  service.trouble = (name) => (name === 'create' ? { before: away() } : undefined)
  await payFee(session.intentId)
  await app.clock.step(20_000)
  expect((await read()).delivery).toMatchObject({
    problem: { code: 'UNAVAILABLE', message: expect.any(String), retryAt: expect.any(String) },
  })
  service.trouble = undefined
  await app.clock.step(180_000)
  const now = await read()
  expect(now.delivery).not.toHaveProperty('problem')
  expect(now.delivery.order).toMatchObject({ status: 'awaiting_deposit' })
  expect(now.steps[1].to).toBe(now.delivery.order.depositAddress)
})

test('after a refusal, a refresh of the session is another try; without one, the service is left alone', async () => {
  const { body: session } = await callContract(app.url, 'POST /api/embed/bridge', {
    headers,
    body: { ...bridge, userAddress: payer },
  })
  const read = async () =>
    (await callContract(app.url, 'GET /api/v1/sign/session/:id', { headers, params: { id: session.id } }))
      .body
  service.trouble = (name) =>
    name === 'create'
      ? { before: new SuiteError('NO_ROUTE', 'The bridge does not take this pair.') }
      : undefined
  await payFee(session.intentId)
  await app.clock.step(700_000)
  const refused = await read()
  expect(refused.delivery.problem).toEqual({
    code: 'NO_ROUTE',
    message: 'The bridge does not take this pair.',
  })
  expect(refused.creditUntil).toEqual(expect.any(String))
  expect(calls('create')).toHaveLength(1)
  service.trouble = undefined
  await callContract(app.url, 'POST /api/v1/sign/session/:id/refresh', {
    params: { id: session.id },
    body: { et: session.embedToken },
  })
  await app.clock.step(30_000)
  expect((await read()).delivery).toMatchObject({ order: { status: 'awaiting_deposit' } })
  expect(calls('create')).toHaveLength(2)
  expect(service.orders.size).toBe(1)
})

test('a bridge that would be refused stores no session', async () => {
  service.problems = () => 'No.'
  const { body } = await callContract(app.url, 'POST /api/embed/bridge', {
    headers,
    body: bridge,
  })
  expect(body.error.code).toBe('INVALID_REQUEST')
  expect(await everyRow(app.store.read.sessions)).toHaveLength(0)
})
