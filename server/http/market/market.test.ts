import type { OutgoingHttpHeaders } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { market, marketRouteNames } from '#contracts/market/index.ts'
import { NFT_ID, SOLO_MD5, XRP_MD5 } from '#testing/market/names.ts'
import { samplePaths } from '#testing/market/sample-paths.ts'
import { type MarketApp, startMarketApp } from '#testing/market/market-app.ts'
import { type Answer, askMarket } from '#testing/market/ask-market.ts'
import { createTestSource, type TestSource } from '#testing/market/source.ts'
import { createSteppingClock } from '#testing/stepping-clock.ts'
import { PAGE_TICKET_MS } from '../surface/page-tickets.ts'

let app: MarketApp
let source: TestSource
beforeEach(async () => {
  const clock = createSteppingClock()
  source = createTestSource('native', () => clock.now().getTime())
  app = await startMarketApp([source], { clock })
})
afterEach(() => app.stop())

const ask = (path: string, options: Parameters<typeof askMarket>[2] = {}) =>
  askMarket(app.origin, path, options)
const cacheOf = async (path: string) => (await ask(`/v1${path}`)).headers['x-suite-cache']

test('every path of the contract answers with the form of the contract and all headers', async () => {
  const { secret } = await app.addKey('gold')
  for (const name of marketRouteNames) {
    const path = samplePaths[name]
    const { status, headers, body } = await ask(`/v1${path}`, { headers: { 'x-api-key': secret } })
    expect([name, status]).toEqual([name, 200])
    expect(market[name].answer.safeParse(body).error).toBeUndefined()
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'access-control-allow-origin': '*',
      'x-suite-api': expect.stringMatching(/^\d+\.\d+\.\d+/),
      'x-suite-cache': 'MISS',
      'x-suite-source': 'native',
      'x-request-id': expect.stringMatching(/^req_\w{22}$/),
      'cache-control': expect.stringMatching(
        /^public, max-age=\d+, s-maxage=\d+, stale-while-revalidate=\d+, stale-if-error=\d+$/,
      ),
      age: '0',
      vary: 'Accept-Encoding',
      etag: expect.stringMatching(/^W\/".+"$/),
      ratelimit: expect.stringMatching(/^"gold";r=\d+;t=\d+$/),
      'ratelimit-policy': '"gold";q=3000;w=60',
      'x-ratelimit-limit': '3000',
    })
    const exposed = String(headers['access-control-expose-headers']).toLowerCase().split(', ')
    expect(exposed).toEqual(
      expect.arrayContaining([
        'x-suite-api',
        'x-suite-cache',
        'x-suite-source',
        'x-suite-cdn',
        'ratelimit',
        'ratelimit-policy',
        'retry-after',
        'etag',
        'age',
        'x-request-id',
      ]),
    )
    const seconds = Number(/max-age=(\d+)/.exec(String(headers['cache-control']))?.[1])
    expect(seconds).toBeGreaterThanOrEqual(30)
    expect(seconds).toBeLessThanOrEqual(90)
  }
})

test('one answer is kept for a call, however it is written and whatever is added to it', async () => {
  expect(await cacheOf(`/token/${SOLO_MD5}`)).toBe('MISS')
  for (const path of [
    `/token/${SOLO_MD5}`,
    `/token/${SOLO_MD5.toUpperCase()}`,
    `/token/${SOLO_MD5}?x=1`,
    `/token/${SOLO_MD5}?x=2&desc=yes`,
    `/token/${SOLO_MD5}?`,
  ])
    expect([path, await cacheOf(path)]).toEqual([path, 'HIT'])
  expect(await cacheOf('/tokens')).toBe('MISS')
  for (const path of [
    '/tokens?limit=20',
    '/tokens?sortBy=volume&sortType=desc&start=0',
    '/tokens?order=desc&limit=20&sort=vol24hxrp',
    '/tokens?filter=&tag=&limit=',
    '/tokens?limit=20&__proto__=1&constructor=2',
  ])
    expect([path, await cacheOf(path)]).toEqual([path, 'HIT'])
  expect(source.asked).toHaveLength(2)
  expect(await cacheOf('/tokens?limit=21')).toBe('MISS')
})

test('HEAD answers what GET answers, without a body', async () => {
  for (const path of [
    '/v1/tokens',
    '/v1/tokens',
    '/v1/health',
    '/v1/docs',
    '/v1/nothing',
    '/v1/token/none',
  ]) {
    const get = await ask(path)
    const head = await ask(path, { method: 'HEAD' })
    expect(head.status).toBe(get.status)
    expect(head.raw).toHaveLength(0)
    const ignored = [
      'date',
      'cache-status',
      'x-request-id',
      'ratelimit',
      'x-ratelimit-remaining',
      'x-ratelimit-reset',
      'x-suite-cache',
    ]
    const shown = ({ headers }: Answer) =>
      Object.fromEntries(Object.entries(headers).filter(([name]) => !ignored.includes(name)))
    expect(shown(head)).toEqual(shown(get))
  }
})

test('a client that has the answer is told so, with the headers that its cache needs', async () => {
  const first = await ask('/v1/tags')
  const tag = String(first.headers['etag'])
  for (const has of [tag, tag.slice(2), `"other", ${tag}`, '*']) {
    const { status, headers, raw } = await ask('/v1/tags', { headers: { 'if-none-match': has } })
    expect([status, raw.length]).toEqual([304, 0])
    expect(headers).toMatchObject({
      etag: tag,
      vary: 'Accept-Encoding',
      'cache-control': first.headers['cache-control'],
      age: '0',
      'x-suite-cache': 'HIT',
      'x-suite-source': 'native',
    })
    expect(headers['content-length']).toBeUndefined()
  }
  expect((await ask('/v1/tags', { headers: { 'if-none-match': '"other"' } })).status).toBe(200)
})

test('answers come compressed as the client takes them, from copies that were made once', async () => {
  const plain = await ask('/v1/tokens?limit=20')
  expect(plain.headers['content-encoding']).toBeUndefined()
  const br = await ask('/v1/tokens?limit=20', { headers: { 'accept-encoding': 'gzip, deflate, br, zstd' } })
  expect(br.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(br.raw)).toEqual(plain.raw)
  for (const accepted of ['gzip', 'br;q=0.2, gzip;q=0.9', 'br;q=0, *'])
    expect(
      gunzipSync((await ask('/v1/tokens?limit=20', { headers: { 'accept-encoding': accepted } })).raw),
    ).toEqual(plain.raw)
  for (const accepted of ['identity', 'br;q=0', 'zstd', ''])
    expect(
      (await ask('/v1/tokens?limit=20', { headers: { 'accept-encoding': accepted } })).headers[
        'content-encoding'
      ],
    ).toBeUndefined()
})

test('Age is the age of the data, and an answer of a source that is behind is kept for a moment only', async () => {
  const seen = async (path = '/v1/tags') => {
    const { headers, status } = await ask(path)
    const [max, shared] = [/max-age=(\d+)/, /s-maxage=(\d+)/].map((part) =>
      Number(part.exec(String(headers['cache-control']))?.[1]),
    )
    return [status, headers['age'], max, shared, headers['x-suite-cache'], headers['cache-status']]
  }
  source.age = 8
  expect(await seen()).toEqual([200, '8', 98, 3608, 'MISS', 'suite; fwd=miss'])
  await app.clock.step(2_000)
  expect(await seen()).toEqual([200, '10', 100, 3608, 'HIT', 'suite; hit; ttl=3598'])
  const { status } = await ask('/v1/tags', {
    headers: { 'if-modified-since': new Date(app.clock.now()).toUTCString() },
  })
  expect(status).toBe(304)
  const earlier = new Date(app.clock.now().getTime() - 11_000).toUTCString()
  expect((await ask('/v1/tags', { headers: { 'if-modified-since': earlier } })).status).toBe(200)
  source.age = 95
  expect(await seen('/v1/tokens')).toEqual([200, '95', 100, 100, 'MISS', 'suite; fwd=miss'])
  expect(await seen('/v1/tokens')).toEqual([200, '95', 100, 100, 'HIT', 'suite; hit; ttl=-95'])
  source.age = 5 * 86_400
  expect((await seen('/v1/tokens?limit=5'))[4]).toBe('STALE')
})

test('Age grows, and an answer that is renewed or cannot be is said to be stale', async () => {
  await ask('/v1/tokens')
  await app.clock.step(12_000)
  expect((await ask('/v1/tokens')).headers).toMatchObject({ age: '12', 'x-suite-cache': 'HIT' })
  await app.clock.step(20_000)
  const release = source.hold()
  expect((await ask('/v1/tokens')).headers).toMatchObject({ age: '32', 'x-suite-cache': 'STALE' })
  release()
  await expect.poll(() => cacheOf('/tokens')).toBe('HIT')
  expect((await ask('/v1/tokens')).headers).toMatchObject({ age: '0' })
  source.mode = 'fails'
  await app.clock.step(300_000)
  expect((await ask('/v1/tokens')).headers).toMatchObject({ age: '300', 'x-suite-cache': 'STALE' })
  await app.clock.step(600_000)
  const { status, headers, body } = await ask('/v1/tokens')
  expect(status).toBe(502)
  expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  expect(body).toMatchObject({
    success: false,
    error: { code: 'UPSTREAM_UNAVAILABLE', status: 502, retryable: true },
  })
})

test('each refusal has its status, its code and the one body', async () => {
  source.mode = 'missing'
  const cases: readonly [string, string, number, string][] = [
    ['GET', '/v1/token/xyz', 400, 'INVALID_REQUEST'],
    ['GET', '/v1/tokens?limit=x', 400, 'INVALID_REQUEST'],
    ['GET', '/v1/tokens?limit=1&limit=2', 400, 'INVALID_REQUEST'],
    ['GET', '/v1/tokens?sortBy=nothing', 400, 'INVALID_REQUEST'],
    ['GET', '/v1/nft/123', 400, 'INVALID_REQUEST'],
    ['GET', '/v1/book/xyz', 400, 'INVALID_REQUEST'],
    ['GET', `/v1/book/${SOLO_MD5}?limit=0`, 400, 'INVALID_REQUEST'],
    ['GET', '/v1/nft/123/history', 400, 'INVALID_REQUEST'],
    ['GET', `/v1/nft/${NFT_ID}/history?before=-1`, 400, 'INVALID_REQUEST'],
    ['GET', '/v1/nft/collections/A_B/sales', 400, 'INVALID_REQUEST'],
    ['GET', '/v1/nft/account/x/nfts', 400, 'INVALID_REQUEST'],
    ['GET', '/v1/token/%E0%A4%A', 400, 'INVALID_REQUEST'],
    ['GET', `/v1/token/${SOLO_MD5}`, 404, 'NOT_FOUND'],
    ['GET', `/v1/nft/${NFT_ID}`, 404, 'NOT_FOUND'],
    ['GET', `/v1/ohlc/${SOLO_MD5}?vs_currency=GBP`, 400, 'INVALID_REQUEST'],
    ['GET', '/v1/nothing', 404, 'NOT_FOUND'],
    ['POST', '/v1/nothing', 404, 'NOT_FOUND'],
    ['GET', '/v1/tokens/', 404, 'NOT_FOUND'],
    ['GET', '/v1//tokens', 404, 'NOT_FOUND'],
    ['POST', '/v1/tokens', 405, 'METHOD_NOT_ALLOWED'],
    ['DELETE', '/v1/health', 405, 'METHOD_NOT_ALLOWED'],
    ['GET', '/v1/tokens?apiKey=smk_x', 401, 'KEY_INVALID'],
  ]
  for (const [method, path, status, code] of cases) {
    const answer = await ask(path, { method })
    expect([path, answer.status, answer.body.error?.code]).toEqual([path, status, code])
    expect(answer.body).toMatchObject({
      success: false,
      error: {
        message: expect.any(String),
        status,
        requestId: answer.headers['x-request-id'],
        docs: `https://suite.test/docs/errors/${code}`,
        retryable: false,
      },
    })
    expect(answer.headers).toMatchObject({ 'access-control-allow-origin': '*' })
    if (status === 405) expect(answer.headers['allow']).toBe('GET, HEAD, OPTIONS')
  }
  const { body } = await ask('/v1/token/xyz')
  expect(body.error?.details).toEqual([{ path: 'params.md5', message: expect.stringContaining('md5') }])
})

test('a token is found by its issuer and currency too, as the same token', async () => {
  const issuer = 'rsoLo2S1kiGeCcn6hCUXVrCpGMWLrRrLZz'
  const hex = Buffer.from('SOLO').toString('hex').padEnd(40, '0')
  for (const name of [SOLO_MD5, `${issuer}-${hex}`, `${issuer}_${hex.toUpperCase()}`, `${issuer}-SOLO`])
    expect((await ask(`/v1/token/${name}`)).status).toBe(200)
  expect(source.asked.map(({ call }) => call)).toEqual([{ md5: SOLO_MD5 }])
  await ask('/v1/sparkline/XRPL-XRP')
  expect(source.asked.at(-1)?.call).toMatchObject({ md5: XRP_MD5 })
})

test('a currency that no source here has prices in is refused by name', async () => {
  source.mode = 'unsupported'
  const { status, body } = await ask(`/v1/ohlc/${SOLO_MD5}?vs_currency=EUR`)
  expect([status, body.error?.code]).toEqual([400, 'INVALID_REQUEST'])
  expect(body.error?.details).toEqual([
    { path: 'query.vs_currency', message: expect.stringContaining('EUR') },
  ])
  expect((await ask(`/v1/ohlc/${SOLO_MD5}`)).status).toBe(404)
})

test('thirty answers a minute are free; then the refusal says when, and which plans have more', async () => {
  for (let n = 0; n < 30; n++) {
    const { status, headers } = await ask('/v1/tags')
    expect([status, headers['x-ratelimit-remaining']]).toEqual([200, String(29 - n)])
  }
  const refused = await ask('/v1/tags')
  expect(refused.status).toBe(429)
  expect(refused.headers).toMatchObject({
    'retry-after': '2',
    ratelimit: '"free";r=0;t=2',
    'cache-control': 'no-store',
  })
  expect(refused.body.error).toMatchObject({
    code: 'RATE_LIMIT',
    message: expect.stringContaining('Bronze API has 120 for USD 9.99 a month'),
    details: {
      plan: 'free',
      limit: 30,
      upgrade: { plans: [{ plan: 'bronze' }, { plan: 'silver' }, { plan: 'gold' }] },
    },
  })
  // What it already knows, and what is not known, are refused alike; a preflight never is.
  for (const path of ['/v1/tags', '/v1/tokens', '/v1/nothing']) expect((await ask(path)).status).toBe(429)
  expect((await ask('/v1/tags', { method: 'OPTIONS' })).status).toBe(204)
  expect((await ask('/v1/me')).body.limits).toMatchObject({
    json: { remaining: 0 },
    media: { remaining: 120 },
  })
  await app.clock.step(2_000)
  expect((await ask('/v1/tags')).status).toBe(200)
  expect((await ask('/v1/tags')).status).toBe(429)
})

test('HEAD, 304 and refused requests count, preflights and /me do not', async () => {
  const left = async () => (await ask('/v1/me')).body.limits?.json.remaining
  expect(await left()).toBe(30)
  const { headers } = await ask('/v1/tags')
  await ask('/v1/tags', { method: 'HEAD' })
  await ask('/v1/tags', { headers: { 'if-none-match': headers['etag'] } })
  await ask('/v1/token/x')
  await ask('/v1/nothing')
  expect(await left()).toBe(25)
  for (const path of ['/v1/tags', '/v1/nothing']) await ask(path, { method: 'OPTIONS' })
  await ask('/v1/health')
  expect(await left()).toBe(25)
})

test('a key has its plan until it is revoked; a key that does not work is refused, and counts', async () => {
  const { secret, key } = await app.addKey('bronze')
  const headers = { 'x-api-key': secret }
  expect((await ask('/v1/tags', { headers })).headers['ratelimit-policy']).toBe('"bronze";q=120;w=60')
  expect((await ask('/v1/me', { headers })).body).toMatchObject({
    plan: { key: 'bronze', name: 'Bronze API', priceUsd: '9.99' },
    client: { kind: 'key', prefix: secret.slice(0, 10) },
    limits: { json: { limit: 120, remaining: 119 }, media: { limit: 600, remaining: 600 } },
  })
  await app.revokeKey(key.id)
  for (const wrong of [secret, 'smk_x', '', `${secret.slice(0, -1)}0`, 'spk_live_x', [secret, secret]])
    for (const path of ['/v1/tags', '/v1/me', '/v1/health']) {
      const { status, body } = await ask(path, { headers: { 'x-api-key': wrong } })
      expect([wrong, path, status, body.error?.code]).toEqual([wrong, path, 401, 'KEY_INVALID'])
    }
  expect((await ask('/v1/me')).body.limits?.json.remaining).toBe(30 - 18)
  for (let n = 0; n < 12; n++) await ask('/v1/tags', { headers: { 'x-api-key': 'smk_x' } })
  expect((await ask('/v1/tags', { headers: { 'x-api-key': 'smk_x' } })).status).toBe(429)
})

test('the market’s page is not counted by a plan, for an hour, up to a ceiling of its own', async () => {
  const ticket = app.tickets.issue('127.0.0.1')
  const own = { 'x-suite-page': ticket }
  for (let n = 0; n < 40; n++) expect((await ask('/v1/tags', { headers: own })).status).toBe(200)
  expect((await ask('/v1/me')).body.limits?.json.remaining).toBe(30)
  expect((await ask('/v1/me', { headers: own })).body['plan']).toMatchObject({ key: 'suite' })
  const policy = async (headers: OutgoingHttpHeaders) =>
    (await ask('/v1/tags', { headers })).headers['ratelimit-policy']
  expect(await policy({ cookie: `suite_page=${ticket}` })).toBe('"silver";q=600;w=60')
  await app.clock.step(PAGE_TICKET_MS)
  expect(await policy(own)).toBe('"free";q=30;w=60')
})

test('attack: what a program writes about itself gets no plan, nor does a ticket of another address', async () => {
  const ticket = app.tickets.issue('127.0.0.1')
  const longer = ticket.replace(/\d+/, (expires) => String(Number(expires) + 1_000))
  for (const headers of [
    { 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'same-site', origin: 'https://suite.test' },
    { 'x-suite-page': app.tickets.issue('192.0.2.1') },
    { 'x-suite-page': longer },
    { 'x-suite-page': 'mpt_' },
    { 'x-suite-page': '' },
    { 'x-suite-page': ticket.slice(4) },
    { cookie: `suite_page=${ticket}; suite_page=${ticket}` },
  ])
    expect((await ask('/v1/tags', { headers })).headers['ratelimit-policy']).toBe('"free";q=30;w=60')
})

test('a browser may ask before it asks, from any page', async () => {
  const { status, headers, raw } = await ask('/v1/tokens', {
    method: 'OPTIONS',
    headers: { origin: 'https://any.test', 'access-control-request-method': 'GET' },
  })
  expect([status, raw.length]).toEqual([204, 0])
  expect(headers).toMatchObject({
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'GET, HEAD, OPTIONS',
    'access-control-allow-headers': 'X-Api-Key, X-Suite-Page, Content-Type, If-None-Match',
    'access-control-max-age': '86400',
  })
})

test('/health, /docs and /docs.md answer without a source', async () => {
  source.mode = 'waits'
  const health = await ask('/v1/health')
  expect(health.body).toMatchObject({ success: true, status: 'ok', sources: [{ name: 'native', ok: true }] })
  source.mode = 'fails'
  const down = await ask('/v1/health')
  expect([down.status, down.body]).toMatchObject([503, { success: false, status: 'down' }])
  source.mode = 'waits'
  const docs = await ask('/v1/docs')
  expect(docs.body).toMatchObject({ openapi: '3.1.0', servers: [{ url: 'https://suite.test/v1' }] })
  for (const { path } of Object.values(market))
    expect(Object.keys(docs.body.paths ?? {})).toContain(path.replaceAll(/:(\w+)/g, '{$1}'))
  const markdown = await ask('/v1/docs.md')
  expect(markdown.headers['content-type']).toBe('text/markdown; charset=utf-8')
  for (const path of Object.keys(docs.body.paths ?? {})) expect(markdown.raw.toString()).toContain(path)
  const again = await ask('/v1/docs', { headers: { 'if-none-match': docs.headers['etag'] } })
  expect(again.status).toBe(304)
  expect(source.asked).toHaveLength(0)
})

test('an address behind a trusted proxy is counted by itself; a network of IPv6 is one client', async () => {
  const proxied = await startMarketApp([source], { trustProxy: 1, clock: app.clock })
  try {
    const left = async (forwarded: string) =>
      (await askMarket(proxied.origin, '/v1/tags', { headers: { 'x-forwarded-for': forwarded } })).headers[
        'x-ratelimit-remaining'
      ]
    expect(await left('192.0.2.1')).toBe('29')
    expect(await left('192.0.2.2')).toBe('29')
    expect(await left('198.51.100.9, 192.0.2.1')).toBe('28')
    expect(await left('2001:db8:1:2::1')).toBe('29')
    expect(await left('2001:db8:1:2:ffff::9')).toBe('28')
    expect(await left('2001:db8:1:3::1')).toBe('29')
    expect(await left('not an address')).toBe('29')
  } finally {
    await proxied.stop()
  }
  for (const [forwarded, left] of [
    ['192.0.2.1', '29'],
    ['192.0.2.2', '28'],
  ] as const)
    expect((await ask('/v1/tags', { headers: { 'x-forwarded-for': forwarded } })).headers).toMatchObject({
      'x-ratelimit-remaining': left,
    })
})

test('a host of its own answers at its root; other hosts and other paths are left alone', async () => {
  const apart = await startMarketApp([source], { marketUrl: 'https://market.test', clock: app.clock })
  try {
    const at = async (host: string, path: string) =>
      (await askMarket(apart.origin, path, { headers: { host } })).status
    for (const path of ['/tags', '/v1/tags', '/', '/health', '/docs.md'])
      expect(await at('market.test', path)).toBe(200)
    expect(await at('MARKET.test', '/tags')).toBe(200)
    expect(await at('market.test', '/dashboard')).toBe(404)
    expect(await at('market.test', '/healthz')).toBe(418)
    expect(await at('suite.test', '/v1/tags')).toBe(200)
    for (const [host, path] of [
      ['suite.test', '/tags'],
      ['suite.test', '/v10/tags'],
      ['evil.test', '/v1/tags'],
    ] as const)
      expect(await at(host, path)).toBe(418)
  } finally {
    await apart.stop()
  }
})
