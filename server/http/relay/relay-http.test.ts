import { createServer, request as send } from 'node:http'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, test } from 'vitest'
import { relayMethods } from '#contracts/market/relay/methods.ts'
import { alice, bob, HASH, LEDGER, type NodeReply, startTestNode } from '#testing/relay/node.ts'
import { createTestRelay } from '#testing/relay/relay.ts'
import { createRelayHandler } from './index.ts'

const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup()
})

const fine: NodeReply = () => ({ ledger_index: LEDGER, validated: true, account_data: { Account: alice } })

/** The relay over HTTP, in front of a node that notes what it hears. */
async function world(reply: NodeReply = fine) {
  const node = await startTestNode(reply)
  const { relay, clock, close } = createTestRelay([node.url])
  const handler = createRelayHandler({ relay, clock, docsUrl: 'https://suite.example/docs/errors' })
  const allowance = { ok: true, limit: 30, windowSeconds: 60, remaining: 29, resetSeconds: 2 }
  const client = { id: 'someone', plan: 'free', kind: 'address', name: '192.0.2.1' } as const
  const server = createServer((req, res) => {
    const [path = '', search = ''] = (req.url ?? '').split('?')
    const headers = ['X-Request-Id', 'req_1', 'Access-Control-Allow-Origin', '*']
    void handler.answer(req, res, { path, search, requestId: 'req_1', client, allowance, headers })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('not listening on a port')
  const url = `http://127.0.0.1:${address.port}/xrpl`
  cleanups.push(
    () => node.stop(),
    close,
    async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  )
  const post = (body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) =>
    fetch(url, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } })
  return { node, clock, url, post, port: address.port }
}

const info = (params: object = {}) =>
  JSON.stringify({ method: 'account_info', params: [{ account: alice, ...params }] })

describe('a client of a node is answered as by a node', () => {
  test('by POST', async () => {
    const { node, post } = await world()
    const answer = await post(info())
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({
      result: { status: 'success', ledger_index: LEDGER, validated: true, account_data: { Account: alice } },
    })
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('x-suite-cache')).toBe('MISS')
    expect(answer.headers.get('x-suite-source')).toBe(node.host)
    expect((await post(info())).headers.get('x-suite-cache')).toBe('HIT')
    expect(node.seen.length).toBe(1)
  })

  test.each([
    'application/json',
    'application/json; charset=utf-8',
    'text/plain',
    'application/x-www-form-urlencoded',
  ])('whose body is called %s', async (type) => {
    const { post } = await world()
    expect((await post(info(), { 'content-type': type })).status).toBe(200)
  })

  test('without parameters', async () => {
    const { post } = await world(() => ({ ledger_current_index: LEDGER + 1 }))
    for (const params of ['', ',"params":[]', ',"params":[{}]', ',"params":null'])
      expect((await post(`{"method":"ledger_current"${params}}`)).status).toBe(200)
  })

  test('that numbers its calls, as JSON-RPC 2.0 does', async () => {
    const { post } = await world()
    const body = { jsonrpc: '2.0', id: 7, method: 'account_info', params: [{ account: alice }] }
    expect(await (await post(JSON.stringify(body))).json()).toMatchObject({ id: 7, jsonrpc: '2.0' })
    const wild = JSON.stringify({ ...body, id: { a: 1 }, jsonrpc: '<b>' })
    expect(Object.keys(JSON.parse(await (await post(wild)).text()))).toEqual(['result'])
  })

  test('with an error of the ledger', async () => {
    const { post } = await world(() => ({ error: 'actNotFound', error_code: 19 }))
    const answer = await post(info())
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({ result: { status: 'error', error: 'actNotFound' } })
  })
})

/** An answer that is worth to be packed. */
const long: NodeReply = () => ({ ledger_index: LEDGER, validated: true, lines: 'rich '.repeat(1_000) })
const callLines = (id?: number) =>
  JSON.stringify({
    method: 'account_lines',
    params: [{ account: alice }],
    ...(id === undefined ? {} : { id }),
  })

describe('an answer is packed', () => {
  test.each([
    ['br', 'gzip, br', 'br'],
    ['gzip', 'gzip', 'gzip'],
    ['nothing', 'identity', null],
  ])('as %s for who takes %s, by POST and by GET', async (_, accepted, coding) => {
    const { url, post } = await world(long)
    const headers = { 'accept-encoding': accepted }
    for (const answer of [
      await post(callLines(), headers),
      await post(callLines(), headers),
      await post(callLines(7), headers),
      await fetch(`${url}?method=account_lines&account=${alice}`, { headers }),
    ]) {
      expect(answer.headers.get('content-encoding')).toBe(coding)
      const length = Number(answer.headers.get('content-length'))
      expect(length).toSatisfy((bytes: number) => (coding === null ? bytes > 5_000 : bytes < 500))
      expect(await answer.json()).toMatchObject({ result: { lines: 'rich '.repeat(1_000) } })
    }
  })

  test('not where it is short, and its tag is the same in each coding', async () => {
    const { post } = await world()
    expect((await post(info(), { 'accept-encoding': 'br' })).headers.get('content-encoding')).toBeNull()
    const { url } = await world(long)
    const tags: (string | null)[] = []
    for (const coding of ['br', 'gzip', 'identity']) {
      const query = `${url}?method=account_lines&account=${alice}`
      const answer = await fetch(query, { headers: { 'accept-encoding': coding } })
      expect(answer.headers.get('vary')).toContain('Accept-Encoding')
      tags.push(answer.headers.get('etag'))
    }
    expect(new Set(tags).size).toBe(1)
  })
})

describe('by GET', () => {
  test.each<readonly [string, string, Record<string, unknown>]>([
    ['account', `method=account_info&account=${alice}`, { account: alice, ledger_index: 'validated' }],
    ['ledger', 'method=ledger&ledger_index=90000000', { ledger_index: 90_000_000 }],
    [
      'limit',
      `method=account_lines&account=${alice}&limit=50`,
      { account: alice, ledger_index: 'validated', limit: 50 },
    ],
    ['transaction', `method=tx&transaction=${HASH}`, { transaction: HASH }],
    ['hash', `method=tx&hash=${HASH}`, { transaction: HASH }],
    ['tx_hash', `method=tx&tx_hash=${HASH}`, { transaction: HASH }],
    [
      'nothing else',
      `method=account_info&account=${alice}&queue=true&admin_user=x&command=stop`,
      { account: alice, ledger_index: 'validated' },
    ],
    [
      'the first of two',
      `method=account_info&account=${alice}&account=${bob}&method=stop`,
      { account: alice, ledger_index: 'validated' },
    ],
  ])('a call has %s', async (_, query, params) => {
    const { node, url } = await world()
    expect((await fetch(`${url}?${query}`)).status).toBe(200)
    expect(node.seen.map((call) => call.params)).toEqual([{ ...params, api_version: 2 }])
  })

  test('an answer says how long it lasts, has a tag, and is not sent again to who has it', async () => {
    const { url, clock } = await world()
    const query = `${url}?method=account_info&account=${alice}`
    const first = await fetch(query)
    const cacheControl = 'public, max-age=4, stale-while-revalidate=4, stale-if-error=60'
    expect(first.headers.get('cache-control')).toBe(cacheControl)
    clock.pass(2_000)
    const tag = first.headers.get('etag') ?? ''
    const again = await fetch(query, { headers: { 'if-none-match': tag } })
    expect([again.status, again.headers.get('age'), await again.text()]).toEqual([304, '2', ''])
    const numbered = await fetch(`${query}&ledger_index=90000000`)
    expect(numbered.headers.get('cache-control')).toBe('public, max-age=86400, s-maxage=604800, immutable')
  })

  test('HEAD has the same headers and no body', async () => {
    const { url } = await world()
    const query = `${url}?method=account_info&account=${alice}`
    const [get, head] = [await fetch(query), await fetch(query, { method: 'HEAD' })]
    expect(head.headers.get('content-length')).toBe(get.headers.get('content-length'))
    expect(head.headers.get('etag')).toBe(get.headers.get('etag'))
    expect(await head.text()).toBe('')
  })

  test('an earlier answer is given, and says so, when no node answers', async () => {
    const { node, url, clock } = await world()
    const query = `${url}?method=account_info&account=${alice}`
    await fetch(query)
    await node.stop()
    clock.pass(30_000)
    const answer = await fetch(query)
    expect(answer.headers.get('x-suite-cache')).toBe('STALE')
    expect(await answer.json()).toMatchObject({ warnings: [{ id: 'suite-stale' }] })
    clock.pass(60_000)
    const none = await fetch(query)
    expect(none.status).toBe(502)
    expect(Number(none.headers.get('retry-after'))).toBeGreaterThanOrEqual(2)
    expect(await none.json()).toMatchObject({
      success: false,
      error: { code: 'UPSTREAM_UNAVAILABLE' },
      result: { status: 'error', error: 'noNetwork' },
    })
  })
})

/** Ways to reach what is not allowed. */
const attacks: readonly (readonly [name: string, body: string, headers?: Record<string, string>])[] = [
  ['a list of calls in one', `{"method":"batch","params":[{"method":"submit"},{"method":"sign"}]}`],
  ['a list of calls', `[{"method":"submit"},{"method":"sign"}]`],
  ['a write', `{"method":"submit","params":[{"tx_blob":"1200"}]}`],
  ['a signature', `{"method":"sign","params":[{"secret":"snoPBrXtMeMyMHUVTgbuqAfg1SUTb","tx_json":{}}]}`],
  [
    'the second of two methods',
    `{"method":"account_info","method":"stop","params":[{"account":"${alice}"}]}`,
  ],
  ['the method in the parameters', `{"params":[{"method":"stop","command":"stop"}]}`],
  ['an upper-case method', `{"method":"Submit","params":[{}]}`],
  ['an escaped method', `{"method":"\\u0073ubmit","params":[{}]}`],
  ['a method with a zero', `{"method":"account_info\\u0000","params":[{}]}`],
  ['a method of all objects', `{"method":"__proto__","params":[{}]}`],
  ['a method of all functions', `{"method":"constructor","params":[{}]}`],
  ['two objects', `{"method":"account_info","params":[{"account":"${alice}"},{"command":"stop"}]}`],
  ['deep nesting', `{"method":"account_info","params":[${'['.repeat(2_000)}${']'.repeat(2_000)}]}`],
  [
    'deep nesting below a key',
    `{"method":"account_info","params":[{"a":${'{"a":'.repeat(2_000)}1${'}'.repeat(2_000)}}]}`,
  ],
  ['huge text', `{"method":"account_info","params":[{"account":"${'r'.repeat(8_000)}"}]}`],
  ['no JSON', 'account_info'],
  ['nothing', ''],
  ['broken text', `{"method":"account_info","params":[{"account":"${alice}"`],
  ['a number', '1'],
  ['null', 'null'],
  ['a form', `method=account_info&account=${alice}`, { 'content-type': 'application/x-www-form-urlencoded' }],
  ['parts', '--x', { 'content-type': 'multipart/form-data; boundary=x' }],
  ['another alphabet', info(), { 'content-type': 'application/json; charset=utf-16' }],
]

test.each(attacks.map(([name, body, headers]) => ({ name, body, headers })))(
  '$name: refused with 400 in both forms, and no node hears of it',
  async ({ body, headers }) => {
    const { node, post } = await world()
    const answer = await post(body, headers)
    expect(answer.status).toBe(400)
    const text = await answer.text()
    const told: unknown = JSON.parse(text)
    expect(told).toMatchObject({ success: false, error: { status: 400 }, result: { status: 'error' } })
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(text).not.toContain('snoPB')
    expect(text).not.toContain('tx_blob')
    expect(node.seen).toEqual([])
  },
)

test('a refused method names the allowed ones', async () => {
  const { post } = await world()
  expect(await (await post('{"method":"submit"}')).json()).toMatchObject({
    error: { code: 'XRPL_METHOD_REFUSED', method: 'submit', allowed: relayMethods.map(({ name }) => name) },
    result: { error: 'forbidden', error_code: 6 },
  })
})

test('parameters and headers that nodes obey do not travel', async () => {
  const { node, post } = await world()
  const body = `{"ripplerpc":"3.0","jsonrpc":"2.0","admin_user":"root","method":"account_info","params":[{"__proto__":{"command":"stop"},"admin_user":"root","admin_password":"root","command":"stop","ripplerpc":"3.0","account":"${bob}","account":"${alice}"}]}`
  const answer = await post(body, {
    'x-user': 'admin',
    forwarded: 'for=127.0.0.1',
    'x-forwarded-for': '127.0.0.1',
    'x-real-ip': '127.0.0.1',
    authorization: 'Basic cm9vdDpyb290',
    cookie: 'a=b',
    origin: 'https://page.example',
    'x-request-id': 'their-own-id',
  })
  expect(answer.status).toBe(200)
  const heard = node.seen[0]
  expect(heard?.body).toBe(
    JSON.stringify({
      method: 'account_info',
      params: [{ ledger_index: 'validated', account: alice, api_version: 2 }],
    }).replace(
      `"ledger_index":"validated","account":"${alice}"`,
      `"account":"${alice}","ledger_index":"validated"`,
    ),
  )
  expect(Object.keys(heard?.headers ?? {}).toSorted()).toEqual([
    'accept',
    'connection',
    'content-length',
    'content-type',
    'host',
    'user-agent',
  ])
})

describe('a body', () => {
  test('that is large is refused before it is read', async () => {
    const { node, post } = await world()
    const answer = await post(`{"method":"ping","junk":"${'x'.repeat(1_000_000)}"}`).catch(() => undefined)
    // A client that is still sending may find the connection closed.
    expect(answer?.status ?? 400).toBe(400)
    expect(node.seen).toEqual([])
  })

  test('that is large and in pieces is cut off', async () => {
    const { port } = await world()
    const status = await new Promise((resolve) => {
      const req = send({
        port,
        method: 'POST',
        path: '/xrpl',
        headers: { 'content-type': 'application/json' },
      })
      req.on('response', (res) => resolve(res.statusCode))
      req.on('error', () => undefined)
      const more = () => {
        while (!req.destroyed && req.write('x'.repeat(4_000))) continue
      }
      req.on('drain', more)
      more()
    })
    expect(status).toBe(400)
  })

  test('that is compressed is refused', async () => {
    const { post } = await world()
    const answer = await post(new Uint8Array(gzipSync(info())), { 'content-encoding': 'gzip' })
    expect(answer.status).toBe(400)
  })

  test('that does not come is not waited for longer than five seconds', async () => {
    const { port, clock } = await world()
    const answered = new Promise((resolve, reject) => {
      const req = send({ port, method: 'POST', path: '/xrpl', headers: { 'content-length': '100' } })
      req.on('response', (res) => resolve(res.statusCode))
      req.on('error', reject)
      req.write('{')
    })
    let isOver = false
    const end = answered.finally(() => (isOver = true))
    const hurry = async () => {
      // The server starts to wait once it has the head.
      for (let n = 0; n < 10_000; n++) {
        if (isOver) return
        clock.pass(5_000)
        await new Promise((resolve) => setImmediate(resolve))
      }
    }
    await Promise.all([end, hurry()])
    expect(await answered).toBe(400)
  })
})
