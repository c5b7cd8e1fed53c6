import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { formed, payer } from '#testing/samples.ts'
import { callContract, type ContractCall } from '#testing/call-contract.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'

/** A partner is suspended while its users are in the middle of something. */

const ORIGIN = 'https://shop.example'
const ROUTE = '/api/v1/sign/session'
const swap = { chain: 'eth', fromToken: 'native', toToken: 'USDC', amountMinor: '1000000000000000000' }
const own = {
  method: 'eth_sendTransaction',
  params: [{ from: payer, to: payer, value: '0x1', chainId: '0x1' }],
}
const suspended = { status: 403, body: { error: { code: 'SUSPENDED' } } }

interface Session {
  readonly id: string
  readonly embedToken: string
  readonly intentId: string
}

let app: TestApp
let key: string
let embed: string
beforeAll(async () => {
  app = await startTestApp()
  key = await app.addKey('demo', 'live')
})
beforeEach(async () => {
  await setStatus('active')
  await app.clock.step(60_000)
  embed = app.tokens.issueSession({ partner: 'demo', origin: ORIGIN, secret: 'v'.repeat(43) }).token
})
afterAll(() => app.stop())

const setStatus = (status: 'active' | 'suspended') =>
  app.store.transact(async ({ partners }) => {
    const partner = await partners.get('demo')
    if (partner === undefined) throw new Error('no partner')
    await partners.update({ ...partner, status })
  })
const byWidget = (route: string, call: ContractCall = {}) =>
  callContract(app.url, route, { ...call, headers: { 'x-suite-embed': embed } })
const byToken = (route: string, { id, embedToken: et }: Session, body: object = {}, params = {}) =>
  callContract(app.url, `POST ${ROUTE}/:id/${route}`, { params: { id, ...params }, body: { et, ...body } })
const open = (session: Session, step: string) => byToken('steps/:step/open', session, {}, { step })
const read = ({ id, embedToken: et }: Session) =>
  callContract(app.url, `GET ${ROUTE}/:id`, { params: { id }, query: { et } })
const checkout = async (): Promise<Session> =>
  (await byWidget('POST /api/embed/swap', { body: { ...swap, userAddress: payer } })).body

/** Sends an opened step, and lets the chain move on. */
async function send(session: Session, step: string) {
  const intent = await app.store.read.intents.get(session.intentId)
  const txHash = app.chain.send(formed(intent?.steps.find(({ id }) => id === step)).tx)
  const { status } = await byToken('complete', session, { txHash, step })
  app.chain.mine(2)
  await app.clock.step(2_000)
  return status
}

describe('a payment whose fee a wallet was asked for before the suspension', () => {
  test('is finished by its user, with a fresh quote', async () => {
    const session = await checkout()
    await open(session, 'fee')
    await setStatus('suspended')
    expect(await send(session, 'fee')).toBe(200)
    await app.clock.step(120_000)
    expect((await byToken('refresh', session)).status).toBe(200)
    expect((await open(session, 'product')).status).toBe(200)
    expect(await send(session, 'product')).toBe(200)
    expect((await read(session)).body).toMatchObject({ outcome: 'succeeded' })
  })

  test('is seen by its visitor’s widget too, which can begin nothing else', async () => {
    const session = await checkout()
    await open(session, 'fee')
    await setStatus('suspended')
    const params = { id: session.id }
    expect((await byWidget(`GET ${ROUTE}/:id`, { params })).status).toBe(200)
    expect(await byWidget('POST /api/embed/swap', { body: swap })).toMatchObject(suspended)
    const stranger = app.tokens.issueSession({
      partner: 'demo',
      origin: ORIGIN,
      secret: 'w'.repeat(43),
    }).token
    const headers = { 'x-suite-embed': stranger }
    expect((await callContract(app.url, `GET ${ROUTE}/:id`, { params, headers })).status).toBe(404)
  })

  test('attack: is closed to the partner’s own key', async () => {
    const session = await checkout()
    await open(session, 'fee')
    await setStatus('suspended')
    const headers = { 'x-api-key': key }
    const asked = await callContract(app.url, `GET ${ROUTE}/:id`, { params: { id: session.id }, headers })
    expect(asked).toMatchObject(suspended)
  })
})

describe('attack: after the suspension', () => {
  test('a fee that no wallet was asked for is not handed out', async () => {
    const session = await checkout()
    await setStatus('suspended')
    for (const answer of [await open(session, 'fee'), await byToken('refresh', session), await read(session)])
      expect(answer).toMatchObject(suspended)
    const intent = await app.store.read.intents.get(session.intentId)
    expect(intent?.steps[0]?.opening).toBeUndefined()
  })

  test('a transaction of the partner’s own cannot be signed, though a wallet was asked for it before', async () => {
    const made = await callContract(app.url, `POST ${ROUTE}`, {
      headers: { 'x-api-key': key },
      body: { chain: 'eth', product: 'swap', origin: ORIGIN, payload: own },
    })
    await open(made.body, 'supplied')
    await setStatus('suspended')
    for (const answer of [await open(made.body, 'supplied'), await read(made.body)])
      expect(answer).toMatchObject(suspended)
  })
})
