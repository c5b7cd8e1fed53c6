import { afterEach, beforeEach, expect, test } from 'vitest'
import { callContract } from '#testing/call-contract.ts'
import { signIn } from '#testing/sign-in.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'

/** What a partner's members see of the calls of its servers, over HTTP. */

let app: TestApp
let key: string
let viewer: Readonly<Record<string, string>>
beforeEach(async () => {
  app = await startTestApp()
  key = await app.addKey('demo', 'live', ['swap'])
  viewer = await signIn(app, { role: 'viewer' })
})
afterEach(() => app.stop())

const TOKENS = '/api/v1/swap/tokens?chain=eth'
const ORDER = '/api/v1/swap/prepare'
/** Calls as a partner's server, and answers the id of the request. */
async function ask(path: string, headers: Readonly<Record<string, string>> = {}): Promise<string> {
  const answer = await fetch(`${app.url}${path}`, { headers: { 'x-api-key': key, ...headers } })
  await answer.text()
  return answer.headers.get('x-request-id') ?? ''
}
const find = async (requestId: string, headers = viewer) =>
  (await callContract(app.url, 'GET /api/dashboard/requests/one', { headers, query: { requestId } })).body
const list = async (query: Readonly<Record<string, string>> = {}) =>
  (await callContract(app.url, 'GET /api/dashboard/requests', { headers: viewer, query })).body

/** The log is written once the answer has left, so it may be a moment behind. */
const found = (requestId: string) =>
  expect.poll(() => find(requestId), { interval: 5 }).toMatchObject({ request: { requestId } })

test.each([
  ['a good call', 'GET', TOKENS, {}, 200, undefined],
  ['a wrong field', 'GET', '/api/v1/swap/quote?chain=eth', {}, 400, 'INVALID_REQUEST'],
  ['a key outside of its scopes', 'GET', '/api/v1/bridge/currencies', {}, 403, 'FORBIDDEN_SCOPE'],
  ['an object that is not there', 'GET', '/api/v1/payments/pi_0000000000000000000000', {}, 404, 'NOT_FOUND'],
  ['another method', 'DELETE', '/api/v1/fees/quote', {}, 405, 'METHOD_NOT_ALLOWED'],
  ['an unknown path', 'GET', '/api/v1/swaps', {}, 404, 'NOT_FOUND'],
  ['broken JSON', 'POST', ORDER, { body: '{' }, 400, 'INVALID_REQUEST'],
  [
    'a body that is no JSON',
    'POST',
    ORDER,
    { body: 'a=b', type: 'text/plain' },
    415,
    'UNSUPPORTED_MEDIA_TYPE',
  ],
  ['a body that is too large', 'POST', ORDER, { body: `"${'x'.repeat(70_000)}"` }, 413, 'PAYLOAD_TOO_LARGE'],
] as const)('%s is found by the id of its answer', async (_name, method, path, sent, status, code) => {
  const { body, type = 'application/json' }: { readonly body?: string; readonly type?: string } = sent
  const answer = await fetch(`${app.url}${path}`, {
    method,
    headers: { 'x-api-key': key, ...(body === undefined ? {} : { 'content-type': type }) },
    ...(body === undefined ? {} : { body }),
  })
  expect(answer.status).toBe(status)
  await answer.text()
  const requestId = answer.headers.get('x-request-id') ?? ''
  await found(requestId)
  const { request } = await find(requestId)
  expect(request).toMatchObject({
    method,
    path: path.split('?')[0],
    status,
    keyPrefix: key.slice(0, 15),
    env: 'live',
    address: '127.0.0.1',
  })
  expect(request.code).toBe(code)
})

test('a health check that was sent with a key is no call of the partner', async () => {
  const check = await ask('/healthz')
  await found(await ask(TOKENS))
  expect((await find(check)).error.code).toBe('NOT_FOUND')
})

test('a revoked key, a suspended account and a call above the limit are found too', async () => {
  const revoked = await app.addKey('demo', 'live', ['swap'], true)
  await found(await ask(TOKENS, { 'x-api-key': revoked }))
  const testKey = await app.addKey('demo', 'test', ['swap'])
  let last = ''
  for (let n = 0; n < 62; n++) last = await ask(TOKENS, { 'x-api-key': testKey })
  await found(last)
  expect((await find(last)).request).toMatchObject({ code: 'RATE_LIMIT', status: 429, env: 'test' })
  await app.store.transact(async ({ partners }) => {
    const partner = await partners.get('demo')
    if (partner !== undefined) await partners.update({ ...partner, status: 'suspended' })
  })
  const refused = await ask(TOKENS)
  await app.store.transact(async ({ partners }) => {
    const partner = await partners.get('demo')
    if (partner !== undefined) await partners.update({ ...partner, status: 'active' })
  })
  await found(refused)
  expect((await find(refused)).request.code).toBe('SUSPENDED')
})

test('another partner’s members find nothing of it', async () => {
  await app.addPartner({ slug: 'rival' })
  const requestId = await ask(TOKENS)
  await found(requestId)
  const rival = await signIn(app, { partner: 'rival' })
  expect((await find(requestId, rival)).error.code).toBe('NOT_FOUND')
  const theirs = await callContract(app.url, 'GET /api/dashboard/requests', { headers: rival })
  expect(theirs.body).toEqual({ requests: [] })
})

test('no key, no token and no query is noted, wherever it stood', async () => {
  const requestId = await ask(`${TOKENS}&api_key=${key}&et=et_${'x'.repeat(40)}`, {
    referer: `https://shop.example/?k=${key}`,
    origin: 'https://shop.example',
    'user-agent': 'shop/1.0',
  })
  await found(requestId)
  const { request } = await find(requestId)
  expect(JSON.stringify(request)).not.toContain(key)
  expect(JSON.stringify(request)).not.toContain('et_')
  expect(request).toMatchObject({ origin: 'https://shop.example', userAgent: 'shop/1.0' })
})

test('the list is newest first, in pages, and by status, code, path and key', async () => {
  const ids: string[] = []
  for (const path of [TOKENS, '/api/v1/swap/quote?chain=eth', '/api/v1/fees', '/api/v1/bridge/currencies']) {
    await app.clock.step(1_000)
    ids.push(await ask(path))
    await found(ids.at(-1) ?? '')
  }
  const idsOf = async (query: Readonly<Record<string, string>>) =>
    (await list(query)).requests.map(({ requestId }: { requestId: string }) => ids.indexOf(requestId))
  expect(await idsOf({})).toEqual([3, 2, 1, 0])
  const first = await list({ limit: '3' })
  expect(first.requests).toHaveLength(3)
  expect(await idsOf({ limit: '3', after: first.next })).toEqual([0])
  expect(await idsOf({ status: '4xx' })).toEqual([3, 1])
  expect(await idsOf({ status: 'errors' })).toEqual([3, 1])
  expect(await idsOf({ code: 'FORBIDDEN_SCOPE' })).toEqual([3])
  expect(await idsOf({ path: '/api/v1/swap/' })).toEqual([1, 0])
  expect(await idsOf({ key: 'spk_live_other1' })).toEqual([])
  expect(await idsOf({ requestId: ids[2] ?? '' })).toEqual([2])
  expect((await list({ after: 'nowhere' })).error).toMatchObject({ code: 'INVALID_REQUEST' })
})

test('among a flood of session polls, pages without them hold the other calls, each once', async () => {
  const others: string[] = []
  for (let n = 0; n < 5; n++) {
    for (let poll = 0; poll < 6; poll++) await ask('/api/v1/sign/session/ss_0000000000000000000000')
    others.push(await ask(n % 2 === 0 ? TOKENS : '/api/v1/fees'))
    await found(others.at(-1) ?? '')
  }
  const idsOf = ({ requests }: { requests: { requestId: string }[] }) =>
    requests.map(({ requestId }) => others.indexOf(requestId))
  expect(idsOf(await list({ limit: '3' }))).toContain(-1)
  const query = { without: 'session-polls', limit: '2' }
  const first = await list(query)
  const second = await list({ ...query, after: first.next })
  const third = await list({ ...query, after: second.next })
  expect([first, second, third].map(idsOf)).toEqual([[4, 3], [2, 1], [0]])
  expect(third.next).toBeUndefined()
  expect(idsOf(await list({ part: 'swap' }))).toEqual([4, 2, 0])
  expect(idsOf(await list({ part: 'fees', status: '2xx' }))).toEqual([3, 1])
  for (const wrong of [{ part: 'shop' }, { without: 'everything' }] as const)
    expect((await list(wrong)).error.code).toBe('INVALID_REQUEST')
})

test('usage counts calls by key and hour, with what was refused and how long they took', async () => {
  let last = ''
  for (const path of [TOKENS, TOKENS, '/api/v1/bridge/currencies']) last = await ask(path)
  await found(last)
  const usage = async (days: string) =>
    (await callContract(app.url, 'GET /api/dashboard/usage', { headers: viewer, query: { days } })).body
  const day = await usage('1')
  expect(day).toMatchObject({
    by: 'hour',
    limits: { perKey: 120, perPartner: 360, testKey: 60 },
    keys: [
      { prefix: key.slice(0, 15), calls: 3, refused: 0, p50: expect.any(Number), p95: expect.any(Number) },
    ],
    busiestMinute: { used: 3, limit: 360 },
  })
  expect(day.points).toHaveLength(24)
  expect(day.points.at(-1)).toMatchObject({ calls: 3, errors: 1, refused: 0 })
  const month = await usage('30')
  expect([month.by, month.points.length, month.points.at(-1).calls]).toEqual(['day', 30, 3])
  await app.clock.step(3 * 3_600_000)
  last = await ask(TOKENS)
  await found(last)
  const later = await usage('7')
  expect(later.points).toHaveLength(168)
  expect(later.points.slice(-4).map(({ calls }: { calls: number }) => calls)).toEqual([3, 0, 0, 1])
})
