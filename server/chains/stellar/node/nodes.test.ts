import { expect, test } from 'vitest'
import type { Log } from '../../../ports/log.ts'
import { createSteppingClock } from '#testing/stepping-clock.ts'
import { createHorizonNodes } from './nodes.ts'
import { passphrase } from '../testing/fake-horizon.ts'

type Answer = () => Response | Promise<Response>
const json = (body: unknown, status = 200, headers = {}): Response =>
  new Response(JSON.stringify(body), { status, headers })
const root = (network = passphrase) => json({ network_passphrase: network })
const closed = (history_latest_ledger_closed_at: string) =>
  json({ network_passphrase: passphrase, history_latest_ledger_closed_at })
const other = () => root('Test SDF Network ; September 2015')
const problem = (status: number, headers = {}) => json({ status, title: 'secret words' }, status, headers)
const html = (status: number) => new Response('<html>', { status })
const late = () => Promise.reject(new DOMException('late', 'TimeoutError'))

/** Servers by their host; the root answers the right network unless a test says otherwise. */
function open(servers: Readonly<Record<string, Answer>>, roots: Readonly<Record<string, Answer>> = {}) {
  const asked: string[] = []
  const logged: unknown[] = []
  const write = (event: string, fields?: unknown) => void logged.push([event, fields])
  const log: Log = { info: write, warn: write, error: write }
  const clock = createSteppingClock()
  const fake: typeof fetch = async (input, init) => {
    expect(init).toMatchObject({ redirect: 'error' })
    if (typeof input !== 'string') throw new Error('asked by text')
    const { host, pathname } = new URL(input)
    const isRoot = pathname === '/key/'
    if (!isRoot) asked.push(host)
    const answer = isRoot ? (roots[host] ?? (() => root())) : servers[host]
    if (answer === undefined) throw new TypeError('fetch failed')
    return answer()
  }
  const horizonUrls = Object.keys(servers).map((host) => `https://${host}/key/`)
  const ask = createHorizonNodes({ passphrase, horizonUrls, log, clock, fetch: fake })
  return { ask, asked, logged, clock }
}

test('a missing object is an answer; a proxy’s page is not', async () => {
  const { ask, asked } = open({ a: () => html(404), b: () => problem(404) })
  expect(await ask('/accounts/G')).toBeUndefined()
  expect(asked).toEqual(['a', 'b'])
})

test('a server that fails is passed over, and asked last until it has rested', async () => {
  let isDown = true
  const { ask, asked, clock } = open({ a: () => (isDown ? html(502) : json(1)), b: () => json(2) })
  expect(await ask('/x')).toBe(2)
  isDown = false
  expect(await ask('/x')).toBe(2)
  await clock.step(15_000)
  expect(await ask('/x')).toBe(1)
  expect(asked).toEqual(['a', 'b', 'b', 'a'])
})

test('a server whose newest ledger is old is no answer about an account: the next one is asked', async () => {
  const { ask, asked, clock } = open(
    { a: () => problem(404), b: () => json(2) },
    { a: () => closed(closedAt) },
  )
  let closedAt = new Date(clock.now().getTime() - 3_600_000).toISOString()
  expect(await ask('/accounts/G')).toBe(2)
  expect(asked).toEqual(['b'])
  closedAt = new Date(clock.now().getTime() + 15_000).toISOString()
  await clock.step(15_000)
  expect(await ask('/accounts/G')).toBeUndefined()
})

test('a server of another network is never asked for anything', async () => {
  const { ask, asked, clock } = open({ a: () => json(1), b: () => json(2) }, { a: other })
  for (let i = 0; i < 3; i++) {
    expect(await ask('/x')).toBe(2)
    await clock.step(60_000)
  }
  expect(asked).toEqual(['b', 'b', 'b'])
  const alone = open({ a: () => json(1) }, { a: other })
  for (let i = 0; i < 2; i++) await expect(alone.ask('/x')).rejects.toMatchObject({ code: 'UPSTREAM_ERROR' })
  expect(alone.asked).toEqual([])
})

test('a server that asks for time gets it, and so does the caller', async () => {
  const { ask, asked, clock } = open({ a: () => problem(429, { 'x-ratelimit-reset': '20' }) })
  await expect(ask('/x')).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfter: 20 })
  await clock.step(5_000)
  await expect(ask('/x')).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfter: 15 })
  expect(asked).toEqual(['a'])
  await clock.step(15_000)
  await expect(ask('/x')).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfter: 20 })
  expect(asked).toEqual(['a', 'a'])
})

test('a broken connection to the only server is tried once more; one that is late is not', async () => {
  let calls = 0
  const flaky = open({ a: () => (++calls === 1 ? html(502) : json(1)) })
  expect(await flaky.ask('/x')).toBe(1)
  const slow = open({ a: late })
  await expect(slow.ask('/x')).rejects.toMatchObject({ code: 'UPSTREAM_TIMEOUT' })
  expect(slow.asked).toEqual(['a'])
})

test.each([
  ['a timeout', late, 'UPSTREAM_TIMEOUT'],
  ['a 504', () => problem(504), 'UPSTREAM_TIMEOUT'],
  ['a 503', () => problem(503), 'UPSTREAM_ERROR'],
  ['a 400', () => problem(400), 'UPSTREAM_ERROR'],
  ['a page', () => html(200), 'UPSTREAM_ERROR'],
  ['no connection', () => Promise.reject(new TypeError('fetch failed')), 'UPSTREAM_ERROR'],
] as const)('%s is told in our terms, without a word of the server or its key', async (_, answer, code) => {
  const { ask, logged } = open({ a: answer, b: answer })
  const error: unknown = await ask('/x').catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ code, message: expect.stringContaining('Stellar') })
  expect(JSON.stringify([error, logged])).not.toMatch(/secret words|key/)
})

test('an answer without end is cut off', async () => {
  const chunk = new Uint8Array(1024 * 1024)
  let sent = 0
  const endless = () =>
    new Response(new ReadableStream({ pull: (out) => (sent++ < 40 ? out.enqueue(chunk) : out.close()) }))
  await expect(open({ a: endless, b: () => json(2) }).ask('/x')).resolves.toBe(2)
  expect(sent).toBeLessThan(25)
})

test('a query goes along with its path', async () => {
  const urls: string[] = []
  const fake: typeof fetch = async (input) => {
    if (typeof input === 'string') urls.push(input)
    return root()
  }
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
  const clock = createSteppingClock()
  const ask = createHorizonNodes({ passphrase, horizonUrls: ['https://a/'], log, clock, fetch: fake })
  await ask('/paths/strict-send', { source_amount: '1', destination_assets: 'USDC:G' })
  expect(urls).toEqual([
    'https://a/',
    'https://a/paths/strict-send?source_amount=1&destination_assets=USDC%3AG',
  ])
})
