import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Access, Endpoint } from '#contracts/api/endpoint.ts'
import type { ErrorCode } from '#contracts/api/errors.ts'
import { endpoints } from '#contracts/api/index.ts'
import { roles } from '#contracts/api/dashboard/roles.ts'
import { products } from '#contracts/api/values.ts'
import { formatKey } from '../domain/access/api-key.ts'
import { testSecrets } from '#testing/plain-ports.ts'
import { signIn } from '#testing/sign-in.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'
import { type BareAnswer, bareCall, firstRefusal, pathOf, refused } from './testing/bare-call.ts'

/**
 * The refusals of every endpoint, generated from the `access` that its contract declares: a new endpoint is in
 * the table as soon as it is in the contract.
 */

const withKey = endpoints.filter((endpoint) => keyOf(endpoint) !== undefined)

let app: TestApp
let keys: Record<
  | 'unknown'
  | 'badChecksum'
  | 'expired'
  | 'revoked'
  | 'suspended'
  | 'pendingLive'
  | 'pendingTest'
  | 'test'
  | 'live',
  string
>

beforeAll(async () => {
  app = await startTestApp()
  const pending = await app.addPartner({ slug: 'waiting', status: 'pending' })
  const suspended = await app.addPartner({ slug: 'suspended', status: 'suspended' })
  const good = await app.addKey('demo', 'live', products)
  const ended = await app.addKey('demo', 'live', products)
  await app.store.transact(async ({ keys: table }) => {
    const key = await table.by('digest', testSecrets.keyDigest(ended))
    if (key !== undefined) await table.update({ ...key, expiresAt: key.createdAt, replacedBy: 'key_other' })
  })
  keys = {
    badChecksum: `${good.slice(0, -1)}${good.endsWith('x') ? 'y' : 'x'}`,
    expired: ended,
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

async function call(
  endpoint: Endpoint,
  headers: Readonly<Record<string, string>> = {},
  search = '',
): Promise<BareAnswer> {
  // Wrong credentials are counted by address; each call comes two minutes after the one before.
  await app.clock.step(120_000)
  return bareCall(app.url, endpoint, { headers, search })
}

const isOpen = ({ access }: Endpoint) => access.some(({ kind }) => kind === 'public')

const guarded = endpoints.flatMap((endpoint) => {
  if (isOpen(endpoint)) return []
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
    ['a key with a wrong checksum', () => keys.badChecksum, 'KEY_INVALID'],
    ['a key whose grace is over', () => keys.expired, 'KEY_REVOKED'],
    ['a key that was never issued', () => keys.unknown, 'KEY_INVALID'],
    ['a revoked key', () => keys.revoked, 'KEY_REVOKED'],
    ['a key of a suspended partner', () => keys.suspended, 'SUSPENDED'],
    ['a live key of a partner that is not active yet', () => keys.pendingLive, 'PENDING_ACTIVATION'],
  ]
  test.each(cases)('refuses %s, wherever it stands', async (_name, key, code) => {
    const answers = [
      await call(endpoint, { 'x-api-key': key() }),
      await call(endpoint, { authorization: `Bearer ${key()}` }),
      await call(endpoint, {}, `?api_key=${key()}`),
    ]
    for (const answer of answers) expect(answer).toMatchObject(refused(code))
  })

  test('lets a good key through to the contract’s schema, wherever the key stands', async () => {
    const places = [
      await call(endpoint, { 'x-api-key': keys.live }),
      await call(endpoint, { authorization: `Bearer ${keys.live}` }),
      await call(endpoint, {}, `?api_key=${keys.live}`),
    ]
    for (const { status, headers } of places) {
      // 422: the one chain of these tests is not the one that sales of NFTs are on.
      expect([200, 207, 400, 404, 422]).toContain(status)
      expect(headers.get('ratelimit-policy')).toBe('"rpm";q=120;w=60')
    }
  })

  test('refuses two different keys', async () => {
    const response = await call(endpoint, { 'x-api-key': keys.live, authorization: `Bearer ${keys.test}` })
    expect(response).toMatchObject(refused('AMBIGUOUS_KEY'))
  })
})

const forMembers = endpoints.flatMap((endpoint) => {
  const way = endpoint.access.find((candidate) => candidate.kind === 'account')
  return way === undefined ? [] : [{ ...endpoint, least: way.role, way }]
})
const bySession = endpoints.filter((endpoint) =>
  endpoint.access.some(({ kind }) => kind === 'account' || kind === 'operator' || kind === 'member'),
)
const ours = endpoints.filter(({ signsIn }) => signsIn === true)

describe.each(bySession)('$method $path by session', (endpoint) => {
  const kinds = new Set(endpoint.access.map(({ kind }) => kind))
  const signedIn = () => signIn(app, kinds.has('operator') && !kinds.has('account') ? { operator: true } : {})
  const { method } = endpoint
  const other = method === 'GET' ? 'same-site' : 'none'

  test.each([{ site: 'cross-site' }, { site: 'same-site' }, { site: other }])(
    'refuses a call from a page that is $site',
    async ({ site }) => {
      expect(await call(endpoint, { ...(await signedIn()), 'sec-fetch-site': site })).toMatchObject(
        refused('CSRF'),
      )
    },
  )

  test('refuses a call of an older browser that comes from another origin', async () => {
    const { cookie } = await signedIn()
    for (const origin of ['https://evil.example', 'https://shop.suite.test', 'null'])
      expect(await call(endpoint, { cookie, origin })).toMatchObject(refused('CSRF'))
    if (method !== 'GET') expect(await call(endpoint, { cookie })).toMatchObject(refused('CSRF'))
  })

  test('refuses a session that has ended, was never begun, or still owes its second factor', async () => {
    const site = { 'sec-fetch-site': 'same-origin' }
    const long = new Date(app.clock.now().getTime() - 12 * 3_600_000).toISOString()
    const idle = await signIn(app, { session: { lastSeenAt: long } })
    const owing = await signIn(app, { session: { owesSecondFactor: true } })
    const twice = { ...site, cookie: `${(await signedIn()).cookie}; ${(await signedIn()).cookie}` }
    for (const headers of [idle, owing, twice, { ...site, cookie: '__Host-suite_s=sst_made-up' }])
      expect(await call(endpoint, headers)).toMatchObject(refused('SESSION_REQUIRED'))
  })

  test('lets someone who is signed in through to the contract’s schema', async () => {
    expect((await call(endpoint, await signedIn())).status).toBeOneOf([200, 400, 404])
  })
})

test.each(ours)('$method $path refuses a call from another site', async (endpoint) => {
  for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }, {}])
    expect(await call(endpoint, headers)).toMatchObject(refused('CSRF'))
})

describe.each(forMembers)('$method $path by a member', ({ least, way, ...endpoint }) => {
  const lower = roles.slice(0, roles.indexOf(least))

  test.each(roles)('asks a member in the role %s for the role that the contract names', async (role) => {
    const answer = await call(endpoint, await signIn(app, { role }))
    if (lower.includes(role)) expect(answer).toMatchObject(refused('ROLE_REQUIRED'))
    else expect(answer.status).toBeOneOf([200, 400, 404])
  })

  test('answers an operator like a missing page', async () => {
    if (endpoint.access.some(({ kind }) => kind === 'operator')) return
    expect(await call(endpoint, await signIn(app, { operator: true }))).toMatchObject(refused('NOT_FOUND'))
  })

  test('lets members of a suspended partner look, and change nothing', async () => {
    const answer = await call(endpoint, await signIn(app, { partner: 'suspended' }))
    if (least === 'viewer') expect(answer.status).toBeOneOf([200, 400, 404])
    else expect(answer).toMatchObject(refused('SUSPENDED'))
  })

  test('asks for the second factor in this session, where one is set up', async () => {
    if (way.secondFactor !== true) return
    const headers = await signIn(app, { member: { passkeys: 1 } })
    expect(await call(endpoint, headers)).toMatchObject(refused('SECOND_FACTOR_REQUIRED'))
  })
})

const forOperators = endpoints.filter((endpoint) => endpoint.access[0].kind === 'operator')

test.each(forOperators)('$method $path answers a partner’s owner like a missing page', async (endpoint) => {
  expect(await call(endpoint, await signIn(app, { role: 'owner' }))).toMatchObject(refused('NOT_FOUND'))
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
