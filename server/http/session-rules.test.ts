import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { KeyEnv } from '../domain/access/api-key.ts'
import { payer, router } from '#testing/samples.ts'
import { callContract, type ContractAnswer } from '#testing/call-contract.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'
import { everyRow } from '../kit/every-row.ts'

/** The rules for new sign sessions: the key, the payment, and the address to return to. */

const ORIGIN = 'https://shop.example'
const ROUTE = '/api/v1/sign/session'
const swap = { chain: 'eth', fromToken: 'native', toToken: 'USDC', amountMinor: '1000000000000000000' }
const payload = {
  method: 'eth_sendTransaction',
  params: [{ from: payer, to: payer, value: '0x1', chainId: '0x1' }],
}

let app: TestApp
let keys: Record<'live' | 'test' | 'both' | 'nft', string>
let embed: string
beforeAll(async () => {
  app = await startTestApp()
  keys = {
    live: await app.addKey('demo', 'live'),
    test: await app.addKey('demo', 'test'),
    both: await app.addKey('demo', 'live', ['swap', 'nft']),
    nft: await app.addKey('demo', 'live', ['nft']),
  }
})
beforeEach(async () => {
  await app.clock.step(60_000)
  embed = app.tokens.issueSession({ partner: 'demo', origin: ORIGIN, secret: 'v'.repeat(43) }).token
})
afterAll(() => app.stop())

const create = (by: keyof typeof keys, change: object = {}) =>
  callContract(app.url, `POST ${ROUTE}`, {
    headers: { 'x-api-key': keys[by] },
    body: { chain: 'eth', product: 'swap', origin: ORIGIN, payload, ...change },
  })
const read = (headers: Readonly<Record<string, string>>, id: string, et?: string) =>
  callContract(app.url, `GET ${ROUTE}/:id`, {
    headers,
    params: { id },
    ...(et === undefined ? {} : { query: { et } }),
  })
const prepare = async (by: KeyEnv) => {
  const headers = { 'x-api-key': keys[by] }
  const body = { ...swap, userAddress: payer }
  return (await callContract(app.url, 'POST /api/v1/swap/prepare', { headers, body })).body
}
const byWidget = (path: 'connect' | 'swap', body: object): Promise<ContractAnswer> =>
  callContract(app.url, `POST /api/embed/${path}`, { headers: { 'x-suite-embed': embed }, body })
const invalid = (path: string) => ({ error: { code: 'INVALID_REQUEST', details: [{ path }] } })
const rows = async () => [await everyRow(app.store.read.sessions), await everyRow(app.store.read.intents)]

describe('a key', () => {
  test('creates sessions of the products that it is for, and of no other', async () => {
    const before = await rows()
    expect((await create('nft')).body.error).toMatchObject({
      code: 'FORBIDDEN_SCOPE',
      details: { scope: 'swap', scopes: ['nft'] },
    })
    expect(await rows()).toEqual(before)
    expect((await create('nft', { product: 'nft' })).status).toBe(200)
  })

  test('neither reads nor ends a session of a product that it is not for', async () => {
    const { id } = (await create('live')).body
    const headers = { 'x-api-key': keys.nft }
    const answers = [
      await callContract(app.url, `GET ${ROUTE}/:id`, { headers, params: { id } }),
      await callContract(app.url, `GET ${ROUTE}/:id/events`, { headers, params: { id } }),
      await callContract(app.url, `POST ${ROUTE}/:id/cancel`, { headers, params: { id }, body: {} }),
    ]
    for (const { body } of answers) expect(body.error.code).toBe('FORBIDDEN_SCOPE')
    expect((await app.store.read.sessions.get(id))?.status).toBe('pending')
  })
})

describe('a test key', () => {
  test('reads no session by itself, and takes none from the session’s own token', async () => {
    const { id, embedToken } = (await create('live')).body
    const headers = { 'x-api-key': keys.test }
    expect((await read(headers, id)).body.error.code).toBe('LIVE_KEY_REQUIRED')
    expect((await read(headers, id, embedToken)).body).toMatchObject({ id, status: 'pending' })
    expect((await read(headers, id, 'et_wrong')).body.error.code).toBe('EMBED_TOKEN_INVALID')
    const ended = await callContract(app.url, `POST ${ROUTE}/:id/cancel`, {
      headers,
      params: { id },
      body: { et: embedToken },
    })
    expect(ended.body.status).toBe('cancelled')
  })

  test('opens no way around a live key: its scopes still count beside a token', async () => {
    const { id, embedToken } = (await create('live')).body
    const refused = await read({ 'x-api-key': keys.nft }, id, embedToken)
    expect(refused.body.error.code).toBe('FORBIDDEN_SCOPE')
  })
})

describe('an id that no object has', () => {
  test.each([
    ['GET /api/v1/sign/session/:id', { id: 'nope' }],
    ['GET /api/v1/sign/session/:id', { id: 'ses_0000000000000000000000' }],
    ['GET /api/v1/payments/:intentId', { intentId: 'pi_nope' }],
    ['GET /api/v1/payments/:intentId', { intentId: 'x'.repeat(61) }],
    ['GET /api/embed/orders/:id', { id: 'x'.repeat(61) }],
  ])('names nothing in %s, well-formed or not: %j', async (route, params) => {
    const answer = await callContract(app.url, route, { headers: { 'x-api-key': keys.live }, params })
    expect([answer.status, answer.body.error.code]).toEqual([404, 'NOT_FOUND'])
  })
})

describe('a prepared payment', () => {
  test('is signed as the product that it was prepared as', async () => {
    const { payment } = await prepare('live')
    const before = await rows()
    for (const given of [payment, payment.steps[0]])
      expect((await create('both', { payload: given, product: 'nft' })).body).toMatchObject(
        invalid('body.product'),
      )
    expect(await rows()).toEqual(before)
    expect((await create('both', { payload: payment })).status).toBe(200)
  })

  test('of a test key is not signed for real', async () => {
    const { payment } = await prepare('test')
    const before = await rows()
    for (const given of [payment, payment.steps[0]])
      expect((await create('live', { payload: given })).body).toMatchObject(invalid('body.payload'))
    expect(await rows()).toEqual(before)
  })

  test('is found although a test key has prepared the same transaction since', async () => {
    const { routes } = app.router
    const { intentId, payment } = await prepare('live')
    app.router.routes = routes
    const { payment: tried } = await prepare('test')
    const swapStep = payment.steps.at(-1)
    expect(tried.steps.at(-1).wallets).toEqual(swapStep.wallets)
    const { body } = await create('live', { payload: swapStep })
    expect(body).toMatchObject({ intentId, steps: [{ id: 'product' }] })
  })
})

const OTHER = '0x00000000000000000000000000000000badbad01'
const payloadTo = (to: string, data: string, value = '0x0') => ({
  method: 'eth_sendTransaction',
  params: [{ from: payer, to, value, data, chainId: '0x1' }],
})
const approve = (spender: string, amount: string) =>
  `0x095ea7b3${spender.slice(2).toLowerCase().padStart(64, '0')}${amount.padStart(64, '0')}`

describe('a payload of the partner’s own', () => {
  test.each([
    ['an unlimited allowance', payloadTo(OTHER, approve(router, 'f'.repeat(64)))],
    ['an allowance for an address that is no router', payloadTo(OTHER, approve(OTHER, '5'))],
    ['an unknown call', payloadTo(OTHER, '0xdeadbeef')],
  ])('that is %s is refused, and leaves nothing behind', async (_, given) => {
    const before = await rows()
    const { status, body } = await create('live', { payload: given })
    expect(status).toBe(400)
    expect(body).toMatchObject(invalid('body.payload'))
    expect(await rows()).toEqual(before)
  })

  test('is hosted when it allows a router a part', async () => {
    expect((await create('live', { payload: payloadTo(OTHER, approve(router, '5')) })).status).toBe(200)
  })
})

describe('the way back', () => {
  const ways: readonly (readonly [string, (returnUrl: string) => Promise<ContractAnswer>])[] = [
    ['of a key’s session', (returnUrl) => create('live', { returnUrl })],
    ['of a visitor’s swap', (returnUrl) => byWidget('swap', { ...swap, returnUrl })],
    ['of a connection', (returnUrl) => byWidget('connect', { chain: 'eth', returnUrl })],
  ]

  describe.each(ways)('%s', (_, open) => {
    test.each([
      'blob:https://shop.example/5f0c2b7e',
      'javascript:location="https://shop.example"',
      'ftp://shop.example/',
      'https://shop.example@evil.example/',
      'https://shop.example.evil.example/',
      'https://user:pass@shop.example/',
      'https:shop.example:444/',
      '//shop.example/',
      '/cart',
      `https://shop.example/${'x'.repeat(2_000)}`,
    ])('is not %s', async (returnUrl) => {
      expect((await open(returnUrl)).body).toMatchObject(invalid('body.returnUrl'))
    })

    test('is a page of its origin, written as a browser writes it', async () => {
      const { body } = await open(' HTTPS://Shop.Example:443/a/../cart?x=1#pay ')
      expect(body.returnUrl).toBe('https://shop.example/cart?x=1#pay')
    })
  })
})
