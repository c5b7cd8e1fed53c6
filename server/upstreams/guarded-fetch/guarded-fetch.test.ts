import { EventEmitter, once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createSteppingClock, settled } from '#testing/stepping-clock.ts'
import { createGuardedFetch, DEADLINE_MS, type FetchOptions, HEAD_MS } from './index.ts'

const servers: Server[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
})

/** A server on this machine; answers its address and the requests that came. */
async function serve(answer: RequestListener) {
  const seen: string[] = []
  const server = createServer((request, response) => {
    seen.push(`${request.method} ${request.url}`)
    answer(request, response)
  })
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a TCP server's address is never a pipe's name
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, port, seen }
}

const wish = { accept: 'image/*', mostBytes: 10_000 }
const fetching = (options: Partial<FetchOptions> = {}) =>
  createGuardedFetch({ clock: createSteppingClock(), mayBeLoopback: true, ...options })
const addressOf = (address: string) => [{ address, family: address.includes(':') ? 6 : 4 }]

test('a file is fetched, with its media type as it is claimed', async () => {
  const { url, seen } = await serve((request, response) => {
    expect(request.headers).toMatchObject({ accept: 'image/*', 'user-agent': 'Suite-Fetch/1' })
    expect(request.headers).not.toHaveProperty('cookie')
    response.writeHead(200, { 'content-type': 'Image/PNG; charset=x', 'set-cookie': 'a=b' }).end('picture')
  })
  const fetch = fetching()
  expect(await fetch(`${url}/a.png?b=c#part`, wish)).toEqual({
    body: Buffer.from('picture'),
    mediaType: 'image/png',
  })
  await fetch(`${url}/a.png`, wish)
  expect(seen).toEqual(['GET /a.png?b=c', 'GET /a.png'])
})

describe('an address that a stranger has written', () => {
  test.each([
    'http://pictures.shop.com/a.png',
    'https://pictures.shop.com:8443/a.png',
    'https://pictures.shop.com:22/',
    'https://user@pictures.shop.com/',
    'https://user:secret@pictures.shop.com/',
    'ftp://pictures.shop.com/',
    'file:///etc/passwd',
    'data:image/png;base64,AAAA',
    'gopher://pictures.shop.com/',
    'https://localhost/',
    'https://metadata.google.internal/',
    'https://intranet/',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0177.0.0.1/',
    'https://0x7f.1/',
    'https://①②⑦.0.0.1/',
    'https://169.254.169.254/latest/meta-data/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.8]/',
    'https://[64:ff9b::a9fe:a9fe]/',
    'https://[fd00:ec2::254]/',
    `https://pictures.shop.com/${'a'.repeat(5_000)}`,
    '',
    'not an address',
  ])('is refused before anything is sent: %s', async (url) => {
    const lookup = vi.fn(async () => addressOf('93.184.215.14'))
    await expect(fetching({ mayBeLoopback: false, lookup })(url, wish)).rejects.toMatchObject({
      cause: 'refused',
    })
    expect(lookup).not.toHaveBeenCalled()
  })

  test.each([
    '127.0.0.1',
    '10.0.0.8',
    '169.254.169.254',
    '::1',
    '::ffff:10.0.0.8',
    '2002:a00:8::1',
    '0.0.0.0',
  ])('is refused when its name resolves to %s, also beside an address of the internet', async (address) => {
    for (const others of [[], addressOf('93.184.215.14')]) {
      const fetch = fetching({ mayBeLoopback: false, lookup: async () => [...others, ...addressOf(address)] })
      await expect(fetch('https://pictures.shop.com/', wish)).rejects.toMatchObject({ cause: 'refused' })
    }
  })

  test('is refused in the sandbox too, when a name of the internet leads to this machine', async () => {
    const { port, seen } = await serve((_, response) => response.end())
    const fetch = fetching({ lookup: async () => addressOf('127.0.0.1') })
    await expect(fetch(`https://pictures.shop.com:${port}/`, wish)).rejects.toMatchObject({
      cause: 'refused',
    })
    await expect(fetch('https://pictures.shop.com/', wish)).rejects.toMatchObject({ cause: 'refused' })
    expect(seen).toEqual([])
  })
})

test('the connection goes to the address that was judged, whatever the name says a moment later', async () => {
  const { port, seen } = await serve((_, response) => response.end('picture'))
  const answers = ['127.0.0.1', '192.0.2.1']
  const lookup = vi.fn(async () => addressOf(answers.shift() ?? '192.0.2.1'))
  const fetch = fetching({ lookup })
  await fetch(`http://shop.localhost:${port}/`, wish)
  expect(lookup).toHaveBeenCalledTimes(1)
  expect(seen).toHaveLength(1)
  await expect(fetch(`http://shop.localhost:${port}/`, wish)).rejects.toMatchObject({ cause: 'refused' })
})

describe('a redirect', () => {
  test('is followed three times, and not a fourth time', async () => {
    const { url, seen } = await serve((request, response) => {
      const left = Number(request.url?.slice(1))
      if (left === 0) response.end('picture')
      else response.writeHead(302, { location: `/${left - 1}` }).end()
    })
    expect(await fetching()(`${url}/3`, wish)).toMatchObject({ body: Buffer.from('picture') })
    await expect(fetching()(`${url}/4`, wish)).rejects.toMatchObject({ cause: 'failed' })
    expect(seen).toHaveLength(8)
  })

  test.each([
    'http://10.0.0.8/',
    'http://169.254.169.254/',
    'https://metadata.google.internal/',
    'file:///etc/passwd',
    'http://user@127.0.0.1/',
    'http://[::ffff:a00:8]/',
    'http://pictures.shop.com/',
    'https://:0',
  ])('is judged as the first address is: %s', async (location) => {
    const { url } = await serve((_, response) => response.writeHead(307, { location }).end())
    await expect(fetching()(url, wish)).rejects.toMatchObject({ cause: 'refused' })
  })

  test('to a name of a private address is refused', async () => {
    const { url } = await serve((_, response) =>
      response.writeHead(301, { location: 'https://pictures.shop.com/' }).end(),
    )
    const fetch = fetching({ lookup: async () => addressOf('10.0.0.8') })
    await expect(fetch(url, wish)).rejects.toMatchObject({ cause: 'refused' })
  })
})

describe('a body', () => {
  test.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
  ] as const)('that is packed with %s is unpacked', async (encoding, pack) => {
    const { url } = await serve((_, response) =>
      response.writeHead(200, { 'content-encoding': encoding }).end(pack('picture')),
    )
    expect(await fetching()(url, wish)).toMatchObject({ body: Buffer.from('picture') })
  })

  test.each([
    ['says so', { 'content-length': '50000000' }, undefined],
    ['does not say so', {}, undefined],
    ['is small as long as it is packed', { 'content-encoding': 'gzip' }, gzipSync(Buffer.alloc(50_000_000))],
  ])('of 50 MB is given up, where it %s', async (_title, headers, body) => {
    const { url } = await serve((_, response) => {
      response.writeHead(200, headers)
      if (body !== undefined) return void response.end(body)
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(100_000)));
      }
      response.on('drain', more)
      more()
    })
    await expect(fetching()(url, wish)).rejects.toMatchObject({ cause: 'too-large' })
  })

  test('that is packed in a way of its own, twice, or wrongly, is given up', async () => {
    for (const [encoding, body] of [
      ['zstd', 'x'],
      ['gzip, gzip', gzipSync(gzipSync('x'))],
      ['gzip', 'not packed'],
    ] as const) {
      const { url } = await serve((_, response) =>
        response.writeHead(200, { 'content-encoding': encoding }).end(body),
      )
      await expect(fetching()(url, wish)).rejects.toMatchObject({ cause: 'failed' })
    }
  })

  test('that breaks off is not taken for a file', async () => {
    const { url } = await serve((request, response) => {
      response.writeHead(200, { 'content-length': 100 })
      response.write('pict', () => request.socket.destroy())
    })
    await expect(fetching()(url, wish)).rejects.toMatchObject({ cause: 'failed' })
  })

  test('that comes slowly is not waited for', async () => {
    const clock = createSteppingClock()
    const began = new EventEmitter()
    const { url } = await serve((_, response) => {
      response.writeHead(200)
      response.write('p', () => began.emit('body'))
    })
    const body = once(began, 'body')
    const fetched = fetching({ clock })(url, wish)
    const refused = expect(fetched).rejects.toMatchObject({ cause: 'failed', message: 'no answer in time' })
    await body
    await clock.step(DEADLINE_MS)
    await refused
  })
})

test('a server that says nothing is waited for 5 seconds, and a name without an answer too', async () => {
  const clock = createSteppingClock()
  const asked = new EventEmitter()
  const { url } = await serve(() => asked.emit('request'))
  const arrival = once(asked, 'request')
  const silent = expect(fetching({ clock })(url, wish)).rejects.toMatchObject({ cause: 'failed' })
  await arrival
  const nameless = fetching({ clock, lookup: () => new Promise(() => undefined) })
  const unnamed = expect(nameless('https://pictures.shop.com/', wish)).rejects.toMatchObject({
    cause: 'failed',
  })
  await clock.step(HEAD_MS)
  await silent
  await unnamed
})

test('a file that is not there is told apart from one that may come later', async () => {
  for (const [status, cause] of [
    [404, 'missing'],
    [410, 'missing'],
    [403, 'failed'],
    [500, 'failed'],
    [206, 'failed'],
  ] as const) {
    const { url } = await serve((_, response) => response.writeHead(status).end('x'.repeat(100_000)))
    await expect(fetching()(url, wish)).rejects.toMatchObject({ cause })
  }
})

test('who leaves by a signal gets its reason at once, and takes the request along', async () => {
  const closed = new EventEmitter()
  const end = once(closed, 'close')
  const asked = new EventEmitter()
  const arrival = once(asked, 'request')
  const { url } = await serve((request) => {
    asked.emit('request')
    request.socket.on('close', () => closed.emit('close'))
  })
  const leaving = new AbortController()
  const file = fetching()(url, { ...wish, signal: leaving.signal })
  await arrival
  leaving.abort(new Error('I leave'))
  await expect(file).rejects.toThrow('I leave')
  await end
})

test('a server has four of our requests at a time', async () => {
  const held: (() => void)[] = []
  const came = new EventEmitter()
  const { url, seen } = await serve((_, response) => {
    held.push(() => response.end('picture'))
    if (held.length === 4) came.emit('four')
  })
  const four = once(came, 'four')
  const fetch = fetching()
  const files = Promise.all(Array.from({ length: 6 }, (_, index) => fetch(`${url}/${index}`, wish)))
  await four
  await settled()
  expect(seen).toHaveLength(4)
  const rest = new Promise<void>((resolve) => {
    const release = () => {
      for (const end of held.splice(0)) end()
      if (seen.length === 6) resolve()
      else setImmediate(release)
    }
    release()
  })
  await rest
  expect(await files).toHaveLength(6)
})
