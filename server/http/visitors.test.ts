import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { payer } from '#testing/samples.ts'
import { callContract, type ContractAnswer, type ContractCall } from '#testing/call-contract.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'
import { everyRow } from '../kit/every-row.ts'

/**
 * Ids of sign sessions are not secret (every page hears those of its visitors), and anyone gets a ticket with a
 * widget's page. What a stranger can do with both is tried here.
 */

const ORIGIN = 'https://shop.example'
const ROUTE = '/api/v1/sign/session'
const UNKNOWN = 'ses_0000000000000000000000'
const swap = { chain: 'eth', fromToken: 'native', toToken: 'USDC', amountMinor: '1000000000000000000' }
const secretOf = (name: string) => Buffer.alloc(32, name).toString('base64url')

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await app.addPartner({ slug: 'nosy' })
})
beforeEach(() => app.clock.step(60_000))
afterAll(() => app.stop())

const trade = (visitor: string, partner: string) =>
  callContract(app.url, 'POST /api/embed/session', {
    body: { ticket: app.tokens.issueTicket(partner), origin: ORIGIN, visitor },
  })

/** A page load: a ticket of its own, traded for a session with the visitor's secret. */
async function loadPage(name: string, partner = 'demo') {
  const headers = { 'x-suite-embed': String((await trade(secretOf(name), partner)).body.token) }
  const call = (route: string, more: ContractCall = {}) => callContract(app.url, route, { ...more, headers })
  return {
    checkout: async () =>
      (await call('POST /api/embed/swap', { body: { ...swap, userAddress: payer } })).body,
    connect: async () => (await call('POST /api/embed/connect', { body: { chain: 'eth' } })).body,
    read: (id: string) => call(`GET ${ROUTE}/:id`, { params: { id } }),
    watch: (id: string) => call(`GET ${ROUTE}/:id/events`, { params: { id } }),
    renew: (id: string) => call(`POST ${ROUTE}/:id/renew`, { params: { id }, body: {} }),
    cancel: (id: string) => call(`POST ${ROUTE}/:id/cancel`, { params: { id }, body: {} }),
    complete: (id: string) =>
      call(`POST ${ROUTE}/:id/complete`, { params: { id }, body: { et: 'et_x', txHash: 'a'.repeat(64) } }),
  }
}

type Page = Awaited<ReturnType<typeof loadPage>>

/** By key: a session of a partner's server. */
async function createByKey() {
  const key = await app.addKey('demo', 'live')
  const transaction = { from: payer, to: payer, value: '0x1', chainId: '0x1' }
  const payload = { method: 'eth_sendTransaction', params: [transaction] }
  const body = { chain: 'eth', product: 'swap', origin: ORIGIN, payload }
  return (await callContract(app.url, `POST ${ROUTE}`, { headers: { 'x-api-key': key }, body })).body
}

const strip = ({ status, body }: ContractAnswer) => ({ status, error: { ...body.error, requestId: '' } })

const victims: readonly (readonly [string, () => Promise<{ id: string; embedToken: string }>])[] = [
  ['another visitor’s swap', async () => (await loadPage('victim')).checkout()],
  ['another visitor’s connection', async () => (await loadPage('victim')).connect()],
  ['a session that a key created', createByKey],
]
const strangers: readonly (readonly [string, () => Promise<Page>])[] = [
  ['of the same partner', () => loadPage('stranger')],
  ['of another partner with the same secret', () => loadPage('victim', 'nosy')],
]
/** The answers to a widget's session by itself. It may not `complete`, even its own. */
const answers = { read: 404, watch: 404, renew: 404, cancel: 404, complete: 401 } as const
const acts = ['read', 'watch', 'renew', 'cancel', 'complete'] as const

describe.each(strangers)('a widget %s', (_, load) => {
  test.each(victims)('gets nothing of %s: every answer is that for an unknown id', async (_name, open) => {
    const { id, embedToken } = await open()
    const before = await app.store.read.sessions.get(id)
    const rows = (await everyRow(app.store.read.sessions)).length
    const page = await load()
    for (const act of acts) {
      const answer = await page[act](id)
      expect(answer.status).toBe(answers[act])
      expect(strip(answer)).toEqual(strip(await page[act](UNKNOWN)))
    }
    expect(await app.store.read.sessions.get(id)).toEqual(before)
    expect(await everyRow(app.store.read.sessions)).toHaveLength(rows)
    const own = await callContract(app.url, `GET ${ROUTE}/:id`, { params: { id }, query: { et: embedToken } })
    expect(own.body).toMatchObject({ status: 'pending' })
  })
})

test('a site that is not active yet is told so first, even for a swap that has no route', async () => {
  await app.addPartner({ slug: 'waiting', status: 'pending' })
  const { token } = (await trade(secretOf('visitor'), 'waiting')).body
  const headers = { 'x-suite-embed': String(token) }
  for (const body of [swap, { ...swap, toToken: payer }]) {
    const answer = await callContract(app.url, 'POST /api/embed/swap', { headers, body })
    expect(answer).toMatchObject({ status: 403, body: { error: { code: 'PENDING_ACTIVATION' } } })
  }
})

test('a visitor who comes back goes on with their own session, and with what it was renewed to', async () => {
  const { id } = await (await loadPage('owner')).checkout()
  const reloaded = await loadPage('owner')
  expect((await reloaded.read(id)).body).toMatchObject({ id, payer })
  const renewed = (await reloaded.renew(id)).body
  expect(renewed).toMatchObject({ status: 'pending', payer })
  expect((await (await loadPage('owner')).read(renewed.id)).status).toBe(200)
  expect((await (await loadPage('stranger')).read(renewed.id)).status).toBe(404)
})

test('a visitor who comes back may cancel their own session', async () => {
  const { id } = await (await loadPage('owner')).checkout()
  expect((await (await loadPage('owner')).cancel(id)).body).toMatchObject({ id, status: 'cancelled' })
})

test('a session renewed by its embed token stays its visitor’s', async () => {
  const page = await loadPage('owner')
  const { id, embedToken } = await page.checkout()
  await app.clock.step(900_000)
  const renewed = await callContract(app.url, `POST ${ROUTE}/:id/renew`, {
    params: { id },
    body: { et: embedToken },
  })
  expect(renewed.status).toBe(200)
  expect((await page.read(renewed.body.id)).status).toBe(200)
})

test('the visitor’s secret is neither in the store nor in any answer', async () => {
  const page = await loadPage('owner')
  const created = await page.checkout()
  const secret = secretOf('owner')
  const session = await app.store.read.sessions.get(created.id)
  expect(session?.visitor).toMatch(/^[0-9a-f]{64}$/)
  expect(JSON.stringify(session)).not.toContain(secret)
  const shown = JSON.stringify([created, (await page.read(created.id)).body])
  expect(shown).not.toContain(secret)
  expect(shown).not.toContain(session?.visitor)
})

test.each(['', 'short', `${'v'.repeat(42)}~`, 'v'.repeat(44)])(
  'the secret %j is refused: it could be guessed, or is not one of ours',
  async (visitor) => {
    const { body } = await trade(visitor, 'demo')
    expect(body.error).toMatchObject({ code: 'INVALID_REQUEST', details: [{ path: 'body.visitor' }] })
  },
)
