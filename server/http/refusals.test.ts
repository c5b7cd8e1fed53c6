import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Access, Endpoint } from '#contracts/api/endpoint.ts'
import { type ErrorCode, errorCatalogue } from '#contracts/api/errors.ts'
import { endpoints } from '#contracts/api/index.ts'
import { products } from '#contracts/api/values.ts'
import { formatKey } from '../domain/access/api-key.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'

/**
 * The refusals of every endpoint, generated from the `access` that its contract declares: a new endpoint is in
 * the table as soon as it is in the contract.
 */

const withKey = endpoints.filter((endpoint) => keyOf(endpoint) !== undefined)

let app: TestApp
let keys: Record<
  'unknown' | 'revoked' | 'suspended' | 'pendingLive' | 'pendingTest' | 'test' | 'live',
  string
>

beforeAll(async () => {
  app = await startTestApp()
  const pending = await app.addPartner({ slug: 'waiting', status: 'pending' })
  const suspended = await app.addPartner({ slug: 'suspended', status: 'suspended' })
  keys = {
    unknown: formatKey('live', new Uint8Array(64).fill(7)),
    revoked: await app.addKey('demo', 'live', products, true),
    suspended: await app.addKey(suspended.slug, 'live', products),
    pendingLive: await app.addKey(pending.slug, 'live', products),
    pendingTest: await app.addKey(pending.slug, 'test', products),
    test: await app.addKey('demo', 'test', products),
    live: await app.addKey('demo', 'live', products),
  }
})
afterAll(() => app.stop())

function keyOf(endpoint: Endpoint): Extract<Access, { kind: 'key' }> | undefined {
  return endpoint.access.find((way) => way.kind === 'key')
}

const pathOf = (endpoint: Endpoint) =>
  endpoint.path.replace(':id', 'ses_0000000000000000000000').replace(':step', 'fee')

async function call(
  endpoint: Endpoint,
  headers: Record<string, string> = {},
  search = '',
): Promise<{ status: number; headers: Headers; body: unknown }> {
  // Wrong credentials are counted by address; each call comes a minute after the one before.
  await app.clock.step(120_000)
  const response = await fetch(`${app.url}${pathOf(endpoint)}${search}`, {
    method: endpoint.method,
    headers: { ...headers, ...(endpoint.method === 'POST' ? { 'content-type': 'application/json' } : {}) },
    ...(endpoint.method === 'POST' ? { body: '{}' } : {}),
  })
  const body: unknown = await response.json()
  return { status: response.status, headers: response.headers, body }
}

function refused(code: ErrorCode) {
  return {
    status: errorCatalogue[code].status,
    body: {
      error: {
        code,
        status: errorCatalogue[code].status,
        message: expect.stringMatching(/^[A-Z`].*\.$/),
        requestId: expect.stringMatching(/^req_/),
        docs: `https://suite.test/docs/errors#${code}`,
        retryable: errorCatalogue[code].retryable,
      },
    },
  }
}

const firstRefusal = {
  public: undefined,
  key: 'KEY_MISSING',
  'embed-token': 'EMBED_TOKEN_INVALID',
  'embed-session': 'SESSION_REQUIRED',
  'embed-ticket': 'SESSION_REQUIRED',
  internal: 'SIGNATURE_INVALID',
} as const satisfies Record<Access['kind'], ErrorCode | undefined>

const guarded = endpoints.flatMap((endpoint) => {
  const code = firstRefusal[endpoint.access[0].kind]
  return code === undefined ? [] : [{ ...endpoint, code }]
})

test.each(guarded)('$method $path refuses a caller without credentials', async ({ code, ...endpoint }) => {
  expect(await call(endpoint)).toMatchObject(refused(code))
})

test.each(endpoints)('$method $path refuses another method, naming its own', async (endpoint) => {
  const response = await fetch(app.url + pathOf(endpoint), { method: 'PUT' })
  expect(response.status).toBe(405)
  expect(response.headers.get('allow')).toContain(endpoint.method)
})

const withScope = withKey.filter((endpoint) => keyOf(endpoint)?.scope !== undefined)
const liveOnly = withKey.filter((endpoint) => keyOf(endpoint)?.env === 'live')

test.each(withScope)('$method $path refuses a key of other scopes', async (endpoint) => {
  const others = products.filter((product) => product !== keyOf(endpoint)?.scope)
  const key = await app.addKey('demo', 'live', others)
  expect(await call(endpoint, { 'x-api-key': key })).toMatchObject(refused('FORBIDDEN_SCOPE'))
})

test.each(liveOnly)('$method $path refuses a test key', async (endpoint) => {
  expect(await call(endpoint, { 'x-api-key': keys.test })).toMatchObject(refused('LIVE_KEY_REQUIRED'))
})

describe.each(withKey)('$method $path by key', (endpoint) => {
  const cases: readonly (readonly [string, () => string, ErrorCode])[] = [
    ['a malformed key', () => 'spk_live_nonsense', 'KEY_INVALID'],
    ['a key that was never issued', () => keys.unknown, 'KEY_INVALID'],
    ['a revoked key', () => keys.revoked, 'KEY_REVOKED'],
    ['a key of a suspended partner', () => keys.suspended, 'SUSPENDED'],
    ['a live key of a partner that is not active yet', () => keys.pendingLive, 'PENDING_ACTIVATION'],
  ]
  test.each(cases)('refuses %s', async (_name, key, code) => {
    expect(await call(endpoint, { 'x-api-key': key() })).toMatchObject(refused(code))
  })

  test('lets a good key through to the contract’s schema, wherever the key stands', async () => {
    const places = [
      await call(endpoint, { 'x-api-key': keys.live }),
      await call(endpoint, { authorization: `Bearer ${keys.live}` }),
      await call(endpoint, {}, `?api_key=${keys.live}`),
    ]
    for (const { status, headers } of places) {
      expect([200, 400, 404]).toContain(status)
      expect(headers.get('ratelimit-policy')).toBe('"rpm";q=120;w=60')
    }
  })

  test('refuses two different keys', async () => {
    const response = await call(endpoint, { 'x-api-key': keys.live, authorization: `Bearer ${keys.test}` })
    expect(response).toMatchObject(refused('AMBIGUOUS_KEY'))
  })
})

test('a test key of a partner that is not active yet may ask for quotes', async () => {
  const quote = endpoints.find((endpoint) => endpoint.path === '/api/v1/swap/quote')
  const response = await fetch(
    `${app.url}${quote?.path ?? ''}?chain=eth&fromToken=native&toToken=USDC&amountMinor=1000000000000000000`,
    { headers: { 'x-api-key': keys.pendingTest } },
  )
  expect(response.status).toBe(200)
})

test('a revoked key is refused on the next call', async () => {
  const secret = await app.addKey('demo', 'live')
  const tokens = (): Promise<Response> =>
    fetch(`${app.url}/api/v1/swap/tokens?chain=eth`, { headers: { 'x-api-key': secret } })
  expect((await tokens()).status).toBe(200)
  await app.store.transact(async ({ keys: table }) => {
    const [key] = await table.list({ where: { partner: 'demo' }, limit: 1, newestFirst: true })
    if (key !== undefined) await table.update({ ...key, revokedAt: key.createdAt })
  })
  expect((await tokens()).status).toBe(401)
})

test('credentials cannot be tried out without end', async () => {
  await app.clock.step(120_000)
  const statuses = []
  for (let i = 0; i < 32; i++) {
    const response = await fetch(`${app.url}/api/v1/swap/tokens?chain=eth`, {
      headers: { 'x-api-key': keys.unknown },
    })
    statuses.push(response.status)
  }
  expect(statuses.slice(0, 30).every((status) => status === 401)).toBe(true)
  expect(statuses.slice(30)).toEqual([429, 429])
  const good = await fetch(`${app.url}/api/v1/swap/tokens?chain=eth`, { headers: { 'x-api-key': keys.live } })
  expect(good.status).toBe(200)
  expect((await fetch(`${app.url}/healthz`)).status).toBe(200)
  await app.clock.step(120_000)
})
