import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { SuiteError } from '../domain/errors.ts'
import { minor } from '../domain/money.ts'
import { dollar, formed, payer } from '#testing/samples.ts'
import { callContract, type ContractCall } from '#testing/call-contract.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'
import { everyRow } from '../kit/every-row.ts'

const ORIGIN = 'https://shop.example'
const swap = { chain: 'eth', fromToken: 'native', toToken: 'USDC', amountMinor: '1000000000000000000' }
const ROUTE = '/api/v1/sign/session'
/** A visitor's. */
const secret = 'v'.repeat(43)

let app: TestApp
let key: string
let embed: string
beforeAll(async () => {
  app = await startTestApp()
  key = await app.addKey('demo', 'live')
})
beforeEach(async () => {
  await app.clock.step(60_000)
  embed = app.tokens.issueSession({ partner: 'demo', origin: ORIGIN, secret }).token
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => app.stop())

const byKey = (route: string, call: ContractCall = {}) =>
  callContract(app.url, route, { ...call, headers: { 'x-api-key': key, ...call.headers } })
const byWidget = (route: string, call: ContractCall = {}) =>
  callContract(app.url, route, { ...call, headers: { 'x-suite-embed': embed, ...call.headers } })
const byToken = (
  route: string,
  session: { id: string; embedToken: string },
  body: object = {},
  params = {},
) =>
  callContract(app.url, route, {
    params: { id: session.id, ...params },
    body: { et: session.embedToken, ...body },
  })
const read = (session: { id: string; embedToken: string }) =>
  callContract(app.url, `GET ${ROUTE}/:id`, { params: { id: session.id }, query: { et: session.embedToken } })

const checkout = async (more: object = {}) =>
  (await byWidget('POST /api/embed/swap', { body: { ...swap, ...more } })).body
const rows = async () => [await app.store.read.sessions.count(), await app.store.read.intents.count()]
const txOf = async (intentId: string, step: string) => {
  const intent = await app.store.read.intents.get(intentId)
  return formed(intent?.steps.find(({ id }) => id === step)).tx
}

/** Opens, sends and completes a step of a session, then lets the chain move on. */
async function sign(
  session: { id: string; embedToken: string },
  intentId: string,
  step: string,
  failed = false,
) {
  await byToken(`POST ${ROUTE}/:id/steps/:step/open`, session, {}, { step })
  const txHash = app.chain.send(await txOf(intentId, step), { failed })
  const { body } = await byToken(`POST ${ROUTE}/:id/complete`, session, { txHash, step })
  app.chain.mine(2)
  await app.clock.step(2_000)
  return { txHash, body }
}

test('a session says whether another account may still sign it', async () => {
  const session = await checkout({ userAddress: payer })
  expect(session.payerFixed).toBe(false)
  await byToken(`POST ${ROUTE}/:id/steps/:step/open`, session, {}, { step: 'fee' })
  expect((await read(session)).body.payerFixed).toBe(true)
})

const ours = (name: string) => `https://suite.test/cdn/logo/eth.${name}?size=96&fallback=404`

test('a widget is sent addresses of our own pictures alone: other servers would learn who looks', async () => {
  const { body: list } = await byWidget('GET /api/v1/swap/tokens', { query: { chain: 'eth' } })
  expect(list.tokens).toMatchObject([
    { symbol: 'ETH', logoURI: ours('native') },
    { symbol: 'USDC', logoURI: ours(list.tokens[1].address) },
  ])
  const { body: quote } = await byWidget('GET /api/v1/swap/quote', { query: swap })
  const session = await read(await checkout())
  expect(JSON.stringify([quote, session.body])).not.toContain('logoURI')
})

test('a widget’s swap goes from the form to settled, by the steps of its session', async () => {
  const session = await checkout()
  expect(session).toMatchObject({ status: 'pending', steps: [], origin: ORIGIN, partner: { slug: 'demo' } })
  expect(session.walletSignUrl).toBe(`https://suite.test/sign/${session.id}#et=${session.embedToken}`)

  const ready = (await byToken(`POST ${ROUTE}/:id/payer`, session, { userAddress: payer })).body
  expect(ready).toMatchObject({
    payer,
    steps: [
      { id: 'fee', state: 'waiting' },
      { id: 'product', awaiting: 'fee' },
    ],
  })
  expect(ready.fees.partnerShareMinor).toBeUndefined()

  await sign(session, ready.intentId, 'fee')
  const paid = (await read(session)).body
  expect(paid).toMatchObject({ status: 'pending', steps: [{ state: 'confirmed' }, { state: 'waiting' }] })
  expect(paid.creditUntil).toBeDefined()

  const { txHash, body } = await sign(session, ready.intentId, 'product')
  expect(body).toMatchObject({ status: 'signed', txHash, verification: 'unverified' })
  expect((await read(session)).body).toMatchObject({ status: 'signed', txHash, verification: 'confirmed' })
})

test('a partner’s server hosts the steps of a prepare call one by one, and polls by key', async () => {
  const prepared = (await byKey('POST /api/v1/swap/prepare', { body: { ...swap, userAddress: payer } })).body
  const [fee, product] = prepared.payment.steps
  const create = (payload: object) =>
    byKey(`POST ${ROUTE}`, {
      body: { chain: 'eth', product: 'swap', origin: ORIGIN, payload, instruction: 'Pay' },
    })
  const first = (await create(fee)).body
  expect(first).toMatchObject({
    intentId: prepared.intentId,
    payer,
    steps: [{ id: 'fee' }],
    instruction: 'Pay',
  })
  const signedFee = await sign(first, prepared.intentId, 'fee')
  expect(signedFee.body).toMatchObject({ status: 'signed', txHash: signedFee.txHash })

  const second = (await create(product)).body
  const signedSwap = await sign(second, prepared.intentId, 'product')
  const polled = await byKey(`GET ${ROUTE}/:id`, { params: { id: second.id } })
  expect(polled.body).toMatchObject({
    status: 'signed',
    txHash: signedSwap.txHash,
    verification: 'confirmed',
  })
  expect(polled.body.fees.partnerShareMinor).toBe('3200000000000000')
  // Such a look has a limit of its own.
  expect(polled.headers.get('ratelimit-policy')).toBe('"rpm";q=90;w=60')
})

test('a whole prepared payment is one session of all its steps', async () => {
  const prepared = (await byKey('POST /api/v1/swap/prepare', { body: { ...swap, userAddress: payer } })).body
  const body = { chain: 'eth', product: 'swap', origin: ORIGIN, payload: prepared.payment }
  const session = (await byKey(`POST ${ROUTE}`, { body })).body
  expect(session.steps.map(({ id }: { id: string }) => id)).toEqual(['fee', 'product'])
})

test('a payload of the partner’s own is hosted, watched and verified, without a fee', async () => {
  const call = {
    from: payer,
    to: '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D',
    value: '0x1',
    data: '0x',
    chainId: '0x1',
  }
  const payload = { method: 'eth_sendTransaction', params: [call] }
  const session = (
    await byKey(`POST ${ROUTE}`, { body: { chain: 'eth', product: 'swap', origin: ORIGIN, payload } })
  ).body
  expect(session.steps).toMatchObject([{ id: 'supplied', amountMinor: '1' }])
  expect(session.quote).toBeUndefined()
  const { txHash } = await sign(session, session.intentId, 'supplied')
  expect((await read(session)).body).toMatchObject({ status: 'signed', txHash, verification: 'confirmed' })
})

test.each([
  ['an origin that is not on the allowlist', { origin: 'https://evil.example' }, 'ORIGIN_NOT_ALLOWED'],
  ['a return address elsewhere', { returnUrl: 'https://evil.example/' }, 'INVALID_REQUEST'],
  ['neither payload nor txjson', { payload: undefined }, 'INVALID_REQUEST'],
  ['both payload and txjson', { txjson: { TransactionType: 'Payment' } }, 'INVALID_REQUEST'],
  ['an object that is not a payload', { payload: { hello: 1 } }, 'INVALID_REQUEST'],
  [
    'a payload of another chain id',
    { payload: { method: 'eth_sendTransaction', params: [{ from: payer, to: payer, chainId: '0x38' }] } },
    'INVALID_REQUEST',
  ],
  [
    'a malformed address',
    { payload: { method: 'eth_sendTransaction', params: [{ from: '0x12', to: payer, chainId: 1 }] } },
    'INVALID_REQUEST',
  ],
  ['a lifetime that is too long', { expiresIn: 3_601 }, 'INVALID_REQUEST'],
  ['an instruction that is too long', { instruction: 'x'.repeat(201) }, 'INVALID_REQUEST'],
  ['a chain that is not served', { chain: 'solana' }, 'UNSUPPORTED_CHAIN'],
  ['an unknown product', { product: 'loan' }, 'INVALID_REQUEST'],
])('create refuses %s and keeps nothing', async (_name, change, code) => {
  const payload = {
    method: 'eth_sendTransaction',
    params: [{ from: payer, to: payer, value: '0x1', chainId: '0x1' }],
  }
  const before = await rows()
  const { body } = await byKey(`POST ${ROUTE}`, {
    body: { chain: 'eth', product: 'swap', origin: ORIGIN, payload, ...change },
  })
  expect(body.error.code).toBe(code)
  expect(await rows()).toEqual(before)
})

test('the embed token opens its own session and no other, and is not in the store', async () => {
  const [mine, other] = [await checkout(), await checkout()]
  const stolen = await callContract(app.url, `GET ${ROUTE}/:id`, {
    params: { id: other.id },
    query: { et: mine.embedToken },
  })
  expect(stolen.body.error.code).toBe('EMBED_TOKEN_INVALID')
  expect(JSON.stringify(await everyRow(app.store.read.sessions))).not.toContain(mine.embedToken)
})

test('another partner’s session answers like one that does not exist', async () => {
  const session = await checkout()
  await app.addPartner({ slug: 'nosy' })
  const nosy = await app.addKey('nosy', 'live')
  const answers = await Promise.all(
    [session.id, 'ses_0000000000000000000000'].map((id) =>
      byKey(`GET ${ROUTE}/:id`, { params: { id }, headers: { 'x-api-key': nosy } }),
    ),
  )
  for (const { status } of answers) expect(status).toBe(404)
  expect(strip(answers[0]?.body)).toEqual(strip(answers[1]?.body))
})

test('time ends a session, and nothing but the chain moves it after that', async () => {
  const session = await checkout({ userAddress: payer })
  await app.clock.step(900_000)
  expect((await read(session)).body.status).toBe('expired')
  const open = await byToken(`POST ${ROUTE}/:id/steps/:step/open`, session, {}, { step: 'fee' })
  expect(open.body.error).toMatchObject({ code: 'SESSION_NOT_PENDING', details: { status: 'expired' } })
  expect((await byToken(`POST ${ROUTE}/:id/cancel`, session)).body.error.code).toBe('SESSION_NOT_PENDING')
})

test.each([
  ['while the session is pending', async () => undefined, 'pending'],
  ['after the session has expired', async () => app.clock.step(900_000), 'expired'],
])('a wallet’s no is taken in %s, and frees the step', async (_name, wait, status) => {
  const session = await checkout({ userAddress: payer })
  const opened = (await byToken(`POST ${ROUTE}/:id/steps/:step/open`, session, {}, { step: 'fee' })).body
  const [{ openedAt }] = opened.steps
  await wait()
  const decline = async (body: object, step = 'fee') =>
    byToken(`POST ${ROUTE}/:id/steps/:step/declined`, session, body, { step })
  const declined = { status, steps: [{ id: 'fee', state: 'waiting' }, {}], payerFixed: true }
  for (const _ of ['first', 'again']) expect((await decline({ openedAt })).body).toMatchObject(declined)
  expect((await decline({ openedAt: 'yesterday' })).body.error.code).toBe('INVALID_REQUEST')
  expect((await decline({ openedAt }, 'other')).body.error.code).toBe('NOT_FOUND')
})

test('a hash that comes after the end of a session is taken in, and signs it late', async () => {
  const session = await checkout({ userAddress: payer })
  await sign(session, session.intentId, 'fee')
  await byToken(`POST ${ROUTE}/:id/steps/:step/open`, session, {}, { step: 'product' })
  await app.clock.step(900_000)
  const txHash = app.chain.send(await txOf(session.intentId, 'product'))
  app.chain.mine(2)
  const { body } = await byToken(`POST ${ROUTE}/:id/complete`, session, { txHash })
  expect(body).toMatchObject({ status: 'signed', txHash, late: true })
})

test.each([
  ['a mistyped address', { userAddress: `${payer.slice(0, -1)}Z` }, 'INVALID_REQUEST'],
  ['a token that no one knows', { userAddress: payer, toToken: 'DOGE' }, 'UNSUPPORTED_TOKEN'],
  ['an amount without a fee', { userAddress: payer, amountMinor: '117' }, 'AMOUNT_TOO_SMALL'],
])('a checkout with %s leaves nothing behind', async (_name, change, code) => {
  const before = await rows()
  expect((await checkout(change)).error.code).toBe(code)
  expect(await rows()).toEqual(before)
})

test('a paid fee pays for the retry in a new session: no second fee', async () => {
  const session = await checkout({ userAddress: payer })
  await sign(session, session.intentId, 'fee')
  await sign(session, session.intentId, 'product', true)
  expect((await read(session)).body).toMatchObject({
    status: 'signed',
    verification: 'rejected',
    rejection: 'TX_FAILED',
  })

  const renewed = (await byToken(`POST ${ROUTE}/:id/renew`, session)).body
  expect(renewed).toMatchObject({
    status: 'pending',
    intentId: session.intentId,
    steps: [
      { id: 'fee', state: 'confirmed' },
      { id: 'product', state: 'waiting' },
    ],
  })
  await byToken(`POST ${ROUTE}/:id/refresh`, renewed)
  const { txHash } = await sign(renewed, session.intentId, 'product')
  expect((await read(renewed)).body).toMatchObject({ status: 'signed', txHash, verification: 'confirmed' })
  expect((await read(session)).body).toMatchObject({ status: 'signed', verification: 'rejected' })
})

test('a credit is offered and renewed until its day is over, and not after', async () => {
  const session = await checkout({ userAddress: payer })
  await sign(session, session.intentId, 'fee')
  await sign(session, session.intentId, 'product', true)
  expect((await read(session)).body.creditUntil).toBeDefined()

  await app.clock.step(24 * 3_600_000)
  expect((await read(session)).body.creditUntil).toBeUndefined()
  const { status, body } = await byToken(`POST ${ROUTE}/:id/renew`, session)
  expect(status).toBe(409)
  expect(body.error).toMatchObject({
    code: 'SESSION_NOT_PENDING',
    message: 'The payment has ended. Start a new one.',
  })
})

test('a reloaded widget goes on with its pending session by id, and the old token ends', async () => {
  const session = await checkout({ userAddress: payer })
  const renewed = (await byWidget(`POST ${ROUTE}/:id/renew`, { params: { id: session.id }, body: {} })).body
  expect(renewed.intentId).toBe(session.intentId)
  expect((await read(session)).body.status).toBe('cancelled')
  const other = 'https://other.example'
  const elsewhere = app.tokens.issueSession({ partner: 'demo', origin: other, secret }).token
  await app.store.transact(async ({ partners }) => {
    const demo = await partners.get('demo')
    if (demo !== undefined) await partners.update({ ...demo, origins: [ORIGIN, other] })
  })
  const foreign = await byWidget(`POST ${ROUTE}/:id/renew`, {
    params: { id: renewed.id },
    body: {},
    headers: { 'x-suite-embed': elsewhere },
  })
  expect(foreign.status).toBe(404)
})

test('another account may take over until a wallet was asked, and not after', async () => {
  const other = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
  const session = await checkout({ userAddress: payer })
  const moved = (await byToken(`POST ${ROUTE}/:id/payer`, session, { userAddress: other })).body
  expect(moved.payer).toBe(other)
  expect(moved.intentId).not.toBe(session.intentId)
  await byToken(`POST ${ROUTE}/:id/steps/:step/open`, session, {}, { step: 'fee' })
  const late = await byToken(`POST ${ROUTE}/:id/payer`, session, { userAddress: payer })
  expect(late.body.error).toMatchObject({ code: 'SESSION_NOT_PENDING', details: { payer: other } })
})

test('one session cannot fill the store with a payment for each of its signers', async () => {
  const session = await checkout()
  const answers = []
  for (let n = 0; n < 11; n++)
    answers.push(
      await byToken(`POST ${ROUTE}/:id/payer`, session, {
        userAddress: n % 2 === 0 ? payer : dollar.address,
      }),
    )
  expect(answers.slice(0, 10).every(({ status }) => status === 200)).toBe(true)
  expect(answers[10]?.body.error.code).toBe('RATE_LIMIT')
  expect(Number(answers[10]?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await read(session)).status).toBe(200)
})

test('one address cannot fill the store with sessions, and may still ask for quotes', async () => {
  const connect = async () => (await byWidget('POST /api/embed/connect', { body: { chain: 'eth' } })).status
  await app.clock.step(120_000)
  embed = app.tokens.issueSession({ partner: 'demo', origin: ORIGIN, secret }).token
  const session = await checkout({ userAddress: payer })
  for (let n = 1; n < 60; n++) expect(await connect()).toBe(200)
  expect(await connect()).toBe(429)
  expect((await byToken(`POST ${ROUTE}/:id/renew`, session)).body.error.code).toBe('RATE_LIMIT')
  expect((await byWidget('POST /api/embed/swap', { body: swap })).status).toBe(429)
  expect((await byWidget('GET /api/v1/swap/quote', { query: swap })).status).toBe(200)
  await app.clock.step(120_000)
})

test('a session of the other environment answers like one that does not exist', async () => {
  const session = await checkout()
  await app.store.transact(async ({ sessions }) => {
    const stored = await sessions.get(session.id)
    if (stored !== undefined) await sessions.update({ ...stored, env: 'test' })
  })
  for (const route of [`GET ${ROUTE}/:id`, `POST ${ROUTE}/:id/cancel`]) {
    const body = route.startsWith('POST') ? { body: {} } : {}
    expect((await byKey(route, { params: { id: session.id }, ...body })).status).toBe(404)
  }
  const renewed = await byWidget(`POST ${ROUTE}/:id/renew`, { params: { id: session.id }, body: {} })
  expect(renewed.status).toBe(404)
})

test('a connect session ends with the address of the wallet', async () => {
  const session = (await byWidget('POST /api/embed/connect', { body: { chain: 'eth' } })).body
  expect(session).toMatchObject({ purpose: 'connect', status: 'pending' })
  const wrong = await byToken(`POST ${ROUTE}/:id/payer`, session, { userAddress: 'nobody' })
  expect(wrong.body.error.details).toMatchObject([{ path: 'body.userAddress' }])
  const { body } = await byToken(`POST ${ROUTE}/:id/payer`, session, { userAddress: payer })
  expect(body).toMatchObject({ status: 'signed', payer })
})

test('a follower of a session gets each change at once, and the stream ends with the session', async () => {
  const session = await checkout({ userAddress: payer })
  const response = await fetch(`${app.url}${ROUTE}/${session.id}/events?et=${session.embedToken}`)
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  const events = readEvents(response)
  expect((await events.next()).value).toMatchObject({ status: 'pending', steps: [{ state: 'waiting' }, {}] })
  await byToken(`POST ${ROUTE}/:id/steps/:step/open`, session, {}, { step: 'fee' })
  expect((await events.next()).value).toMatchObject({ steps: [{ state: 'opened' }, {}] })
  await byToken(`POST ${ROUTE}/:id/cancel`, session)
  expect((await events.next()).value).toMatchObject({ status: 'cancelled' })
  expect((await events.next()).done).toBe(true)
})

test('a stream refuses a wrong token with an error, not with an empty stream', async () => {
  const session = await checkout()
  const response = await fetch(`${app.url}${ROUTE}/${session.id}/events?et=et_wrong`)
  expect(response.status).toBe(401)
})

test('balances are read by address, and no list of tokens is asked', async () => {
  const asked = vi.spyOn(app.router, 'token')
  const made = Array.from({ length: 24 }, (_, i) => `0x${i.toString().padStart(40, '0')}`)
  const { body } = await byWidget('GET /api/embed/balances', {
    query: { chain: 'eth', address: payer, tokens: ['native', ...made].join() },
  })
  expect(body.balances).toHaveLength(25)
  expect(body.balances[0]).toEqual({ token: 'native', amountMinor: '10000000000000000000000' })
  expect(asked).not.toHaveBeenCalled()
  const name = await byWidget('GET /api/embed/balances', {
    query: { chain: 'eth', address: payer, tokens: 'native,USDC' },
  })
  expect(name.body.error.details).toMatchObject([{ path: 'query.tokens' }])
  const wrong = await byWidget('GET /api/embed/balances', {
    query: { chain: 'eth', address: 'x', tokens: 'native' },
  })
  expect(wrong.body.error.details).toMatchObject([{ path: 'query.address' }])
})

test('an address that holds no token costs no one the other balances', async () => {
  vi.spyOn(app.chain, 'balances').mockImplementation(async (_owner, assets) => {
    if (assets.some(({ address }) => address === payer))
      throw new SuiteError('UNSUPPORTED_TOKEN', 'No token.')
    return assets.map(() => minor(1n))
  })
  const { status, body } = await byWidget('GET /api/embed/balances', {
    query: { chain: 'eth', address: payer, tokens: `native,${payer},${dollar.address}` },
  })
  expect(status).toBe(200)
  expect(body.balances.map(({ token }: { token: string }) => token)).toEqual(['native', dollar.address])
})

test('tokens are looked up at the expense of the caller who names them', async () => {
  const asked = vi.spyOn(app.router, 'token')
  await byWidget('GET /api/v1/swap/quote', { query: swap })
  expect(asked.mock.calls[0]).toEqual(['eth', 'native', expect.stringMatching(/^embed demo .*127\.0\.0\.1$/)])
  asked.mockClear()
  await checkout()
  expect(asked.mock.calls[1]).toEqual(['eth', 'USDC', expect.stringMatching(/^embed demo /)])
  asked.mockClear()
  await byKey('POST /api/v1/swap/prepare', { body: { ...swap, userAddress: payer } })
  expect(asked.mock.calls[0]).toEqual(['eth', 'native', expect.stringMatching(/^key /)])
})

test('an embed session is bound to an origin on the allowlist, now and at every use', async () => {
  const ticket = app.tokens.issueTicket('demo')
  const open = (origin: string) =>
    callContract(app.url, 'POST /api/embed/session', { body: { ticket, origin, visitor: secret } })
  expect((await open('https://evil.example')).body.error).toMatchObject({
    code: 'ORIGIN_NOT_ALLOWED',
    details: { origin: 'https://evil.example' },
  })
  const { token } = (await open(ORIGIN)).body
  const tokens = () =>
    callContract(app.url, 'GET /api/v1/swap/tokens', {
      query: { chain: 'eth' },
      headers: { 'x-suite-embed': token },
    })
  expect((await tokens()).status).toBe(200)
  await app.store.transact(async ({ partners }) => {
    const demo = await partners.get('demo')
    if (demo !== undefined) await partners.update({ ...demo, origins: ['https://other.example'] })
  })
  expect((await tokens()).body.error.code).toBe('ORIGIN_NOT_ALLOWED')
  const forged = await byWidget('GET /api/v1/swap/tokens', {
    query: { chain: 'eth' },
    headers: { 'x-suite-embed': `${token}x` },
  })
  expect(forged.body.error.code).toBe('SESSION_REQUIRED')
})

const strip = (body: { error: object }) => ({ ...body.error, requestId: '' })

/** The JSON data of a server-sent event stream. */
async function* readEvents(response: Response): AsyncGenerator<unknown, undefined, undefined> {
  if (response.body === null) return undefined
  const decoder = new TextDecoder()
  let text = ''
  for await (const bytes of response.body) {
    text += decoder.decode(bytes, { stream: true })
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const event = text.slice(0, end)
      text = text.slice(end + 2)
      if (event.startsWith('data: ')) yield JSON.parse(event.slice(6))
    }
  }
  return undefined
}
