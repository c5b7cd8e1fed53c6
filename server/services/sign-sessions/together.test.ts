import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { callContract, type ContractCall } from '#testing/call-contract.ts'
import { carryTogether } from '#testing/fake-chain.ts'
import { payer } from '#testing/samples.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'

/** A sign session whose steps one transaction carries, as a partner and a popup use it over the API. */

const ROUTE = '/api/v1/sign/session'
let app: TestApp
let key: string
beforeAll(async () => {
  app = await startTestApp()
  carryTogether(app.chain)
  key = await app.addKey('demo', 'live')
})
afterAll(() => app.stop())

const byKey = (route: string, given: ContractCall = {}) =>
  callContract(app.url, route, { ...given, headers: { 'x-api-key': key } })

async function prepare() {
  const swap = { chain: 'eth', fromToken: 'native', toToken: 'USDC', amountMinor: '1000000000000000000' }
  return (await byKey('POST /api/v1/swap/prepare', { body: { ...swap, userAddress: payer } })).body
}
type Prepared = Awaited<ReturnType<typeof prepare>>
let prepared: Prepared
let session: { readonly id: string; readonly et: string }
beforeEach(async () => {
  await app.clock.step(60_000)
  prepared = await prepare()
  const body = { chain: 'eth', product: 'swap', origin: 'https://shop.example', payload: prepared.payment }
  const created = (await byKey(`POST ${ROUTE}`, { body })).body
  session = { id: created.id, et: created.embedToken }
})

const byToken = (way: string, body: object = {}, params: Readonly<Record<string, string>> = {}) =>
  callContract(app.url, `POST ${ROUTE}/:id/${way}`, {
    params: { id: session.id, ...params },
    body: { et: session.et, ...body },
  })
const open = (step: string, body: object = {}) => byToken('steps/:step/open', body, { step })
const decline = (body: object) => byToken('steps/:step/declined', body, { step: 'together' })
const show = async () => {
  const { id, et } = session
  return (await callContract(app.url, `GET ${ROUTE}/:id`, { params: { id }, query: { et } })).body
}
async function send() {
  const intent = await app.store.read.intents.get(prepared.intentId)
  if (intent?.together === undefined) throw new Error('it has no group')
  return app.chain.send(intent.together.tx)
}

test('prepare answers the steps as ever, and beside them what carries all of them', () => {
  expect(prepared.payment.steps.map(({ id }: { id: string }) => id)).toEqual(['fee', 'product'])
  expect(prepared.payment.together).toMatchObject({ steps: ['fee', 'product'] })
})

test('one opening, one hash: the session is signed, and both steps have the transaction', async () => {
  expect((await show()).together).toMatchObject({ steps: ['fee', 'product'], state: 'offered' })
  const opened = (await open('together')).body
  expect(opened.together).toMatchObject({ state: 'out', openedAt: expect.any(String) })
  expect(opened.steps).toMatchObject([{ state: 'opened' }, { state: 'opened' }])
  const txHash = await send()
  const completed = (await byToken('complete', { txHash, step: 'together' })).body
  expect(completed).toMatchObject({ status: 'signed', txHash, together: { state: 'out' } })
  app.chain.mine(4)
  await app.clock.step(5_000)
  expect(await show()).toMatchObject({
    outcome: 'succeeded',
    verification: 'confirmed',
    txHash,
    together: { state: 'landed' },
    steps: [
      { state: 'confirmed', txHash },
      { state: 'confirmed', txHash },
    ],
  })
  const claim = { chain: 'eth', amountMinor: '1000000000000000000', feeTxHash: txHash, sourceTxHash: txHash }
  expect((await byKey('POST /api/v1/swap/report', { body: claim })).body).toMatchObject({
    duplicate: true,
    feeTxHash: txHash,
    sourceTxHash: txHash,
    sourceVerification: 'confirmed',
  })
})

test('a step alone is refused while they are out, and free after the wallet’s explicit refusal', async () => {
  const { openedAt } = (await open('together')).body.together
  expect((await open('fee', { openedAt })).body.error).toMatchObject({ code: 'FEE_TX_PENDING' })
  expect((await decline({ openedAt, code: 4001 })).body.together).toMatchObject({ state: 'out' })
  expect((await open('fee', { openedAt })).body.error).toMatchObject({ code: 'FEE_TX_PENDING' })
  expect((await decline({ openedAt, code: 5750 })).body.together).toMatchObject({ state: 'off', wallets: [] })
  expect((await open('fee', { openedAt })).body.steps[0]).toMatchObject({ state: 'opened' })
  expect((await open('together', { openedAt })).body.error).toMatchObject({ code: 'SESSION_NOT_PENDING' })
})

test('a session that hosts one of the steps alone has no transaction of all', async () => {
  const [fee] = prepared.payment.steps
  const body = { chain: 'eth', product: 'swap', origin: 'https://shop.example', payload: fee }
  const created = (await byKey(`POST ${ROUTE}`, { body })).body
  session = { id: created.id, et: created.embedToken }
  expect(created.together).toBeUndefined()
  expect((await open('together')).body.error).toMatchObject({ code: 'NOT_FOUND' })
})

test('where there is nothing to open together, the answer says so', async () => {
  const { together } = app.chain
  delete app.chain.together
  await app.clock.step(60_000)
  const other = await prepare()
  if (together !== undefined) app.chain.together = together
  expect(other.payment.together).toBeUndefined()
  const body = { chain: 'eth', product: 'swap', origin: 'https://shop.example', payload: other.payment }
  const created = (await byKey(`POST ${ROUTE}`, { body })).body
  session = { id: created.id, et: created.embedToken }
  for (const answer of [
    await open('together'),
    await byToken('complete', { txHash: `0x${'ab'.repeat(32)}`, step: 'together' }),
  ])
    expect(answer.body.error).toMatchObject({ code: 'NOT_FOUND' })
})
