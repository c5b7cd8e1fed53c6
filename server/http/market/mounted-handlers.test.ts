import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { describedPaths } from '#contracts/description/market/paths.ts'
import { imagePaths, marketImageKinds } from '#contracts/market/media.ts'
import { relayMethods } from '#contracts/market/relay/methods.ts'
import { ACCOUNT, NFT_ID, SOLO_MD5 } from '#testing/market/names.ts'
import { askMarket } from '#testing/market/ask-market.ts'
import { type MarketApp, startMarketApp } from '#testing/market/market-app.ts'
import { createTestSource } from '#testing/market/source.ts'
import { createTestLimits } from '#testing/market/test-limits.ts'
import { createSeededRandom, silentLog } from '#testing/plain-ports.ts'
import { alice, startTestNode, type TestNode } from '#testing/relay/node.ts'
import { createTestRelay, type TestRelay } from '#testing/relay/relay.ts'
import { createSteppingClock } from '#testing/stepping-clock.ts'
import { createMediaSurface } from '../media/index.ts'
import { createRelayHandler } from '../relay/index.ts'
import { createVisitors } from '../surface/visitors.ts'

/** The relay and the pictures below the base of the market API, with its limits. */

const pictures = [`/v1/thumb/${SOLO_MD5}`, `/v1/nft-thumb/${NFT_ID}`]
const call = `/v1/xrpl?method=account_info&account=${alice}`

let node: TestNode
let relay: TestRelay
let app: MarketApp
beforeEach(async () => {
  const clock = createSteppingClock()
  node = await startTestNode(() => ({ validated: true }))
  relay = createTestRelay([node.url])
  const docsUrl = 'https://suite.test/docs/errors'
  const { handler } = createMediaSurface({
    media: {
      find: async () => ({
        kind: 'picture',
        bytes: Buffer.from('picture'),
        type: 'image/webp',
        source: 'native',
        state: 'MISS',
        isMutable: false,
        changedAt: clock.now().getTime(),
        freshUntil: clock.now().getTime() + 86_400_000,
      }),
      placeholder: async () => ({ bytes: Buffer.from('drawn'), type: 'image/webp' }),
      use: () => ({ bytes: 7, mostBytes: 10 }),
      close: async () => undefined,
    },
    visitors: createVisitors({
      keys: { find: () => undefined },
      trustProxy: 0,
      tickets: { isGood: () => false },
    }),
    limits: createTestLimits(clock),
    mountPoint: { base: '/cdn', hosts: new Set() },
    network: 'sandbox',
    baseUrl: 'https://suite.test/cdn',
    docsUrl,
    plansUrl: 'https://suite.test/docs/guides/market-data',
    clock,
    random: createSeededRandom(),
    log: silentLog,
  })
  const handlers = [handler, createRelayHandler({ ...relay, docsUrl })]
  app = await startMarketApp([createTestSource()], { clock, handlers })
})
afterEach(async () => {
  await app.stop()
  await relay.close()
  await node.stop()
})

const ask = (path: string, options: Parameters<typeof askMarket>[2] = {}) =>
  askMarket(app.origin, path, options)
const left = async () => {
  const { limits } = (await ask('/v1/me')).body
  return [limits?.json.remaining, limits?.media['remaining']]
}

describe('the relay', () => {
  test('takes GET, HEAD and POST; others are refused in both forms, and a browser may ask before', async () => {
    const refused = await ask('/v1/xrpl', { method: 'PUT' })
    expect([refused.status, refused.headers['allow']]).toEqual([405, 'GET, HEAD, POST, OPTIONS'])
    expect(refused.headers).toMatchObject({ 'access-control-allow-origin': '*', 'x-ratelimit-limit': '30' })
    expect(refused.body).toMatchObject({
      success: false,
      error: { code: 'METHOD_NOT_ALLOWED', requestId: refused.headers['x-request-id'] },
      result: { status: 'error', error: 'notSupported', error_code: 75, error_message: expect.any(String) },
    })
    for (const path of ['/v1/xrpl', '/v1/xrpl/']) {
      const { status, headers } = await ask(path, { method: 'OPTIONS' })
      expect(status).toBe(204)
      expect(headers).toMatchObject({
        'access-control-allow-methods': 'GET, HEAD, POST, OPTIONS',
        'access-control-allow-headers': 'X-Api-Key, X-Suite-Page, Content-Type, If-None-Match',
      })
    }
  })

  test('counts each call as one answer, and none of them as a picture', async () => {
    await ask(call)
    await ask(call, { method: 'HEAD' })
    const body = JSON.stringify({ method: 'account_info', params: [{ account: alice }] })
    expect((await fetch(`${app.url}/xrpl`, { method: 'POST', body })).status).toBe(200)
    expect((await fetch(`${app.url}/xrpl`, { method: 'POST', body: '{"method":"submit"}' })).status).toBe(400)
    await ask('/v1/xrpl', { method: 'PUT' })
    await ask('/v1/xrpl', { method: 'OPTIONS' })
    expect(await left()).toEqual([25, 120])
  })

  test('tells a client of a node to slow down, and by which plan it need not', async () => {
    for (let n = 0; n < 30; n++) expect((await ask(call)).status).toBe(200)
    const body = JSON.stringify({ id: 7, method: 'account_info', params: [{ account: alice }] })
    const refused = await fetch(`${app.url}/xrpl`, { method: 'POST', body })
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '2'])
    expect(await refused.json()).toMatchObject({
      success: false,
      error: {
        code: 'RATE_LIMIT',
        details: { plan: 'free', upgrade: { plans: [{ plan: 'bronze' }, {}, {}] } },
      },
      result: { status: 'error', error: 'slowDown', error_code: 10 },
    })
    expect((await ask(call)).headers['x-ratelimit-remaining']).toBe('0')
  })

  test('refuses a key that does not work in both forms', async () => {
    const refused = await ask(call, { headers: { 'x-api-key': 'smk_x' } })
    expect([refused.status, refused.headers['www-authenticate']]).toEqual([401, 'ApiKey realm="market"'])
    expect(refused.body).toMatchObject({
      success: false,
      error: { code: 'KEY_INVALID' },
      result: { status: 'error', error: 'forbidden', error_code: 6 },
    })
    expect((await ask(`${call}&apiKey=smk_x`)).body).toMatchObject({ result: { error: 'forbidden' } })
    expect(node.seen).toEqual([])
  })

  test('has the methods of its table behind the key of a paid plan', async () => {
    const headers = { 'x-api-key': (await app.addKey('bronze')).secret }
    const paid = relayMethods.filter(({ isPaid }) => isPaid === true).map(({ name }) => name)
    expect(paid).toContain('ledger_data')
    const body = JSON.stringify({ method: 'ledger_data', params: [{ type: 'state' }] })
    const post = (more: Record<string, string>) =>
      fetch(`${app.url}/xrpl`, { method: 'POST', body, headers: more })
    expect((await post({})).status).toBe(400)
    expect((await post(headers)).status).toBe(200)
  })
})

describe('pictures', () => {
  test.each(pictures)('%s: takes GET and HEAD, with the plain refusal of others', async (path) => {
    const { status, headers, raw } = await ask(path)
    expect([status, headers['content-type'], raw.toString()]).toEqual([200, 'image/webp', 'picture'])
    expect((await ask(path, { method: 'HEAD' })).raw).toHaveLength(0)
    const refused = await ask(path, { method: 'POST' })
    expect([refused.status, refused.headers['allow']]).toEqual([405, 'GET, HEAD, OPTIONS'])
    expect(refused.body).toMatchObject({ success: false, error: { code: 'METHOD_NOT_ALLOWED' } })
    expect(refused.body).not.toHaveProperty('result')
    const preflight = await ask(path, { method: 'OPTIONS' })
    expect([preflight.status, preflight.headers['access-control-allow-methods']]).toEqual([
      204,
      'GET, HEAD, OPTIONS',
    ])
  })

  test('count as pictures, whether they are shown, known or refused', async () => {
    for (const path of pictures) {
      await ask(path)
      await ask(path, { method: 'HEAD' })
      await ask(path, { method: 'POST' })
      await ask(path, { method: 'OPTIONS' })
    }
    expect(await left()).toEqual([30, 114])
  })
})

describe('the description', () => {
  const samples: Readonly<Record<string, string>> = {
    md5: SOLO_MD5,
    slug: 'apes',
    NFTokenID: NFT_ID,
    account: ACCOUNT,
    id: NFT_ID,
  }

  test('has each path with the methods that it takes', async () => {
    const headers = { 'x-api-key': (await app.addKey('gold')).secret }
    for (const { path, methods } of describedPaths) {
      const target = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => samples[name] ?? '')
      const { status, headers: told } = await ask(`/v1${target}`, { method: 'PUT', headers })
      const taken = ['GET', 'HEAD', ...(methods.includes('post') ? ['POST'] : []), 'OPTIONS']
      expect([path, status, told['allow']]).toEqual([path, 405, taken.join(', ')])
    }
  })

  test('has everything that the parts have, with what can be asked and what is answered', async () => {
    const paths = new Map(describedPaths.map((described) => [described.path, described]))
    const names = (path: string) => paths.get(path)?.parameters.map(({ name }) => name)
    for (const kind of marketImageKinds)
      expect(names(imagePaths[kind].replace(':id', '{id}'))).toEqual(['id', 'size', 'w', 'fallback'])
    expect(names('/xrpl')).toEqual(['method', 'account', 'transaction', 'ledger_index', 'limit'])
    const { body } = await ask('/v1/docs')
    expect(body).toMatchObject({
      paths: {
        '/xrpl': {
          get: {
            parameters: [
              { name: 'method', schema: { enum: relayMethods.map(({ name }) => name) } },
              {},
              {},
              {},
              {},
            ],
            responses: { 429: { headers: { 'Retry-After': {} } }, 502: { headers: { 'Retry-After': {} } } },
          },
        },
        '/thumb/{id}': { get: { responses: { 200: { headers: { 'X-Suite-CDN': {} } } } } },
      },
      components: { headers: { 'Retry-After': {}, 'X-Suite-CDN': {} } },
    })
    const shown = await ask(`/v1/thumb/${SOLO_MD5}`)
    expect(shown.headers).toHaveProperty('x-suite-cdn')
  })
})
