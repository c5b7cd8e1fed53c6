import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { products } from '#contracts/api/values.ts'
import { formatKey } from '../../domain/access/api-key.ts'
import { callContract } from '#testing/call-contract.ts'
import { payer } from '#testing/samples.ts'
import { testSecrets } from '#testing/plain-ports.ts'
import type { TestApp } from '#testing/test-app.ts'
import { type Sent, startTwins, type Twins } from './testing/twins.ts'

/** The texts of each app for the names in `{}`. */
const texts = new Map<TestApp, Readonly<Record<string, string>>>()
const SWAP = 'chain=eth&fromToken=native&toToken=USDC&amountMinor=1000000000000000000'
const NAMES = ['live', 'bearer', 'test', 'narrow', 'revoked', 'suspended', 'pending', 'pendingTest'] as const

let twins: Twins
beforeAll(async () => {
  twins = await startTwins()
  for (const app of twins.both) texts.set(app, await prepare(app))
})
afterAll(() => twins.stop())

async function openSession(app: TestApp, key: string) {
  const headers = { 'x-api-key': key }
  const swap = { chain: 'eth', fromToken: 'native', toToken: 'USDC', amountMinor: '1000000000000000000' }
  const prepared = await callContract(app.url, 'POST /api/v1/swap/prepare', {
    headers,
    body: { ...swap, userAddress: payer },
  })
  const created = await callContract(app.url, 'POST /api/v1/sign/session', {
    headers,
    body: { chain: 'eth', product: 'swap', origin: 'https://shop.example', payload: prepared.body.payment },
  })
  return { id: String(created.body.id), token: String(created.body.embedToken) }
}

async function prepare(app: TestApp): Promise<Readonly<Record<string, string>>> {
  await app.addPartner({ slug: 'busy', tier: 'scale' })
  await app.addPartner({ slug: 'waiting', status: 'pending' })
  await app.addPartner({ slug: 'stopped', status: 'suspended' })
  const live = await app.addKey('busy', 'live', products)
  const mine = await openSession(app, live)
  const cancelled = await openSession(app, live)
  const cancel = { headers: { 'x-api-key': live }, params: { id: cancelled.id }, body: {} }
  await callContract(app.url, 'POST /api/v1/sign/session/:id/cancel', cancel)
  const others = await openSession(app, await app.addKey('demo', 'live'))
  return {
    live,
    bearer: live,
    test: await app.addKey('busy', 'test', products),
    narrow: await app.addKey('busy', 'live', ['bridge']),
    revoked: await app.addKey('busy', 'live', products, true),
    suspended: await app.addKey('stopped', 'live', products),
    pending: await app.addKey('waiting', 'live', products),
    pendingTest: await app.addKey('waiting', 'test', products),
    mine: mine.id,
    et: mine.token,
    cancelled: cancelled.id,
    others: others.id,
  }
}

const fill = (app: TestApp, text: string) =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => texts.get(app)?.[name] ?? '')

async function same(sent: Sent): Promise<number> {
  const [fast, slow] = await twins.send(sent, fill)
  expect(fast).toEqual(slow)
  return fast.status
}

const get = (path: string, headers: Sent['headers'] = {}): Sent => ({ method: 'GET', path, headers })
const live = { 'x-api-key': '{live}' }

const caller: fc.Arbitrary<Sent['headers']> = fc.oneof(
  { weight: 6, arbitrary: fc.constant(live) },
  { weight: 6, arbitrary: fc.constantFrom(...NAMES).map((name) => ({ 'x-api-key': `{${name}}` })) },
  fc.constantFrom<Sent['headers']>(
    {},
    { authorization: 'Bearer {live}' },
    { authorization: 'bearer   {live} ' },
    { authorization: 'Basic {live}' },
    { 'x-api-key': ['{live}', '{live}'] },
    { 'x-api-key': '{live}', authorization: 'Bearer {live}' },
    { 'x-api-key': '{live}', authorization: 'Bearer {test}' },
    { 'x-api-key': 'spk_live_nonsense' },
    { 'x-api-key': formatKey('live', new Uint8Array(64).fill(9)) },
    { 'x-api-key': '' },
    { 'x-api-key': '{live}', 'x-suite-embed': 'ese_nothing' },
    { 'x-suite-embed': 'ese_nothing' },
  ),
)
const path: fc.Arbitrary<string> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom(
      `/api/v1/swap/quote?${SWAP}`,
      `/api/v1/swap/quote?${SWAP}&slippageBps=100`,
      '/api/v1/swap/tokens?chain=eth',
      '/api/v1/sign/session/{mine}',
      '/api/v1/sign/session/{cancelled}',
      '/api/health',
      '/healthz',
      '/api/v1/wallets',
      '/api/v1/payments?limit=2',
    ),
  },
  fc.constantFrom(
    '/api/v1/sign/session/{others}',
    '/api/v1/sign/session/ses_0000000000000000000000',
    '/api/v1/sign/session/nothing',
    '/api/v1/sign/session/{mine}?et={et}',
    '/api/v1/sign/session/{mine}?%65t={et}',
    '/api/v1/sign/session/{mine}?et',
    '/api/v1/sign/session/{mine}/',
    '/api/v1/sign/session/%7Bmine%7D',
    '/api/v1/sign/session//events',
    '/API/v1/swap/tokens?chain=eth',
    '/api/v1/swap/tokens',
    '/api/v1/swap/tokens?',
    '/api/v1/swap/tokens?chain=eth&chain=eth',
    '/api/v1/swap/tokens?chain=bnb',
    '/api/v1/swap/tokens?chain=eth&more=1',
    '/api/v1/swap/tokens?__proto__=1&chain=eth',
    '/api/v1/swap/tokens?chain=eth&api_key={live}',
    '/api/v1/swap/tokens?chain=%65th',
    '/api/v1/swap/tokens?chain=eth&%61pi_key={live}',
    '/api/v1/swap/quote?chain=eth',
    '/api/v1/swap/quote?chain=eth&fromToken=USDC&toToken=USDC&amountMinor=1',
    '/api/v1/swap/quote?chain=eth&fromToken=native&toToken=NONE&amountMinor=5',
    '/api/v1/swap/quote?chain=eth&fromToken=native&toToken=USDC&amountMinor=1',
    '/api/v1/payments/pi_0000000000000000000000',
    '/api/v1/nothing',
    '/healthz?x=%E0%A4%A',
    '/healthz#x',
    '/',
  ),
)
const extra: fc.Arbitrary<Sent['headers']> = fc.oneof(
  { weight: 6, arbitrary: fc.constant({}) },
  fc.constantFrom<Sent['headers']>(
    { 'if-none-match': '*' },
    { 'if-none-match': 'W/"1-x", "y"' },
    { 'if-none-match': '"nothing"', 'cache-control': 'no-cache' },
    { 'x-request-id': 'mine-12345678' },
    { 'x-request-id': 'no id' },
    { 'idempotency-key': 'once' },
    { accept: 'text/html' },
    { 'x-forwarded-for': '10.0.0.1' },
    { host: 'evil.example' },
    { cookie: 'suite_s=x' },
    { 'content-type': 'text/plain', 'content-length': '0' },
    { 'transfer-encoding': 'xchunked' },
    { expect: 'the-worst' },
  ),
)
const method = fc.oneof(
  { weight: 8, arbitrary: fc.constant('GET') },
  { weight: 2, arbitrary: fc.constant('HEAD') },
  fc.constantFrom('POST', 'OPTIONS', 'DELETE', 'PUT'),
)
const request: fc.Arbitrary<Sent> = fc
  .record({ method, path, caller, extra })
  .map((one) => ({ method: one.method, path: one.path, headers: { ...one.caller, ...one.extra } }))

test('the fast path and Express answer the same, with the same headers, limits and log, whoever asks for what', async () => {
  const wait = fc.constantFrom(0, 0, 0, 1_000, 6_000, 30_000)
  const steps = fc.array(fc.record({ request, wait, times: fc.integer({ min: 1, max: 3 }) }), {
    maxLength: 12,
  })
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      for (const step of sequence) {
        await twins.step(step.wait)
        for (let n = 0; n < step.times; n++) await same(step.request)
      }
    }),
    { numRuns: 40 },
  )
})

test('what is asked for as usual does not come to Express', async () => {
  await twins.step(120_000)
  const usual = [
    `/api/v1/swap/quote?${SWAP}`,
    '/api/v1/swap/tokens?chain=eth',
    '/api/v1/sign/session/{mine}',
    '/api/health',
    '/healthz',
    '/api/v1/wallets',
  ]
  const before = twins.inExpress()
  for (const one of [...usual, ...usual]) await same(get(one, live))
  expect(twins.inExpress()).toBe(before)
})

test.each([
  ['list', '/api/v1/swap/tokens?chain=eth'],
  ['quote that still stands', `/api/v1/swap/quote?${SWAP}`],
])('a client that has the %s is told so', async (_, asked) => {
  const tags = new Map<TestApp, string>()
  for (const app of twins.both) {
    const answer = await fetch(app.url + asked, { headers: { 'x-api-key': texts.get(app)?.['live'] ?? '' } })
    tags.set(app, answer.headers.get('etag') ?? '')
  }
  const headers = { ...live, 'if-none-match': '{tag}' }
  for (const way of ['GET', 'HEAD']) {
    const sent = { method: way, path: asked, headers }
    const [fast, slow] = await twins.send(sent, (app, text) =>
      fill(app, text.replace('{tag}', tags.get(app) ?? '')),
    )
    expect(fast).toEqual(slow)
    expect(fast.status).toBe(304)
  }
})

test.each([
  ['a key', '/api/v1/swap/tokens?chain=eth', { 'x-api-key': '{pendingTest}' }, 62],
  ['a sign session', '/api/v1/sign/session/{mine}', live, 92],
  ['an address', '/api/health', {}, 122],
] as const)('the limit of %s ends at the same call, in the same words', async (_, url, headers, count) => {
  await twins.step(120_000)
  const statuses: number[] = []
  for (let n = 0; n < count; n++) statuses.push(await same(get(url, headers)))
  expect([statuses.at(-3), statuses.at(-2), statuses.at(-1)]).toEqual([200, 429, 429])
  await twins.step(120_000)
})

/** What may happen between two polls of a session; `n` makes each time another one. */
type Change = (app: TestApp, id: string, n: number) => Promise<unknown>
const changes: Readonly<Record<string, Change>> = {
  nothing: async () => undefined,
  'another row': (app, _id, n) =>
    app.store.transact(async ({ partners }) => {
      const partner = await partners.get('demo')
      if (partner !== undefined) await partners.update({ ...partner, name: `Other ${n}` })
    }),
  partner: (app, _id, n) =>
    app.store.transact(async ({ partners }) => {
      const partner = await partners.get('busy')
      if (partner !== undefined) await partners.update({ ...partner, name: `Busy ${n}` })
    }),
  session: (app, id, n) =>
    app.store.transact(async ({ sessions }) => {
      const session = await sessions.get(id)
      if (session !== undefined) await sessions.update({ ...session, reference: `order-${n}` })
    }),
  payment: (app, id) =>
    app.store.transact(async ({ sessions, intents }) => {
      const { intentId = '' } = (await sessions.get(id)) ?? {}
      const intent = await intents.get(intentId)
      const warning = { code: 'UNVERIFIED_TOKEN', message: 'Look twice.' } as const
      if (intent !== undefined) await intents.update({ ...intent, warnings: [...intent.warnings, warning] })
    }),
  'a change that is undone': (app, id) =>
    app.store
      .transact(async ({ sessions }) => {
        const session = await sessions.get(id)
        if (session !== undefined) await sessions.update({ ...session, status: 'cancelled' })
        throw new RangeError('undone')
      })
      .catch(() => undefined),
  'a quarter of an hour': (app) => app.clock.step(900_000),
  cancel: (app, id) =>
    fetch(`${app.url}/api/v1/sign/session/${id}/cancel`, {
      method: 'POST',
      headers: { 'x-api-key': texts.get(app)?.['live'] ?? '' },
    }),
  removal: (app, id) => app.store.transact(({ sessions }) => sessions.remove(id)),
}

test('a change between two polls of a session is seen by the second, whatever it is', async () => {
  const sequence = fc.array(fc.constantFrom(...Object.keys(changes)), { minLength: 1, maxLength: 6 })
  let n = 0
  await fc.assert(
    fc.asyncProperty(sequence, async (names) => {
      await twins.step(60_000)
      for (const app of twins.both) {
        const known = texts.get(app) ?? {}
        texts.set(app, { ...known, polled: (await openSession(app, known['live'] ?? '')).id })
      }
      const poll = get('/api/v1/sign/session/{polled}', live)
      for (const name of ['nothing', 'nothing', ...names]) {
        n += 1
        for (const app of twins.both) await changes[name]?.(app, texts.get(app)?.['polled'] ?? '', n)
        await same(poll)
      }
    }),
    { numRuns: 30 },
  )
})

test('a session that was removed, or has expired, is not shown as it was', async () => {
  const poll = get('/api/v1/sign/session/{polled}', live)
  const answers: string[] = []
  for (const app of twins.both) {
    const known = texts.get(app) ?? {}
    texts.set(app, { ...known, polled: (await openSession(app, known['live'] ?? '')).id })
  }
  const look = async () => {
    await same(poll)
    const [{ status, body }] = await twins.send(poll, fill)
    answers.push(`${status} ${/"status":"(\w+)"/.exec(body)?.[1] ?? ''}`.trim())
  }
  await look()
  await twins.step(900_000)
  await look()
  for (const app of twins.both) await changes['removal']?.(app, texts.get(app)?.['polled'] ?? '', 0)
  await look()
  expect(answers).toEqual(['200 pending', '200 expired', '404'])
})

test('a change of the key, the partner or the session is seen by the next call', async () => {
  const session = get('/api/v1/sign/session/{mine}', live)
  const tokens = get('/api/v1/swap/tokens?chain=eth', live)
  for (const one of [session, tokens, session, tokens]) expect(await same(one)).toBe(200)
  const change = (work: (app: TestApp) => Promise<unknown>) => Promise.all(twins.both.map(work))

  await change((app) =>
    app.store.transact(async ({ partners }) => {
      const partner = await partners.get('busy')
      if (partner !== undefined) await partners.update({ ...partner, name: 'Another name' })
    }),
  )
  expect(await same(session)).toBe(200)
  await twins.step(3_600_000)
  expect(await same(session)).toBe(200)
  await change((app) =>
    app.store.transact(async ({ partners }) => {
      const partner = await partners.get('busy')
      if (partner !== undefined) await partners.update({ ...partner, status: 'suspended' })
    }),
  )
  expect([await same(session), await same(tokens)]).toEqual([403, 403])
  await change((app) =>
    app.store.transact(async ({ partners, keys }) => {
      const partner = await partners.get('busy')
      if (partner !== undefined) await partners.update({ ...partner, status: 'active' })
      const key = await keys.by('digest', digestOf(texts.get(app)?.['live'] ?? ''))
      if (key !== undefined) await keys.update({ ...key, revokedAt: key.createdAt })
    }),
  )
  expect([await same(session), await same(tokens)]).toEqual([401, 401])
})

test('the use of a key is noted', async () => {
  const used = get('/api/v1/swap/tokens?chain=eth', { 'x-api-key': '{test}' })
  expect(await same(used)).toBe(200)
  await twins.step(10_000)
  for (const app of twins.both) {
    const key = await app.store.read.keys.by('digest', digestOf(texts.get(app)?.['test'] ?? ''))
    expect(key?.lastUsedAt).toBe(new Date(app.clock.now().getTime() - 10_000).toISOString())
  }
})

const digestOf = (secret: string): string => testSecrets.keyDigest(secret)
