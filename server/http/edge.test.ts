import net from 'node:net'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { servedHosts } from './middleware/edge-guard/index.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

/** Sends raw bytes and answers the status line and body; HTTP clients would correct what is wrong. */
function raw(lines: readonly string[], body = ''): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(app.port, '127.0.0.1', () =>
      socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`),
    )
    let text = ''
    socket.setEncoding('utf8')
    socket.on('data', (chunk: string) => {
      text += chunk
      if (isWhole(text)) socket.end()
    })
    socket.on('close', () => resolve(text))
    socket.on('error', reject)
  })
}

function isWhole(text: string): boolean {
  const head = text.indexOf('\r\n\r\n')
  return head >= 0 && text.length >= head + 4 + Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0)
}

/** Stands for `host()` in tables, which are written before the port is known. */
const HOST = 'Host: (ours)'
const host = () => `Host: 127.0.0.1:${app.port}`
const status = async (lines: readonly string[], body?: string) =>
  Number((await raw(lines, body)).split(' ')[1])

describe('requests that no honest client sends are refused', () => {
  test('two hosts', async () => {
    expect(await status(['GET /healthz HTTP/1.1', host(), host(), 'Connection: close'])).toBe(400)
  })
  test('a host that is not ours', async () => {
    expect(await status(['GET /api/health HTTP/1.1', 'Host: evil.example', 'Connection: close'])).toBe(400)
  })
  test('a target in absolute form', async () => {
    expect(await status(['GET http://evil.example/healthz HTTP/1.1', host(), 'Connection: close'])).toBe(400)
  })
  test('a transfer coding that Node does not read', async () => {
    const lines = [
      'POST /api/embed/session HTTP/1.1',
      host(),
      'Transfer-Encoding: xchunked',
      'Connection: close',
    ]
    expect(await status(lines)).toBe(400)
  })
  test('two lengths, or a length beside chunks', async () => {
    const post = ['POST /api/embed/session HTTP/1.1', host(), 'Connection: close']
    expect(await status([...post, 'Content-Length: 2', 'Content-Length: 3'], '{}')).toBe(400)
    expect(await status([...post, 'Content-Length: 2', 'Transfer-Encoding: chunked'], '{}')).toBe(400)
  })
})

describe('what Node and Express would answer in words of their own gets our body', () => {
  const cases: readonly (readonly [string, readonly string[]])[] = [
    ['a target that is not a URL', ['GET http://[ HTTP/1.1', HOST]],
    ['a target of the whole server', ['OPTIONS * HTTP/1.1', HOST]],
    ['bytes that are not HTTP', ['HELLO']],
    ['headers that are too large', ['GET / HTTP/1.1', HOST, `X-Large: ${'x'.repeat(20_000)}`]],
    ['an expectation', ['POST /api/embed/session HTTP/1.1', HOST, 'Expect: the-worst', 'Content-Length: 0']],
    ['no Host', ['GET /api/health HTTP/1.1', 'Connection: close']],
  ]
  test.each(cases)('%s', async (_name, lines) => {
    const answer = await raw(lines.map((line) => (line === HOST ? host() : line)))
    expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
    expect(answer).toMatch(/\r\nX-Request-Id: req_[0-9A-Za-z]{22}\r\n/i)
    const body: unknown = JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))
    expect(body).toMatchObject({
      error: { code: 'INVALID_REQUEST', status: 400, docs: 'https://suite.test/docs/errors/INVALID_REQUEST' },
    })
  })
})

test('a probe in HTTP/1.0 may leave the Host out, at /healthz only', async () => {
  expect(await status(['GET /healthz HTTP/1.0'])).toBe(200)
  expect(await status(['GET /api/health HTTP/1.0'])).toBe(400)
})

test('the Host of a public address may name the port of its scheme', () => {
  expect(servedHosts('https://shop.example', 4000)).toContain('shop.example:443')
  expect(servedHosts('http://shop.example', 4000)).toContain('shop.example:80')
  expect(servedHosts('https://shop.example:8443', 4000)).not.toContain('shop.example:443')
})

test('a load balancer may ask for health by address', async () => {
  expect(await status(['GET /healthz HTTP/1.1', 'Host: 10.0.0.7', 'Connection: close'])).toBe(200)
})

const json = { 'content-type': 'application/json' }
const post = (body: string, headers: Record<string, string>) =>
  fetch(`${app.url}/api/embed/session`, { method: 'POST', body, headers })
async function codeOf(response: Response): Promise<unknown> {
  const body: unknown = await response.json()
  return [response.status, JSON.stringify(body).match(/"code":"([A-Z_]+)"/)?.[1]]
}

describe('bodies', () => {
  test('broken JSON, deep prototypes and lists are refused as such', async () => {
    expect(await codeOf(await post('{', json))).toEqual([400, 'INVALID_REQUEST'])
    expect(await codeOf(await post('[]', json))).toEqual([401, 'SESSION_REQUIRED'])
    expect(await codeOf(await post('{"__proto__":{"ticket":"x"}}', json))).toEqual([401, 'SESSION_REQUIRED'])
    expect(await codeOf(await post('null', json))).toEqual([400, 'INVALID_REQUEST'])
  })
  test('only JSON in UTF-8 is read', async () => {
    expect(await codeOf(await post('{}', { 'content-type': 'text/plain' }))).toEqual([
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    ])
    const utf7 = { 'content-type': 'application/json; charset=utf-7' }
    expect(await codeOf(await post('{}', utf7))).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE'])
  })
  test.each(['gzip', 'br', 'deflate', 'x-unknown'])(
    'a body said to be coded as %s is refused',
    async (coding) => {
      const coded = { ...json, 'content-encoding': coding }
      expect(await codeOf(await post('{}', coded))).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE'])
    },
  )
  test('a large body is refused', async () => {
    expect(await codeOf(await post(`{"ticket":"${'x'.repeat(70_000)}"}`, json))).toEqual([
      413,
      'PAYLOAD_TOO_LARGE',
    ])
  })
})

test('an unknown path, a malformed path and a repeated parameter are the caller’s errors', async () => {
  const get = async (path: string) => (await fetch(app.url + path)).status
  expect(await get('/nothing')).toBe(404)
  expect(await get('/api/v1/sign/session/%E0%A4%A?et=x')).toBe(400)
  const key = await app.addKey('demo', 'test')
  const response = await fetch(`${app.url}/api/v1/swap/tokens?chain=eth&chain=bnb`, {
    headers: { 'x-api-key': key },
  })
  const body: unknown = await response.json()
  expect(body).toMatchObject({
    error: { code: 'INVALID_REQUEST', details: [{ path: 'query.chain', message: 'must be sent once' }] },
  })
})

test.each([
  ['body', () => post('{', json)],
  ['headers.content-type', () => post('{}', { 'content-type': 'text/plain' })],
  ['headers.content-encoding', () => post('{}', { ...json, 'content-encoding': 'gzip' })],
  ['params', () => fetch(`${app.url}/api/v1/sign/session/%E0%A4%A?et=x`)],
  [
    'headers.idempotency-key',
    async () => {
      const headers = { ...json, 'x-api-key': await app.addKey('demo', 'live'), 'idempotency-key': 'a b' }
      return fetch(`${app.url}/api/v1/swap/prepare`, { method: 'POST', headers, body: '{}' })
    },
  ],
] as const)('a refusal names the place: %s', async (place, call) => {
  const body: unknown = await (await call()).json()
  expect(body).toMatchObject({ error: { details: [{ path: place }] } })
})

test('every answer has an id of ours, and a caller’s own id does not replace it', async () => {
  const response = await fetch(`${app.url}/healthz`, { headers: { 'x-request-id': 'mine-12345678' } })
  expect(response.headers.get('x-request-id')).toMatch(/^req_[0-9A-Za-z]{22}$/)
})

test('what a widget is given begins as the log’s scrubber expects it', () => {
  expect(app.tokens.issueTicket('demo')).toMatch(/^etk_demo~\d+~[\w-]{43}$/)
  const origin = 'https://shop.example'
  expect(app.tokens.issueSession({ partner: 'demo', origin, secret: 's' }).token).toMatch(/^ese_demo~/)
})

test('an answer says nothing about the software', async () => {
  const response = await fetch(`${app.url}/healthz`)
  expect(response.headers.get('x-powered-by')).toBeNull()
  expect(response.headers.get('cache-control')).toBe('no-store')
})

test('probes are not limited, whatever else one address has used up', async () => {
  const answers: number[] = []
  for (let i = 0; i < 200; i++) answers.push((await fetch(`${app.url}/healthz`)).status)
  expect(new Set(answers)).toEqual(new Set([200]))
})

test('a client that has the same answer is told so', async () => {
  const headers = { 'x-api-key': await app.addKey('demo', 'live') }
  const url = `${app.url}/api/v1/swap/tokens?chain=eth`
  const etag = (await fetch(url, { headers })).headers.get('etag') ?? ''
  for (const method of ['GET', 'HEAD']) {
    // Without the last one, `fetch` asks for an answer that no one has kept.
    const asked = { ...headers, 'if-none-match': etag, 'cache-control': 'max-age=0' }
    const same = await fetch(url, { method, headers: asked })
    expect([same.status, same.headers.get('etag'), await same.text()]).toEqual([304, etag, ''])
  }
})

test('a service that can store nothing tells load balancers', async () => {
  const full = vi.spyOn(app.store, 'isWritable').mockResolvedValue(false)
  const response = await fetch(`${app.url}/healthz`)
  expect(response.status).toBe(503)
  expect(await response.json()).toMatchObject({ error: { code: 'UNAVAILABLE' } })
  full.mockRestore()
  expect((await fetch(`${app.url}/healthz`)).status).toBe(200)
})

/** A connection from one of this machine's addresses, and whether it gets an answer. */
async function openFrom(localAddress: string): Promise<{ socket: net.Socket; isOpen: boolean }> {
  const socket = net.connect({ port: app.port, host: '127.0.0.1', localAddress })
  const isOpen = await new Promise<boolean>((resolve) => {
    socket.once('connect', () => socket.write(`GET /healthz HTTP/1.1\r\n${host()}\r\n\r\n`))
    socket.once('data', () => resolve(true))
    socket.once('close', () => resolve(false))
    socket.once('error', () => resolve(false))
  })
  return { socket, isOpen }
}

test('one address holds no more than its connections, and others still get in', async () => {
  const mine = await Promise.all(Array.from({ length: 310 }, () => openFrom('127.0.0.2')))
  expect(mine.filter(({ isOpen }) => isOpen)).toHaveLength(300)
  const other = await openFrom('127.0.0.3')
  expect(other.isOpen).toBe(true)
  for (const { socket } of [...mine, other]) socket.destroy()
})

test('a stopping service tells load balancers', async () => {
  app.setStopping()
  const response = await fetch(`${app.url}/healthz`)
  expect(response.status).toBe(503)
  expect(response.headers.get('retry-after')).toBe('5')
})
