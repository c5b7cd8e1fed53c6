import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { SuiteError } from '../domain/errors.ts'
import { formed, payer } from '#testing/samples.ts'
import { callContract } from '#testing/call-contract.ts'
import { addRelay, type FakeRelay, signedBy } from '#testing/fake-relay.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'

/** Wallets that only sign: the service sends their signed transactions, and nothing else. */

const ORIGIN = 'https://shop.example'
const ROUTE = '/api/v1/sign/session'
const swap = { chain: 'eth', fromToken: 'native', toToken: 'USDC', amountMinor: '1000000000000000000' }

interface Session {
  readonly id: string
  readonly embedToken: string
  readonly intentId: string
}

let app: TestApp
let net: FakeRelay
beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  net = addRelay(app.chain)
  await app.clock.step(60_000)
})
afterAll(() => app.stop())

async function checkout(): Promise<Session> {
  const { token } = app.tokens.issueSession({ partner: 'demo', origin: ORIGIN, secret: 'v'.repeat(43) })
  const { body } = await callContract(app.url, 'POST /api/embed/swap', {
    body: { ...swap, userAddress: payer },
    headers: { 'x-suite-embed': token },
  })
  return body
}
const call = (route: string, session: Session, body: object = {}, params = {}) =>
  callContract(app.url, `POST ${ROUTE}/:id${route}`, {
    params: { id: session.id, ...params },
    body: { et: session.embedToken, ...body },
  })
const open = (session: Session, step = 'fee') => call('/steps/:step/open', session, {}, { step })
const broadcast = (session: Session, signedTransaction: string, step = 'fee', more = {}) =>
  call('/broadcast', session, { step, signedTransaction, ...more })
async function signed({ intentId }: Session, step = 'fee', by?: string): Promise<string> {
  const intent = await app.store.read.intents.get(intentId)
  return signedBy(formed(intent?.steps.find(({ id }) => id === step)).tx, by)
}
const land = async () => {
  app.chain.mine(2)
  await app.clock.step(2_000)
}
const refused = (status: number, code: string) => ({ status, body: { error: { code } } })

test('a swap settles by signatures alone, and asking again answers the same', async () => {
  const session = await checkout()
  for (const step of ['fee', 'product']) {
    await open(session, step)
    const bytes = await signed(session, step)
    const first = await broadcast(session, bytes, step)
    expect(first).toMatchObject({ status: 200, body: { txHash: expect.stringMatching(/^0x[0-9a-f]{64}$/) } })
    const { txHash } = first.body
    // By now the last step has made the session signed.
    expect(await broadcast(session, bytes, step)).toMatchObject({ status: 200, body: { txHash } })
    // The popup reports the hash as it would that of any wallet.
    expect(await call('/complete', session, { txHash, step })).toMatchObject({ status: 200 })
    await land()
  }
  const { body } = await callContract(app.url, `GET ${ROUTE}/:id`, {
    params: { id: session.id },
    query: { et: session.embedToken },
  })
  expect(body).toMatchObject({ status: 'signed', verification: 'confirmed' })
})

test('another signature of a step that was sent is refused', async () => {
  const session = await checkout()
  await open(session)
  await broadcast(session, await signed(session))
  const again = await broadcast(session, await signed(session, 'fee', 'another key'))
  expect(again).toMatchObject(refused(409, 'SESSION_NOT_PENDING'))
  expect(new Set(net.sent).size).toBe(1)
})

test('a step that was not opened, or that the session does not have, is not sent', async () => {
  const session = await checkout()
  expect(await broadcast(session, await signed(session))).toMatchObject(refused(409, 'SESSION_NOT_PENDING'))
  expect(await broadcast(session, await signed(session), 'tip')).toMatchObject(refused(404, 'NOT_FOUND'))
  expect(net.sent).toEqual([])
})

test('neither the token nor the step of another session helps', async () => {
  const [session, other] = [await checkout(), await checkout()]
  await open(session)
  await open(other)
  const stolen = await broadcast(session, await signed(session), 'fee', { et: other.embedToken })
  expect(stolen).toMatchObject(refused(401, 'EMBED_TOKEN_INVALID'))
  const none = await broadcast(session, await signed(session), 'fee', { et: 'x'.repeat(43) })
  expect(none).toMatchObject(refused(401, 'EMBED_TOKEN_INVALID'))
  expect(await broadcast(session, await signed(other))).toMatchObject(refused(400, 'INVALID_REQUEST'))
  expect(net.sent).toEqual([])
})

test('a session that has ended sends nothing more', async () => {
  const [cancelled, expired] = [await checkout(), await checkout()]
  await open(cancelled)
  await open(expired)
  await call('/cancel', cancelled)
  expect(await broadcast(cancelled, await signed(cancelled))).toMatchObject({
    ...refused(409, 'SESSION_NOT_PENDING'),
    body: { error: { details: { status: 'cancelled' } } },
  })
  await app.clock.step(3_600_000)
  expect(await broadcast(expired, await signed(expired))).toMatchObject({
    ...refused(409, 'SESSION_NOT_PENDING'),
    body: { error: { details: { status: 'expired' } } },
  })
  expect(net.sent).toEqual([])
})

test.each([
  ['no base64', 'signed!'],
  ['base64 for the web', 'AA-_'],
  ['nothing', ''],
  ['more than a packet holds', 'A'.repeat(1_648)],
  ['no text', 7],
])('%s is refused by the contract', async (_, signedTransaction) => {
  const session = await checkout()
  await open(session)
  expect(await call('/broadcast', session, { step: 'fee', signedTransaction })).toMatchObject({
    ...refused(400, 'INVALID_REQUEST'),
    body: { error: { details: [{ path: 'body.signedTransaction', message: expect.any(String) }] } },
  })
})

test('what would fail is said, and the step can be signed again', async () => {
  const session = await checkout()
  await open(session)
  net.tryOut = () =>
    Promise.reject(
      new SuiteError('SLIPPAGE', 'It would fail.', {
        details: { reason: 'WOULD_FAIL' },
        cause: new Error('said by a node'),
      }),
    )
  const first = await broadcast(session, await signed(session))
  expect(first).toMatchObject(refused(409, 'SLIPPAGE'))
  expect(JSON.stringify(first.body)).not.toContain('said by a node')
  net.tryOut = () => Promise.resolve()
  expect(await broadcast(session, await signed(session))).toMatchObject({ status: 200 })
})

test('on a chain whose wallets send by themselves, nothing is sent for them', async () => {
  const session = await checkout()
  await open(session)
  const bytes = await signed(session)
  delete app.chain.relay
  expect(await broadcast(session, bytes)).toMatchObject({
    ...refused(422, 'UNSUPPORTED_CHAIN'),
    body: { error: { details: { supported: [] } } },
  })
})
