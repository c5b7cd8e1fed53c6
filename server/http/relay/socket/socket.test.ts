import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { WebSocket } from 'ws'
import * as z from 'zod'
import { alice, LEDGER, type NodeReply, startTestNode } from '#testing/relay/node.ts'
import { createTestRelay } from '#testing/relay/relay.ts'
import { GOLD_KEY, startSocketApp } from '#testing/relay/socket-app.ts'

const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup()
})

const fine: NodeReply = () => ({ ledger_index: LEDGER, validated: true, account_data: { Account: alice } })
const gold = { headers: { 'x-api-key': GOLD_KEY } }

async function world(reply: NodeReply = fine) {
  const node = await startTestNode(reply)
  const relay = createTestRelay([node.url])
  const app = await startSocketApp(relay)
  cleanups.push(() => node.stop(), relay.close, app.stop)
  return { ...app, node, clock: relay.clock }
}

const Reply = z.looseObject({ id: z.unknown().optional(), status: z.string(), type: z.literal('response') })

const textOf = (data: unknown): string => (Buffer.isBuffer(data) ? data.toString() : '')

/** Sends a message and waits for the next one. */
async function ask(ws: WebSocket, message: object | string) {
  const answered = once(ws, 'message')
  ws.send(typeof message === 'string' ? message : JSON.stringify(message))
  const [data] = await answered
  return Reply.parse(JSON.parse(textOf(data)))
}
const info = (more: object = {}) => ({ command: 'account_info', account: alice, ...more })
const closeOf = async (ws: WebSocket): Promise<unknown> => (await once(ws, 'close'))[0]
/** The answer to a handshake that is refused. */
async function refusalOf(ws: WebSocket) {
  const [, answer] = await once(ws, 'unexpected-response')
  let text = ''
  for await (const chunk of answer) text += String(chunk)
  return { status: answer.statusCode, headers: answer.headers, body: JSON.parse(text) }
}

describe('a client of a node is answered as by a node', () => {
  test('by id, with the result beside its status', async () => {
    const { open, node, told } = await world()
    const ws = await open()
    for (const id of [0, 7, 'a'])
      expect(await ask(ws, info({ id, api_version: 2, queue: true, admin_user: 'x' }))).toEqual({
        id,
        status: 'success',
        type: 'response',
        api_version: 2,
        result: { ledger_index: LEDGER, validated: true, account_data: { Account: alice } },
      })
    expect(await ask(ws, info())).not.toHaveProperty('id')
    expect(node.seen.map(({ params }) => params)).toEqual([
      { account: alice, ledger_index: 'validated', api_version: 2 },
    ])
    expect(told).toEqual(Array.from({ length: 4 }, () => '/xrpl account_info'))
  })

  test('with an error of the ledger, whose fields stand beside its status', async () => {
    const { open } = await world(() => ({ error: 'actNotFound', error_code: 19, id: 5, type: 'other' }))
    expect(await ask(await open(), info({ id: 1 }))).toMatchObject({
      id: 1,
      status: 'error',
      type: 'response',
      error: 'actNotFound',
      error_code: 19,
    })
  })

  test('many at once, each by its id', async () => {
    const { open } = await world(({ params }) => ({ ledger_index: params['ledger_index'], validated: true }))
    const ws = await open(gold)
    const seen = new Map<unknown, unknown>()
    const all = new Promise<void>((resolve) => {
      ws.on('message', (data) => {
        const { id, result } = z
          .looseObject({ id: z.int(), result: z.looseObject({}) })
          .parse(JSON.parse(textOf(data)))
        seen.set(id, result['ledger_index'])
        if (seen.size === 300) resolve()
      })
    })
    for (let id = 0; id < 300; id++)
      ws.send(JSON.stringify({ id, command: 'ledger', ledger_index: 90_000_000 + id }))
    await all
    for (const [id, ledger] of seen) expect(ledger).toBe(90_000_000 + Number(id))
  })

  test('from any page', async () => {
    const { open } = await world()
    expect((await ask(await open({ origin: 'https://any.example' }), info())).status).toBe('success')
  })
})

describe('what is not answered', () => {
  test.each<readonly [string, object | string, string]>([
    ['a write', { command: 'submit', tx_blob: '1200' }, 'forbidden'],
    ['a signature', { command: 'sign', secret: 'snoPB', tx_json: {} }, 'forbidden'],
    ['a command of the operator', { command: 'stop' }, 'forbidden'],
    ['a list of calls', { command: 'batch', params: [{ method: 'stop' }] }, 'forbidden'],
    ['a method of all objects', { command: '__proto__' }, 'forbidden'],
    ['two names of the method', { command: 'ping', method: 'stop' }, 'invalidParams'],
    ['no command', { account: alice }, 'missingCommand'],
    ['an id of another form', info({ id: { a: 1 } }), 'invalidParams'],
    ['an address that is none', info({ account: 'alice' }), 'invalidParams'],
    ['a list', '[{"command":"ping"}]', 'invalidParams'],
    ['no JSON', 'ping', 'invalidParams'],
    ['nothing', '', 'invalidParams'],
    [
      'deep nesting',
      `{"command":"account_info","a":${'['.repeat(4_000)}${']'.repeat(4_000)}}`,
      'invalidParams',
    ],
  ])('%s is refused, and no node hears of it', async (_, message, error) => {
    const { open, node } = await world()
    const ws = await open()
    const refused = await ask(ws, message)
    expect(refused).toMatchObject({ status: 'error', error, error_message: expect.any(String) })
    expect(JSON.stringify(refused)).not.toContain('snoPB')
    expect(node.seen).toEqual([])
    // The conversation goes on.
    expect((await ask(ws, info())).status).toBe('success')
  })

  test.each(['subscribe', 'unsubscribe', 'path_find'])('%s is refused by name', async (command) => {
    const { open } = await world()
    expect(await ask(await open(), { id: 3, command, streams: ['ledger'] })).toMatchObject({
      id: 3,
      error: 'forbidden',
      error_message: expect.stringContaining('no subscriptions'),
    })
  })
})

describe('the plan', () => {
  test('holds for each message of an address, over all of its sockets', async () => {
    const { open, clock } = await world()
    const [one, two] = [await open(), await open()]
    for (let n = 0; n < 15; n++)
      for (const ws of [one, two]) expect((await ask(ws, info({ id: n }))).status).toBe('success')
    expect(await ask(one, info({ id: 'x' }))).toMatchObject({
      id: 'x',
      status: 'error',
      error: 'slowDown',
      error_code: 10,
      retry_after: 2,
    })
    const elsewhere = await open({ headers: { 'x-forwarded-for': '192.0.2.9' } })
    expect((await ask(elsewhere, info())).status).toBe('success')
    expect((await ask(await open(gold), info())).status).toBe('success')
    clock.pass(2_000)
    expect((await ask(two, info())).status).toBe('success')
  })

  test('is left by who goes on without heed', async () => {
    const { open } = await world()
    const ws = await open()
    for (let n = 0; n < 30; n++) await ask(ws, info())
    const closed = closeOf(ws)
    for (let n = 0; n < 60; n++) ws.send('{}')
    expect(await closed).toBe(1008)
  })

  test('is of the key in the header; a key that stops to work ends the conversation', async () => {
    const { open, begin, revokeKeys } = await world()
    const refused = await refusalOf(begin({ headers: { 'x-api-key': 'smk_x' } }))
    expect([refused.status, refused.body.error.code, refused.body.result.error]).toEqual([
      401,
      'KEY_INVALID',
      'forbidden',
    ])
    const ws = await open(gold)
    expect(await ask(ws, { command: 'ledger_data', type: 'state' })).toMatchObject({ status: 'success' })
    revokeKeys()
    ws.send(JSON.stringify(info()))
    expect(await closeOf(ws)).toBe(1008)
  })

  test('is not of a key in the address, which is refused', async () => {
    const { begin, url } = await world()
    expect((await refusalOf(begin({}, `${url}?apiKey=${GOLD_KEY}`))).status).toBe(401)
  })
})

describe('sockets', () => {
  test('are at most twenty of an address, until one is closed', async () => {
    const { open, begin } = await world()
    const all: WebSocket[] = []
    for (let n = 0; n < 20; n++) all.push(await open())
    const refused = await refusalOf(begin())
    expect([refused.status, refused.headers['retry-after'], refused.body.result.error]).toEqual([
      429,
      '10',
      'slowDown',
    ])
    await open({ headers: { 'x-forwarded-for': '192.0.2.9' } })
    const first = all[0]
    first?.close()
    await vi.waitFor(async () => expect((await open()).readyState).toBe(1), { timeout: 5_000 })
  })

  test('are opened up to a ceiling, so that opening alone is no attack', async () => {
    const { port } = await world()
    const text = (n: number) =>
      `GET /v1/xrpl HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nX-Api-Key: ${n}\r\n\r\n`
    const statuses: string[] = []
    for (let n = 0; n < 602; n++) statuses.push((await raw(port, text(n))).slice(9, 12))
    expect([statuses[0], statuses[599], statuses[601]]).toEqual(['401', '401', '429'])
  })

  test('say that they are there, and are let go when the other end is not', async () => {
    const { open, clock } = await world()
    const deaf = await open({ autoPong: false })
    const there = await open()
    const pinged = [once(deaf, 'ping'), once(there, 'ping')]
    clock.pass(30_000)
    await Promise.all(pinged)
    await ask(there, info())
    const closed = closeOf(deaf)
    clock.pass(30_000)
    expect(await closed).toBe(1006)
    expect((await ask(there, info())).status).toBe('success')
  })

  test('on which nothing is asked for ten minutes are closed', async () => {
    const { open, clock } = await world()
    const ws = await open()
    const closed = closeOf(ws)
    for (let n = 0; n < 20; n++) {
      const pinged = n < 19 ? once(ws, 'ping') : undefined
      clock.pass(30_000)
      await pinged
      // The server has got the pong by the time it answers.
      if (n < 19) {
        ws.ping()
        await once(ws, 'pong')
      }
    }
    expect(await closed).toBe(1001)
  })

  test('are closed when the service stops, and cut where the other end does not answer', async () => {
    const { open, begin, sockets, clock, port } = await world()
    const ws = await open()
    const silent = await talk(port)
    const closed = closeOf(ws)
    const stopped = sockets.close()
    expect(await closed).toBe(1001)
    const cut = once(silent, 'close')
    clock.pass(2_000)
    await Promise.all([stopped, cut])
    expect((await refusalOf(begin())).status).toBe(429)
  })
})

/** A frame of a client. A mask of zeros changes nothing. */
const masked = (first: number, payload: Buffer) => {
  const length =
    payload.length < 126
      ? Buffer.from([0x80 | payload.length])
      : Buffer.from([0x80 | 126, payload.length >> 8, payload.length & 255])
  return Buffer.concat([Buffer.from([first]), length, Buffer.alloc(4), payload])
}
const callOf = (n: number) =>
  masked(0x81, Buffer.from(JSON.stringify({ command: 'ledger', ledger_index: 90_000_000 + n })))

describe('an attack ends its own socket alone', () => {
  const frames: readonly (readonly [string, Buffer, number])[] = [
    ['a message of more than 16 kB', masked(0x81, Buffer.alloc(20_000, 'x')), 1009],
    [
      'a frame that says it has 2^40 bytes',
      Buffer.from([0x81, 0xff, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0]),
      1009,
    ],
    [
      'a flood of pieces',
      Buffer.concat([
        masked(0x01, Buffer.alloc(1)),
        ...Array.from({ length: 100 }, () => masked(0, Buffer.alloc(1))),
      ]),
      1008,
    ],
    [
      'a flood of empty pieces',
      Buffer.concat([
        masked(0x01, Buffer.alloc(0)),
        ...Array.from({ length: 100 }, () => masked(0, Buffer.alloc(0))),
      ]),
      1008,
    ],
    ['bytes', masked(0x82, Buffer.from('{"command":"ping"}')), 1003],
    ['text that is not UTF-8', masked(0x81, Buffer.from([0xc3, 0x28])), 1007],
    ['text without a mask', Buffer.from([0x81, 2, 0x7b, 0x7d]), 1002],
    ['compressed text', masked(0xc1, Buffer.from('xx')), 1002],
  ]

  test.each(frames)('%s', async (_, bytes, code) => {
    const { port, open, node } = await world()
    const other = await open()
    const socket = await talk(port)
    const heard = new Promise<Buffer>((resolve) => {
      const chunks: Buffer[] = []
      socket.on('data', (chunk: Buffer) => chunks.push(chunk))
      socket.on('data', () => {
        if (Buffer.concat(chunks).length >= 4) resolve(Buffer.concat(chunks))
      })
    })
    socket.write(bytes)
    const closing = await heard
    expect([closing[0], closing.readUInt16BE(2)]).toEqual([0x88, code])
    socket.destroy()
    expect(node.seen).toEqual([])
    expect((await ask(other, info())).status).toBe('success')
  })

  test('a flood of pings', async () => {
    const { open } = await world()
    const ws = await open()
    ws.ping('x')
    expect(String((await once(ws, 'pong'))[0])).toBe('x')
    const closed = closeOf(ws)
    for (let n = 0; n < 200; n++) ws.ping()
    expect(await closed).toBe(1006)
  })

  test('a reader that does not read: little is asked for it, and after twenty seconds it is let go', async () => {
    const { port, node, clock } = await world(({ params }) => ({
      validated: true,
      ledger_index: params['ledger_index'],
      lines: 'x'.repeat(3_000_000),
    }))
    const socket = await talk(port, `X-Api-Key: ${GOLD_KEY}\r\n`)
    socket.pause()
    const closed = once(socket, 'close')
    for (let n = 0; n < 400; n++) socket.write(callOf(n))
    await expect.poll(() => node.seen.length, { timeout: 15_000 }).toBeGreaterThanOrEqual(4)
    // What waits for the reader holds the rest back.
    for (let n = 0; n < 50; n++) await new Promise((resolve) => setImmediate(resolve))
    expect(node.seen.length).toBeLessThan(20)
    clock.pass(20_000)
    socket.resume()
    await closed
    expect(node.seen.length).toBeLessThan(20)
  })
})

describe('other requests for another protocol are answered as if they were none', () => {
  test.each([
    ['another path', 'GET /v1/tokens HTTP/1.1', 'websocket', ''],
    ['another host', 'GET /v1/xrpl HTTP/1.1', 'websocket', 'x'],
    ['another protocol', 'GET /v1/xrpl?method=ping HTTP/1.1', 'h2c', ''],
  ])('%s', async (_, line, protocol, host) => {
    const { port } = await world()
    const head = `${line}\r\nHost: 127.0.0.1:${port}${host}\r\nConnection: Upgrade, HTTP2-Settings, close\r\nUpgrade: ${protocol}\r\nHTTP2-Settings: AAMAAABk\r\n\r\n`
    const answer = await raw(port, head)
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
    expect(answer).toContain(line.replace(' HTTP/1.1', ' '))
  })

  test('however often one connection asks', async () => {
    const { port } = await world()
    const warned = vi.fn<(warning: Error) => void>()
    process.on('warning', warned)
    const one = 'GET /again HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n'
    const last = 'GET /last HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'
    const answer = await raw(port, one.repeat(400) + last)
    expect(answer.split('GET /again')).toHaveLength(401)
    expect(answer).toContain('GET /last')
    process.off('warning', warned)
    expect(warned).not.toHaveBeenCalled()
  })

  test('with their body, and the connection goes on', async () => {
    const { port } = await world()
    const upgrade = 'Connection: Upgrade\r\nUpgrade: h2c\r\n'
    const first = `POST /a HTTP/1.1\r\nHost: x\r\n${upgrade}Content-Length: 4\r\n\r\nbody`
    const second = `POST /b HTTP/1.1\r\nHost: x\r\n${upgrade}Transfer-Encoding: chunked\r\n\r\n4\r\nmore\r\n0\r\n\r\n`
    const third = 'GET /c HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'
    const answer = await raw(port, first + second + third)
    for (const said of ['POST /a body', 'POST /b more', 'GET /c ']) expect(answer).toContain(said)
  })
})

/** Everything that a server says to these bytes. */
function raw(port: number, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    let text = ''
    socket.on('data', (chunk) => (text += String(chunk)))
    socket.on('end', () => resolve(text))
    socket.on('error', reject)
  })
}

/** A socket after the handshake, whose frames a test writes itself. */
async function talk(port: number, headers = ''): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write(
    `GET /v1/xrpl/ HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Extensions: permessage-deflate\r\n${headers}\r\n`,
  )
  const [head] = await once(socket, 'data')
  expect(String(head)).toMatch(/^HTTP\/1\.1 101 /)
  expect(String(head)).not.toMatch(/permessage-deflate/i)
  return socket
}
