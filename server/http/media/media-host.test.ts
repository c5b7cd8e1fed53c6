import { createServer, type IncomingHttpHeaders, type IncomingMessage, request, type Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTestLimits } from '#testing/market/test-limits.ts'
import type { Media, None, PictureWish, ServedPicture } from '#server/ports/market/media.ts'
import { createSeededRandom, silentLog } from '#testing/plain-ports.ts'
import { createSteppingClock } from '#testing/stepping-clock.ts'
import { createVisitors } from '../surface/visitors.ts'
import { createMediaSurface } from './index.ts'

const MD5 = '84e5efeb89c4eae8f68188982dc290d8'
const NFT = 'A'.repeat(64)

let clock: ReturnType<typeof createSteppingClock>
let found: ServedPicture | None
let find: ReturnType<typeof vi.fn<Media['find']>>
let server: Server
let port: number

const picture = (text: string, more: Partial<ServedPicture> = {}): ServedPicture => ({
  kind: 'picture',
  bytes: Buffer.from(text),
  type: 'image/webp',
  source: 'native',
  state: 'MISS',
  isMutable: false,
  changedAt: clock.now().getTime() - 500,
  freshUntil: clock.now().getTime() + 86_400_000,
  ...more,
})

beforeEach(async () => {
  clock = createSteppingClock()
  found = picture('picture')
  find = vi.fn<Media['find']>(async () => found)
  const media: Media = {
    find,
    placeholder: async ({ format }: PictureWish) => ({
      bytes: Buffer.from('drawn'),
      type: format === 'webp' ? 'image/webp' : 'image/png',
    }),
    use: () => ({ bytes: 5, mostBytes: 10 }),
    close: async () => undefined,
  }
  const { surface } = createMediaSurface({
    media,
    visitors: createVisitors({
      keys: { find: () => undefined },
      trustProxy: 0,
      tickets: { isGood: () => false },
    }),
    limits: createTestLimits(clock),
    mountPoint: {
      base: '/cdn',
      hosts: new Set(['suite.test']),
      own: { hosts: new Set(['cdn.test']), base: '' },
    },
    network: 'sandbox',
    baseUrl: 'https://suite.test/cdn',
    docsUrl: 'https://suite.test/docs/errors',
    plansUrl: 'https://suite.test/docs/guides/market-data',
    clock,
    random: createSeededRandom(),
    log: silentLog,
  })
  server = createServer((req, res) => {
    if (!surface(req, res)) res.writeHead(418).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a TCP server's address is never a pipe's name
  port = (server.address() as AddressInfo).port
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

async function ask(
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
  encoding: BufferEncoding = 'utf8',
): Promise<Answer> {
  const sent = request({ port, host: '127.0.0.1', path, method, headers: { host: 'suite.test', ...headers } })
  sent.end()
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the event brings
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  response.setEncoding(encoding)
  let body = ''
  for await (const chunk of response) body += String(chunk)
  return { status: response.statusCode ?? 0, headers: response.headers, body }
}

test('a picture is shown on every page, and is nothing but a picture', async () => {
  const { status, headers, body } = await ask(`/cdn/thumb/${MD5}`)
  expect({ status, body }).toEqual({ status: 200, body: 'picture' })
  expect(headers).toMatchObject({
    'content-type': 'image/webp',
    'content-length': '7',
    etag: expect.stringMatching(/^"[\w-]{27}"$/),
    'last-modified': expect.stringContaining('GMT'),
    'cache-control':
      'public, max-age=86400, s-maxage=604800, stale-while-revalidate=604800, stale-if-error=604800',
    vary: 'Accept',
    'access-control-allow-origin': '*',
    'access-control-expose-headers': expect.stringContaining('X-Suite-CDN'),
    'cross-origin-resource-policy': 'cross-origin',
    'timing-allow-origin': '*',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'",
    'x-suite-cdn': '1.0.0',
    'x-suite-cache': 'MISS',
    'x-suite-source': 'native',
    'x-request-id': expect.stringMatching(/^req_/),
    ratelimit: expect.stringMatching(/^"free";r=119;/),
  })
})

test.each([
  ['a small', 256],
  ['a large', 256 * 256],
])('%s picture comes out byte for byte', async (_, size) => {
  const bytes = Buffer.from(Array.from({ length: size }, (__, at) => at % 256))
  found = { ...picture(''), bytes }
  for (const cache of ['MISS', 'HIT']) {
    const { headers, body } = await ask(`/cdn/thumb/${MD5}`, {}, 'GET', 'latin1')
    expect(headers).toMatchObject({ 'x-suite-cache': cache, 'content-length': String(size) })
    expect(Buffer.from(body, 'latin1').equals(bytes)).toBe(true)
  }
})

test('a picture that was shown comes from memory, until it is old', async () => {
  await ask(`/cdn/thumb/${MD5}`)
  expect((await ask(`/cdn/thumb/${MD5}`)).headers['x-suite-cache']).toBe('HIT')
  expect(find).toHaveBeenCalledTimes(1)
  await clock.step(86_400_000)
  found = picture('picture', { state: 'STALE' })
  const stale = await ask(`/cdn/thumb/${MD5}`)
  expect(stale.headers).toMatchObject({
    'x-suite-cache': 'STALE',
    'cache-control': expect.stringContaining('max-age=60,'),
  })
  expect((await ask(`/cdn/thumb/${MD5}`)).headers['x-suite-cache']).toBe('STALE')
  expect(find).toHaveBeenCalledTimes(2)
})

test('who has the picture is told so, by its tag or its date', async () => {
  const { headers } = await ask(`/cdn/thumb/${MD5}`)
  const tag = headers.etag ?? ''
  for (const match of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
    const same = await ask(`/cdn/thumb/${MD5}`, { 'if-none-match': match })
    expect(same).toMatchObject({ status: 304, body: '', headers: { etag: tag, 'x-suite-cache': 'HIT' } })
    expect(same.headers).not.toHaveProperty('content-length')
  }
  const date = headers['last-modified'] ?? ''
  expect(await ask(`/cdn/thumb/${MD5}`, { 'if-modified-since': date })).toMatchObject({ status: 304 })
  expect(
    await ask(`/cdn/thumb/${MD5}`, { 'if-modified-since': date, 'if-none-match': '"other"' }),
  ).toMatchObject({ status: 200 })
})

test('HEAD says what GET says, and other methods are refused', async () => {
  const head = await ask(`/cdn/thumb/${MD5}`, {}, 'HEAD')
  expect(head).toMatchObject({ status: 200, body: '', headers: { 'content-length': '7' } })
  const post = await ask(`/cdn/thumb/${MD5}`, {}, 'POST')
  expect(post).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD, OPTIONS' } })
  expect(await ask('/cdn/nothing', {}, 'POST')).toMatchObject({ status: 404 })
  expect(JSON.parse(post.body)).toMatchObject({ success: false, error: { code: 'METHOD_NOT_ALLOWED' } })
  const options = await ask(`/cdn/thumb/${MD5}`, {}, 'OPTIONS')
  expect(options).toMatchObject({
    status: 204,
    headers: { 'access-control-allow-methods': 'GET, HEAD, OPTIONS' },
  })
})

test.each([
  [`/thumb/${MD5}`, { kind: 'token', id: MD5, size: 128 }],
  [`/thumb/${MD5.toUpperCase()}_48`, { kind: 'token', id: MD5, size: 48 }],
  [`/thumb/${MD5}?size=50`, { kind: 'token', id: MD5, size: 64 }],
  [`/thumb/${MD5}?w=9999`, { kind: 'token', id: MD5, size: 512 }],
  [`/nft-thumb/${NFT.toLowerCase()}`, { kind: 'nft', id: NFT, size: 256 }],
  [
    '/nft-collection-thumb/6F9619FF-8B86-D011-B42D-00C04FC964FF',
    { kind: 'collection', id: '6f9619ff-8b86-d011-b42d-00c04fc964ff', size: 256 },
  ],
  [
    '/nft-collection-thumb/6F9619FF8B86D011B42D00C04FC964FF_64',
    { kind: 'collection', id: '6f9619ff-8b86-d011-b42d-00c04fc964ff', size: 64 },
  ],
  [`/nft-collection-thumb/${NFT.toLowerCase()}`, { kind: 'collection', id: NFT, size: 256 }],
  ['/logo/chain.eth?size=32', { kind: 'logo', id: 'chain.eth', size: 32 }],
  ['/logo/eth.0xA0b8', { kind: 'logo', id: 'eth.0xa0b8', size: 128 }],
  ['/logo/xlm.USDC%3AGA5Z', { kind: 'logo', id: 'xlm.USDC:GA5Z', size: 128 }],
])('%s asks for a picture, below the service and on a host of its own', async (path, wish) => {
  await ask(`/cdn${path}`)
  expect(find).toHaveBeenLastCalledWith({ ...wish, format: 'webp' })
  find.mockClear()
  await ask(path, { host: 'cdn.test', accept: 'image/png' })
  expect(find).toHaveBeenLastCalledWith({ ...wish, format: 'png' })
})

test.each([
  `/thumb/${MD5.slice(1)}`,
  '/thumb/https://evil.example/a.png',
  `/thumb/${MD5}/../../etc`,
  `/thumb/${MD5}?size=big`,
  `/thumb/${MD5}?size=0`,
  '/nft-thumb/xyz',
  '/nft-collection-thumb/1',
  '/nft-collection-thumb/6F9619FF-8B86D011B42D00C04FC964FF',
  `/nft-collection-thumb/${NFT.slice(1)}`,
  '/logo/eth',
  '/logo/%00',
  '/logo/%ZZ',
])('%s is refused with the reason', async (path) => {
  const { status, body, headers } = await ask(`/cdn${path}`)
  expect(status).toBe(400)
  expect(JSON.parse(body)).toMatchObject({ success: false, error: { code: 'INVALID_REQUEST' } })
  expect(headers['access-control-allow-origin']).toBe('*')
  expect(find).not.toHaveBeenCalled()
})

test.each([
  [undefined, 'webp'],
  ['*/*', 'webp'],
  ['image/avif,image/webp,image/*;q=0.8', 'webp'],
  ['text/html', 'webp'],
  ['image/png,image/jpeg', 'plain'],
  ['image/gif', 'plain'],
  ['image/png, image/webp;q=0', 'png'],
  ['image/jpeg, image/gif;q=0.5', 'jpeg'],
  ['image/png;q=0, image/jpeg', 'jpeg'],
])('for those who accept %s, the format is %s', async (accept, format) => {
  await ask(`/cdn/thumb/${MD5}`, accept === undefined ? {} : { accept })
  expect(find).toHaveBeenLastCalledWith(expect.objectContaining({ format }))
})

test('the two formats of a picture are kept apart', async () => {
  await ask(`/cdn/thumb/${MD5}`)
  found = picture('plain', { type: 'image/png' })
  expect(await ask(`/cdn/thumb/${MD5}`, { accept: 'image/png' })).toMatchObject({ body: 'plain' })
  expect(await ask(`/cdn/thumb/${MD5}`)).toMatchObject({ body: 'picture' })
})

describe('a thing without a picture', () => {
  test('has a drawing, which is kept for a short time', async () => {
    found = { kind: 'none', isPassing: false }
    expect(await ask(`/cdn/thumb/${MD5}`)).toMatchObject({
      status: 200,
      body: 'drawn',
      headers: { 'cache-control': 'public, max-age=300, s-maxage=900', 'x-suite-source': 'placeholder' },
    })
  })

  test('that may have one in a moment says when to ask again', async () => {
    found = { kind: 'none', isPassing: true }
    expect(await ask(`/cdn/thumb/${MD5}`)).toMatchObject({
      status: 200,
      headers: { 'cache-control': 'public, max-age=10', 'retry-after': '10' },
    })
    found = picture('picture')
    await clock.step(2_000)
    expect(await ask(`/cdn/thumb/${MD5}`)).toMatchObject({ body: 'picture' })
  })

  test('is not found, for those who want to know', async () => {
    found = { kind: 'none', isPassing: false }
    const { status, body } = await ask(`/cdn/thumb/${MD5}?fallback=404`)
    expect(status).toBe(404)
    expect(JSON.parse(body)).toMatchObject({ error: { code: 'NOT_FOUND' } })
  })
})

test('the plan’s limit of pictures holds, also for pictures in memory, and the answer says what to do', async () => {
  for (let count = 0; count < 120; count++) expect((await ask(`/cdn/thumb/${MD5}`)).status).toBe(200)
  const refused = await ask(`/cdn/thumb/${MD5}`)
  expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': expect.any(String) } })
  expect(JSON.parse(refused.body)).toMatchObject({
    error: { code: 'RATE_LIMIT', details: { bucket: 'media', upgrade: { plans: expect.any(Array) } } },
  })
})

test('a key that does not work is refused, and does not count as free', async () => {
  expect(await ask(`/cdn/thumb/${MD5}`, { 'x-api-key': 'smk_wrong' })).toMatchObject({ status: 401 })
})

test('the host says what it has, and how it is', async () => {
  const map = await ask('/cdn/')
  expect(JSON.parse(map.body)).toMatchObject({
    success: true,
    images: expect.arrayContaining([{ shows: 'token', url: 'https://suite.test/cdn/thumb/{id}' }]),
  })
  expect(await ask('/', { host: 'cdn.test' })).toMatchObject({ status: 200, body: map.body })
  const health = await ask('/cdn/health')
  expect(JSON.parse(health.body)).toMatchObject({
    success: true,
    status: 'ok',
    cache: { bytes: 5, mostBytes: 10 },
  })
  expect(health.headers['cache-control']).toBe('no-store')
})

test('what is not the media host’s is left to others, and what it does not have is not found', async () => {
  expect(await ask('/thumb/1')).toMatchObject({ status: 418 })
  expect(await ask(`/cdn/thumb/${MD5}`, { host: 'evil.test' })).toMatchObject({ status: 418 })
  expect(await ask('/cdn/other')).toMatchObject({ status: 404 })
  expect(await ask('/cdn/?url=https://evil.example')).toMatchObject({ status: 200 })
})
