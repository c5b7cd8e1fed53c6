import { createHmac } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ProductKey } from '#contracts/api/values.ts'
import { callContract, type ContractCall } from '#testing/call-contract.ts'
import { internalSecrets, repeatableRandom } from '#testing/plain-ports.ts'
import { payer } from '#testing/samples.ts'
import { hosted, pay } from '#testing/scenarios/partner.ts'
import { signIn, signInAgain } from '#testing/sign-in.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'

/** Whose call a call with an `Idempotency-Key` is, and how many a caller may make. */

const ORIGIN = 'https://shop.example'
const swap = { chain: 'eth', fromToken: 'native', toToken: 'USDC', amountMinor: '1000000000000000000' }
const once = { 'idempotency-key': 'once' }

type Sent = Readonly<Record<string, string>>

let app: TestApp
beforeEach(async () => {
  app = await startTestApp({ random: repeatableRandom() })
})
afterEach(() => app.stop())

const call = async (route: string, ask: ContractCall) => {
  const { status, headers, body } = await callContract(app.url, route, ask)
  return { status, body, code: body.error?.code, isReplayed: headers.get('idempotency-replayed') === 'true' }
}
const widget = (origin = ORIGIN, secret = 'v'.repeat(43)) => ({
  'x-suite-embed': app.tokens.issueSession({ partner: 'demo', origin, secret }).token,
})
const checkout = async (userAddress?: string) => {
  const body = { ...swap, userAddress }
  return (await callContract(app.url, 'POST /api/embed/swap', { headers: widget(), body })).body
}
/** Calls with one idempotency key. */
const prepare = async (env: 'live' | 'test') =>
  call('POST /api/v1/swap/prepare', {
    headers: { 'x-api-key': await app.addKey('demo', env), ...once },
    body: { ...swap, userAddress: payer },
  })
/** Creates a session with a key of these scopes. */
const createSession = async (scopes: readonly ProductKey[]) =>
  call('POST /api/v1/sign/session', {
    headers: { 'x-api-key': await app.addKey('demo', 'live', scopes), ...once },
    body: hosted,
  })
const createKey = (headers: Sent, env: 'live' | 'test') =>
  call('POST /api/dashboard/keys', {
    headers: { ...headers, ...once },
    body: { env, label: 'Checkout', scopes: ['swap'] },
  })
const testWebhook = (headers: Sent, id: string) =>
  call('POST /api/dashboard/webhooks/test', {
    headers: { ...headers, ...once },
    body: { id, type: 'key.created' },
  })
const connect = (headers: Sent) =>
  call('POST /api/embed/connect', { headers: { ...headers, ...once }, body: { chain: 'eth' } })
const signOut = (headers: Sent) =>
  call('POST /api/dashboard/sign-out', { headers: { ...headers, ...once }, body: {} })
const stored = () => app.store.read.idempotency.count()

test('a key in another’s place repeats its calls, and one of the other environment does not', async () => {
  const first = await prepare('live')
  expect(await prepare('live')).toEqual({ ...first, isReplayed: true })
  expect(await prepare('test')).toMatchObject({ status: 200, isReplayed: false })
})

test('attack: a key without the product’s scope gets no session of another key, and a key in that one’s place does', async () => {
  const first = await createSession(['swap'])
  expect(first.body.embedToken).toBeDefined()
  const refused = await createSession(['bridge'])
  expect(refused).toMatchObject({ status: 403, code: 'FORBIDDEN_SCOPE', isReplayed: false })
  expect(await createSession(['swap'])).toEqual({ ...first, isReplayed: true })
  expect(await createSession(['bridge', 'swap'])).toEqual({ ...first, isReplayed: true })
})

test('a member repeats a call from another browser, and another member makes a call of their own', async () => {
  const email = 'one@suite.example'
  const headers = await signIn(app, { email })
  const body = { url: 'http://127.0.0.1:9/', types: ['key.created'] }
  const { id } = (await call('POST /api/dashboard/webhooks', { headers, body })).body.endpoint
  const first = await testWebhook(headers, id)
  expect(await testWebhook(await signInAgain(app, email), id)).toEqual({ ...first, isReplayed: true })
  const theirs = await testWebhook(await signIn(app), id)
  expect(theirs).toMatchObject({ status: 200, isReplayed: false })
  expect(theirs.body.message.id).not.toBe(first.body.message.id)
})

test('attack: a repetition gives out no secret of a key, not even to the member who made it', async () => {
  const email = 'one@suite.example'
  const headers = await signIn(app, { email, role: 'admin' })
  const first = await createKey(headers, 'live')
  const { id } = first.body.key
  const rotate = { id, graceHours: 24 }
  const rotated = await call('POST /api/dashboard/keys/rotate', {
    headers: { ...headers, ...once },
    body: rotate,
  })
  expect([first.status, rotated.status, await stored()]).toEqual([200, 200, 0])
  const again = await createKey(headers, 'live')
  expect([again.status, again.isReplayed]).toEqual([200, false])
  expect(again.body.secret).not.toBe(first.body.secret)

  await app.store.transact(async ({ members }) => {
    const member = await members.by('email', email)
    if (member?.partner !== undefined) await members.update({ ...member, role: 'developer' })
  })
  expect(await createKey(headers, 'live')).toMatchObject({ status: 403, code: 'ROLE_REQUIRED' })
  const late = { headers: { ...headers, ...once }, body: rotate }
  expect((await call('POST /api/dashboard/keys/rotate', late)).code).toBe('ROLE_REQUIRED')
})

test('a visitor repeats a call with a renewed session, and not from another page or as another visitor', async () => {
  const other = 'https://other.example'
  await app.store.transact(async ({ partners }) => {
    const demo = await partners.get('demo')
    if (demo !== undefined) await partners.update({ ...demo, origins: [ORIGIN, other] })
  })
  const first = await connect(widget())
  await app.clock.step(1_000)
  expect(await connect(widget())).toEqual({ ...first, isReplayed: true })
  for (const headers of [widget(other), widget(ORIGIN, 'w'.repeat(43))])
    expect(await connect(headers)).toMatchObject({ status: 200, isReplayed: false })
})

test('a renewal that is sent twice at once makes one session', async () => {
  const { id, embedToken: et } = await checkout()
  await call('POST /api/v1/sign/session/:id/cancel', { params: { id }, body: { et } })
  const before = await app.store.read.sessions.count()
  const renew = () =>
    call('POST /api/v1/sign/session/:id/renew', { params: { id }, body: { et }, headers: once })
  const both = await Promise.all([renew(), renew()])
  const made = both.find(({ status }) => status === 200)
  for (const { code, isReplayed } of both)
    expect(isReplayed || code === undefined || code === 'IDEMPOTENCY_IN_PROGRESS').toBe(true)
  expect(await renew()).toEqual({ ...made, isReplayed: true })
  expect(await app.store.read.sessions.count()).toBe(before + 1)
})

test('a header that is not an idempotency key is refused for a session’s token, and does nothing', async () => {
  const { id, embedToken: et } = await checkout()
  const headers = { 'idempotency-key': 'a b' }
  const cancel = { params: { id }, body: { et }, headers }
  expect(await call('POST /api/v1/sign/session/:id/cancel', cancel)).toMatchObject({
    code: 'INVALID_REQUEST',
    body: { error: { details: [{ path: 'headers.idempotency-key' }] } },
  })
  expect((await app.store.read.sessions.get(id))?.status).toBe('pending')
  expect(await stored()).toBe(0)
})

test('signing out ends the session that it is called from, whatever its idempotency key', async () => {
  const first = await signIn(app, { email: 'one@suite.example' })
  for (const headers of [first, await signInAgain(app, 'one@suite.example')]) {
    expect(await signOut(headers)).toMatchObject({ status: 200, isReplayed: false })
    expect((await signOut(headers)).code).toBe('SESSION_REQUIRED')
  }
  expect(await stored()).toBe(0)
})

test('a call without a known caller ignores the header, even a malformed one', async () => {
  const site = { 'sec-fetch-site': 'same-origin' }
  const account = { company: 'Shop', password: 'a long enough secret' }
  for (const [slug, key] of [
    ['one', 'once'],
    ['two', 'once'],
    ['three', 'a b'],
  ]) {
    const body = { ...account, slug, email: `${slug}@suite.example` }
    const headers = { ...site, 'idempotency-key': `${key}` }
    expect((await call('POST /api/dashboard/sign-up', { headers, body })).status).toBe(200)
  }
  const event = { partnerSlug: 'demo', product: 'swap', feeTxHash: `0x${'ab'.repeat(32)}`, amountMinor: '1' }
  const signature = createHmac('sha256', internalSecrets[0]).update(JSON.stringify(event)).digest('hex')
  for (const key of ['once', 'once', 'a b']) {
    const headers = { 'x-suite-partners-signature': signature, 'idempotency-key': key }
    const { code } = await call('POST /api/internal/fee-event', { headers, body: event })
    expect(code).not.toBeOneOf(['INVALID_REQUEST', 'SIGNATURE_INVALID', 'IDEMPOTENCY_IN_PROGRESS'])
  }
  expect(await stored()).toBe(0)
})

test('attack: the token of a session stores sixty answers a minute, and no more', async () => {
  const { id, embedToken: et, intentId } = await checkout(payer)
  await call('POST /api/v1/sign/session/:id/steps/:step/open', { params: { id, step: 'fee' }, body: { et } })
  const body = { et, step: 'fee', txHash: await pay(app, intentId, 0) }
  const complete = (headers: Sent) =>
    call('POST /api/v1/sign/session/:id/complete', { params: { id }, body, headers })
  for (let n = 0; n < 60; n++) expect((await complete({ 'idempotency-key': `${n}` })).status).toBe(200)
  expect(await complete({ 'idempotency-key': '60' })).toMatchObject({ status: 429, code: 'RATE_LIMIT' })
  expect(await stored()).toBe(60)
  // The session itself goes on.
  expect((await complete({})).status).toBe(200)
  await app.clock.step(61_000)
  expect((await complete({ 'idempotency-key': '60' })).status).toBe(200)
})

test('a step is opened, declined and opened again in the present state, whatever the idempotency key', async () => {
  const { id, embedToken: et } = await checkout(payer)
  const params = { id, step: 'fee' }
  const step = (verb: 'open' | 'declined', openedAt?: string) =>
    call(`POST /api/v1/sign/session/:id/steps/:step/${verb}`, {
      params,
      body: { et, openedAt },
      headers: once,
    })
  const first = (await step('open')).body.steps[0]
  await app.clock.step(1_000)
  expect((await step('declined', first.openedAt)).status).toBe(200)
  const second = await step('open', first.openedAt)
  expect(second).toMatchObject({ status: 200, isReplayed: false })
  expect(second.body.steps[0].openedAt).not.toBe(first.openedAt)
  // The same again is refused: the step has been handed out since.
  expect(await step('open', first.openedAt)).toMatchObject({ status: 409, isReplayed: false })
  expect(await stored()).toBe(0)
})

test('attack: a member stores sixty answers a minute, from all browsers together', async () => {
  const email = 'one@suite.example'
  const browsers = [await signIn(app, { email }), await signInAgain(app, email)]
  const codes: (string | undefined)[] = []
  for (let n = 0; n < 62; n++) {
    const headers = { ...browsers[n % 2], 'idempotency-key': `${n}` }
    const body = { origin: 'https://more.example' }
    codes.push((await call('POST /api/dashboard/origins/test', { headers, body })).code)
  }
  expect(codes.slice(0, 60).every((code) => code === undefined)).toBe(true)
  expect(codes.slice(60)).toEqual(['RATE_LIMIT', 'RATE_LIMIT'])
})
