import { EventEmitter, once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createSteppingClock } from '#testing/stepping-clock.ts'
import { isPublic } from '../shared/internet/addresses.ts'
import { createWebhookReceivers, DEADLINE_MS } from './index.ts'

const servers: Server[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
})

/** A server on this machine; answers its port and the requests that came. */
async function serve(answer: RequestListener = (_, response) => response.end('thanks')) {
  const seen: string[] = []
  const server = createServer((request, response) => {
    seen.push(`${request.method} ${request.url} ${request.headers.host}`)
    answer(request, response)
  })
  servers.push(server)
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a TCP server's address is never a pipe's name
  const { port } = server.address() as AddressInfo
  return { port, seen }
}

const addressOf = (address: string) => [{ address, family: address.includes(':') ? 6 : 4 }]

describe('an address that a partner names', () => {
  const guarded = createWebhookReceivers({ clock: createSteppingClock(), mayBeLoopback: false })

  test.each([
    'http://hooks.shop.com/',
    'https://hooks.shop.com:8443/',
    'ftp://hooks.shop.com/',
    'file:///etc/passwd',
    'https://user@hooks.shop.com/',
    'https://user:secret@hooks.shop.com/',
    'https://hooks.shop.com/#part',
    'https://localhost/',
    'https://localhost./',
    'https://api.localhost/',
    'https://printer.local/',
    'https://metadata.google.internal/',
    'https://intranet/',
    'https://127.0.0.1/',
    'https://127.1/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0177.0.0.1/',
    'https://0/',
    'https://10.0.0.8/',
    'https://172.16.3.4/',
    'https://192.168.1.1/',
    'https://100.64.0.1/',
    'https://169.254.169.254/latest/meta-data/',
    'https://[::1]/',
    'https://[::]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:7f00:1]/',
    'https://[::127.0.0.1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://[64:ff9b:1::7f00:1]/',
    'https://[2002:7f00:1::]/',
    'https://[fd00:ec2::254]/',
    'https://[fe80::1]/',
    'https://①②⑦.0.0.1/',
    'not an address',
  ])('is refused before anything is sent: %s', async (url) => {
    expect(guarded.problemOf(url)).toMatch(/^must /)
    expect(await guarded.post(url, {}, '{}')).toEqual({ ms: 0, cause: 'refused-address' })
  })

  test.each(['https://hooks.shop.com/suite?for=us', 'https://hooks.shop.com:443/', 'https://8.8.8.8/'])(
    'passes: %s',
    (url) => expect(guarded.problemOf(url)).toBeUndefined(),
  )

  test.each([
    '127.0.0.1',
    '10.0.0.8',
    '169.254.169.254',
    '100.100.100.200',
    '::1',
    '::ffff:10.0.0.8',
    '64:ff9b::a00:8',
    '2002:a00:8::1',
    '2001:0:a00:8::',
    'fd00:ec2::254',
    'fe80::1%eth0',
    '0.0.0.0',
    '224.0.0.1',
  ])('is refused when its name resolves to %s', async (address) => {
    const receivers = createWebhookReceivers({
      clock: createSteppingClock(),
      mayBeLoopback: false,
      lookup: async () => addressOf(address),
    })
    const sent = await receivers.post('https://hooks.shop.com/', {}, '{}')
    expect(sent).toEqual({ ms: 0, cause: 'refused-address' })
  })

  test('is refused when one of several addresses is not public', async () => {
    const receivers = createWebhookReceivers({
      clock: createSteppingClock(),
      mayBeLoopback: false,
      lookup: async () => [...addressOf('93.184.215.14'), ...addressOf('127.0.0.1')],
    })
    expect(await receivers.post('https://hooks.shop.com/', {}, '{}')).toMatchObject({
      cause: 'refused-address',
    })
  })

  test('may be of this machine in the sandbox, but a name of the internet still may not lead there', async () => {
    const { port, seen } = await serve()
    const receivers = createWebhookReceivers({
      clock: createSteppingClock(),
      mayBeLoopback: true,
      lookup: async () => addressOf('127.0.0.1'),
    })
    expect(receivers.problemOf(`http://hooks.shop.com:${port}/`)).toBe('must be an `https` address')
    expect(receivers.problemOf(`http://10.0.0.8:${port}/`)).toBe('must be an `https` address')
    expect(await receivers.post('https://hooks.shop.com/', {}, '{}')).toMatchObject({
      cause: 'refused-address',
    })
    expect(await receivers.post(`http://127.0.0.1:${port}/hooks?a=b`, {}, '{}')).toMatchObject({
      status: 200,
    })
    expect(seen).toEqual([`POST /hooks?a=b 127.0.0.1:${port}`])
  })
})

test('the connection goes to the address that was judged: a name is resolved once, whatever it says later', async () => {
  const { port, seen } = await serve()
  const answers = ['127.0.0.1', '192.0.2.1']
  const lookup = vi.fn(async () => addressOf(answers.shift() ?? '192.0.2.1'))
  const receivers = createWebhookReceivers({ clock: createSteppingClock(), mayBeLoopback: true, lookup })
  expect(await receivers.post(`http://shop.localhost:${port}/`, {}, '{}')).toMatchObject({ status: 200 })
  expect(lookup).toHaveBeenCalledTimes(1)
  expect(seen).toEqual([`POST / shop.localhost:${port}`])
  expect(await receivers.post(`http://shop.localhost:${port}/`, {}, '{}')).toMatchObject({
    cause: 'refused-address',
  })
})

test('a name of this machine is found in the sandbox, without DNS', async () => {
  const { port } = await serve()
  const receivers = createWebhookReceivers({ clock: createSteppingClock(), mayBeLoopback: true })
  expect(await receivers.post(`http://localhost:${port}/`, {}, '{}')).toMatchObject({ status: 200 })
})

const send = async (answer: RequestListener, clock = createSteppingClock()) => {
  const { port } = await serve(answer)
  const receivers = createWebhookReceivers({ clock, mayBeLoopback: true })
  return receivers.post(`http://127.0.0.1:${port}/`, { 'webhook-id': 'msg_1' }, '{"a":1}')
}

describe('an answer', () => {
  test('succeeds with a status from 200 to 299', async () => {
    expect(await send((_, response) => response.writeHead(204).end())).toEqual({ ms: 0, status: 204 })
  })

  test('that redirects is a failure, and no one goes to its target', async () => {
    const target = await serve()
    const sent = await send((_, response) =>
      response.writeHead(307, { location: `http://127.0.0.1:${target.port}/` }).end(),
    )
    expect(sent).toMatchObject({ status: 307, cause: 'redirect' })
    expect(target.seen).toEqual([])
  })

  test('tells when to come back, and whether to come back', async () => {
    const sent = await send((_, response) =>
      response.writeHead(503, { 'retry-after': '120', 'webhook-delivery': 'abort-message' }).end('later'),
    )
    expect(sent).toEqual({
      ms: 0,
      status: 503,
      cause: 'status',
      answer: 'later',
      retryAfter: '120',
      aborts: true,
    })
  })

  test('is read up to 2 kB, however long it is', async () => {
    const sent = await send((_, response) => {
      response.writeHead(200)
      for (let part = 0; part < 100; part++) response.write('x'.repeat(10_000))
    })
    expect(sent.status).toBe(200)
    expect(sent.answer).toHaveLength(2_048)
  })

  test('that does not come in 15 seconds is a failure', async () => {
    const clock = createSteppingClock()
    const asked = new EventEmitter()
    const arrival = once(asked, 'request')
    const sending = send(() => asked.emit('request'), clock)
    await arrival
    await clock.step(DEADLINE_MS)
    expect(await sending).toEqual({ ms: DEADLINE_MS, cause: 'timeout' })
  })

  test('counts by its status, also when its body breaks off', async () => {
    const sent = await send((request, response) => {
      response.writeHead(200)
      response.write('thank', () => request.socket.end())
    })
    expect(sent).toEqual({ ms: 0, status: 200, answer: 'thank' })
  })

  test('that breaks off, or is no HTTP, is a failure', async () => {
    expect(await send((request) => request.socket.destroy())).toEqual({ ms: 0, cause: 'connection' })
    expect(await send((request) => request.socket.end('hello\r\n\r\n'))).toEqual({
      ms: 0,
      cause: 'connection',
    })
  })

  test('that takes longer than its name does to resolve is not waited for', async () => {
    const clock = createSteppingClock()
    const receivers = createWebhookReceivers({
      clock,
      mayBeLoopback: false,
      lookup: () => new Promise(() => undefined),
    })
    const sending = receivers.post('https://hooks.shop.com/', {}, '{}')
    await clock.step(DEADLINE_MS)
    expect(await sending).toEqual({ ms: DEADLINE_MS, cause: 'timeout' })
  })

  test('a name that is not known is told', async () => {
    const receivers = createWebhookReceivers({
      clock: createSteppingClock(),
      mayBeLoopback: false,
      lookup: () => Promise.reject(new Error('ENOTFOUND')),
    })
    expect(await receivers.post('https://hooks.shop.com/', {}, '{}')).toEqual({ ms: 0, cause: 'dns' })
  })
})

test('only addresses of the internet are public', () => {
  for (const address of ['8.8.8.8', '93.184.215.14', '2606:4700::1111']) expect(isPublic(address)).toBe(true)
  for (const address of ['', 'shop.com', '::7f00:1', '100::1', '3fff::1', '2001:db8::1', '192.0.2.1'])
    expect(isPublic(address)).toBe(false)
})
