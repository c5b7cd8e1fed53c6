import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { inspect } from 'node:util'
import { afterEach, expect, test } from 'vitest'
import type { Clock } from '../ports/clock.ts'
import type { Log } from '../ports/log.ts'
import { createHttpClient, type HttpClient } from './http-client.ts'

const KEY = 'super-secret-key'
const cleanups: (() => Promise<unknown>)[] = []

afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup()
})

interface World {
  readonly client: HttpClient
  readonly seen: { method: string; url: string; headers: Record<string, unknown>; body: string }[]
  readonly logged: [string, unknown][]
  /** The service has been called once. */
  readonly firstCall: Promise<unknown>
  /** Moves the clock, and runs everything that is due. */
  readonly wait: (ms: number) => void
}

/** A client of a service that answers as the handler says, with a clock that the test steps. */
async function world(handler: RequestListener, path = ''): Promise<World> {
  const seen: World['seen'] = []
  const server: Server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      seen.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body })
      handler(request, response)
    })
  })
  const firstCall = once(server, 'request')
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('not listening on a port')
  const logged: World['logged'] = []
  const note = (event: string, fields?: unknown) => void logged.push([event, fields])
  const log: Log = { info: note, warn: note, error: note }
  let now = 0
  const timers = new Set<{ at: number; work: () => void }>()
  const clock: Clock = {
    now: () => new Date(now),
    after(ms, work) {
      const timer = { at: now + ms, work }
      timers.add(timer)
      return () => timers.delete(timer)
    },
  }
  const client = createHttpClient({
    name: 'example',
    title: 'The example service',
    baseUrl: `http://127.0.0.1:${address.port}${path}`,
    headers: { 'x-api-key': KEY },
    clock,
    log,
  })
  cleanups.push(
    () => client.close(),
    async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  )
  return {
    client,
    seen,
    logged,
    firstCall,
    wait(ms) {
      now += ms
      for (const timer of timers) if (timer.at <= now) timer.work()
    },
  }
}

const json: RequestListener = (_, response) => response.end('{"ok":true}')
const status =
  (code: number, headers: Record<string, string> = {}, body = ''): RequestListener =>
  (_, response) =>
    response.writeHead(code, headers).end(body)
const get = { method: 'GET', path: '/v1/thing' } as const
const failure = (client: HttpClient, call: Parameters<HttpClient['request']>[0] = get) =>
  client.request(call).then(
    () => undefined,
    (error: unknown) => error,
  )

test('a call carries path, query, body and key', async () => {
  const { client, seen } = await world(json, '/base/')
  await client.request({ ...get, query: { a: 'x y&z', n: 5, b: true } })
  await client.request({ method: 'POST', path: '/build', body: '{"a":1}' })
  expect(seen).toMatchObject([
    { method: 'GET', url: '/base/v1/thing?a=x+y%26z&n=5&b=true', headers: { 'x-api-key': KEY } },
    { method: 'POST', url: '/base/build', body: '{"a":1}', headers: { 'content-type': 'application/json' } },
  ])
})

test('JSON is known by its content, and the text is kept as it came', async () => {
  const text = '{ "n": 1e21, "s": "\u00fc" }'
  const { client } = await world(status(200, { 'content-type': 'text/plain' }, text))
  expect(await client.request(get)).toEqual({ status: 200, text, json: { n: 1e21, s: 'ü' } })
})

test('a refusal in the service’s own terms is an answer, with or without JSON', async () => {
  const told = await world(status(404, {}, '{"code":1002}'))
  expect(await told.client.request(get)).toMatchObject({ status: 404, json: { code: 1002 } })
  const mute = await world(status(400, {}, 'Bad Request'))
  expect(await mute.client.request(get)).toMatchObject({ status: 400, json: undefined })
})

test.each<[string, RequestListener, string]>([
  ['a 500 with an HTML page', status(500, {}, '<html>'), 'UPSTREAM_ERROR'],
  ['a success that is not JSON', status(200, {}, '<html>'), 'UPSTREAM_ERROR'],
  ['an empty success', status(200), 'UPSTREAM_ERROR'],
  ['a redirect', status(302, { location: 'http://127.0.0.1:1/' }), 'UPSTREAM_ERROR'],
  ['a dropped connection', (request) => request.socket.destroy(), 'UPSTREAM_ERROR'],
  ['a gateway’s timeout', status(504, {}, '<html>'), 'UPSTREAM_TIMEOUT'],
])('%s is the service’s failure', async (_, handler, code) => {
  const { client, logged } = await world(handler)
  expect(await failure(client)).toMatchObject({ name: 'SuiteError', code })
  expect(logged.map(([event]) => event)).toEqual(['upstream.failed'])
})

test('an answer larger than the limit is not read to its end', async () => {
  const { client } = await world((_, response) => response.end(`"${'x'.repeat(5000)}"`))
  expect(await failure(client, { ...get, mostBytes: 1000 })).toMatchObject({ code: 'UPSTREAM_ERROR' })
  expect(await client.request({ ...get, mostBytes: 6000 })).toMatchObject({ status: 200 })
})

test.each<[string, RequestListener]>([
  ['silence', () => undefined],
  ['a body that stalls', (_, response) => void response.writeHead(200).write('{')],
])('%s ends with the deadline', async (_, handler) => {
  const { client, wait, seen, firstCall } = await world(handler)
  const failed = failure(client, { ...get, deadlineMs: 700 })
  await firstCall
  wait(700)
  expect(await failed).toMatchObject({ code: 'UPSTREAM_TIMEOUT' })
  expect(seen).toHaveLength(1)
})

test('a GET is tried once more after a 5xx or a lost connection; a POST never is', async () => {
  let calls = 0
  const flaky = await world((request, response) => {
    calls++
    if (calls === 1) status(503, {}, 'busy')(request, response)
    else if (calls === 3) request.socket.destroy()
    else json(request, response)
  })
  expect(await flaky.client.request(get)).toMatchObject({ status: 200 })
  expect(await flaky.client.request(get)).toMatchObject({ status: 200 })
  expect(flaky.seen).toHaveLength(4)
  const broken = await world(status(500))
  expect(await failure(broken.client, { method: 'POST', path: '/build', body: '{}' })).toBeDefined()
  expect(broken.seen).toHaveLength(1)
})

test.each<[Record<string, string>, number, number]>([
  [{ 'retry-after': '7' }, 429, 7],
  [{ 'retry-after': 'Thu, 01 Jan 1970 00:01:30 GMT' }, 429, 90],
  [{ 'ratelimit-reset': '5400' }, 429, 300],
  [{ 'x-ratelimit-reset-after': '0.2' }, 429, 1],
  [{}, 429, 10],
  [{ 'retry-after': '30' }, 503, 30],
])(
  '%j with status %i sends callers away for %i s, and no one asks until then',
  async (headers, code, seconds) => {
    const { client, seen, wait } = await world(status(code, headers, '{}'))
    expect(await failure(client)).toMatchObject({ code: 'UNAVAILABLE', retryAfter: seconds })
    expect(await failure(client)).toMatchObject({ code: 'UNAVAILABLE', retryAfter: seconds })
    expect(seen).toHaveLength(1)
    wait(seconds * 1000)
    await failure(client)
    expect(seen).toHaveLength(2)
  },
)

test.each([401, 403])(
  'a %i is our trouble, never the caller’s: an error of ours and an alarm',
  async (code) => {
    const { client, logged } = await world(status(code, {}, '{"message":"bad key"}'))
    expect(await failure(client)).toMatchObject({ code: 'UPSTREAM_ERROR' })
    expect(logged).toEqual([
      ['upstream.refuses-us', { upstream: 'example', path: '/v1/thing', status: code }],
    ])
  },
)

test('a service that keeps failing is left alone, and taken back when it answers again', async () => {
  let isUp = false
  const { client, seen, wait } = await world((request, response) =>
    (isUp ? json : status(500))(request, response),
  )
  for (let n = 0; n < 5; n++) await failure(client)
  const asked = seen.length
  expect(await failure(client)).toMatchObject({ code: 'UNAVAILABLE', retryAfter: 10 })
  expect(seen).toHaveLength(asked)
  wait(10_000)
  isUp = true
  const [probe, other] = await Promise.all([client.request(get), failure(client)])
  expect(probe).toMatchObject({ status: 200 })
  expect(other).toMatchObject({ code: 'UNAVAILABLE' })
  const after = await Promise.all([client.request(get), client.request(get)])
  expect(after).toMatchObject([{ status: 200 }, { status: 200 }])
})

test('a probe that is refused for its key does not leave the circuit half-open forever', async () => {
  const { client, wait, seen } = await world(status(403))
  for (let n = 0; n < 5; n++) await failure(client)
  wait(10_000)
  await failure(client)
  wait(10_000)
  await failure(client)
  expect(seen).toHaveLength(7)
})

test('more calls at once than can be served in time are refused at once', async () => {
  const waiting: (() => void)[] = []
  const { client } = await world((_, response) => void waiting.push(() => response.end('{}')))
  const calls = Array.from({ length: 129 }, () => failure(client))
  expect(await Promise.race(calls)).toMatchObject({ code: 'UNAVAILABLE', retryAfter: 1 })
})

test('neither key nor query nor body is told or logged', async () => {
  for (const handler of [status(500), status(403, {}, KEY), status(200, {}, KEY), json]) {
    const { client, logged } = await world(handler)
    const error = await failure(client, { ...get, query: { token: KEY } })
    expect(inspect([error, logged], { depth: 10 })).not.toContain(KEY)
  }
})
