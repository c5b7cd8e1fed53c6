import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { createSteppingClock } from '#testing/stepping-clock.ts'
import { createGuardedFetch } from './index.ts'

const servers: Server[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
})

/** A server on this machine that remembers its connections. */
async function serve(answer: RequestListener = (_, response) => response.end('picture')) {
  const sockets: Socket[] = []
  const server = createServer(answer)
  server.on('connection', (socket) => sockets.push(socket))
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a TCP server's address is never a pipe's name
  const { port } = server.address() as AddressInfo
  return { port, sockets }
}

const wish = { accept: 'image/*', mostBytes: 10_000 }

function fetching(answers: readonly string[][] = []) {
  const clock = createSteppingClock()
  const left = [...answers]
  const lookup = async () => (left.shift() ?? ['127.0.0.1']).map((address) => ({ address, family: 4 }))
  const fetch = createGuardedFetch({ clock, mayBeLoopback: true, lookup })
  return { clock, get: async (url: string) => fetch(url, wish) }
}

test('files of one server come over one connection, one after another', async () => {
  const { port, sockets } = await serve()
  const { get } = fetching()
  for (const name of ['a', 'b', 'c']) await get(`http://shop.localhost:${port}/${name}`)
  expect(sockets).toHaveLength(1)
})

test('files that are asked for at once do not wait for each other', async () => {
  const { port, sockets } = await serve()
  const { get } = fetching()
  await Promise.all(['a', 'b', 'c'].map((name) => get(`http://shop.localhost:${port}/${name}`)))
  expect(sockets).toHaveLength(3)
})

test('another name of the same address gets a connection of its own', async () => {
  const { port, sockets } = await serve()
  const { get } = fetching()
  await get(`http://shop.localhost:${port}/`)
  await get(`http://other.localhost:${port}/`)
  expect(sockets).toHaveLength(2)
})

test('a connection is not used any more when its name has left one of the addresses', async () => {
  const { port, sockets } = await serve()
  const both = ['127.0.0.1', '127.0.0.2']
  const { get } = fetching([both, both.toReversed(), ['127.0.0.1']])
  for (const expected of [1, 1, 2]) {
    await get(`http://shop.localhost:${port}/`)
    expect(sockets).toHaveLength(expected)
  }
})

test('a connection that no one uses for four seconds ends', async () => {
  const { port, sockets } = await serve()
  const { get, clock } = fetching()
  await get(`http://shop.localhost:${port}/`)
  await clock.step(3_999)
  expect(sockets[0]?.destroyed).toBe(false)
  await clock.step(1)
  await vi.waitFor(() => expect(sockets[0]?.destroyed).toBe(true))
})

test('of many connections, the one that has waited longest ends', async () => {
  const all = await Promise.all(Array.from({ length: 33 }, () => serve()))
  const { get } = fetching()
  for (const { port } of all) await get(`http://shop.localhost:${port}/`)
  const ended = () => all.map(({ sockets }) => sockets[0]?.destroyed)
  await vi.waitFor(() => expect(ended()).toEqual([true, ...Array.from({ length: 32 }, () => false)]))
})

test('a server that ends the connection as it is used again is asked once more', async () => {
  let asked = 0
  const { port, sockets } = await serve((request, response) => {
    asked += 1
    if (asked === 2) request.socket.destroy()
    else response.end('picture')
  })
  const { get } = fetching()
  for (let i = 0; i < 2; i++)
    expect(await get(`http://shop.localhost:${port}/${i}`)).toMatchObject({ body: Buffer.from('picture') })
  expect([asked, sockets.length]).toEqual([3, 2])
})

test('a server that ends every connection is not asked for ever', async () => {
  let asked = 0
  const { port } = await serve((request, response) => {
    asked += 1
    if (asked > 1) request.socket.destroy()
    else response.end('picture')
  })
  const { get } = fetching()
  await get(`http://shop.localhost:${port}/`)
  await expect(get(`http://shop.localhost:${port}/again`)).rejects.toMatchObject({ cause: 'failed' })
  expect(asked).toBe(3)
})

test.each<[string, RequestListener]>([
  ['that was not read', (_, response) => response.writeHead(404).end('x'.repeat(100))],
  ['that is too long', (_, response) => response.end('x'.repeat(20_000))],
  [
    'that breaks off',
    (request, response) => {
      response.writeHead(200, { 'content-length': '10' }).write('picture')
      setImmediate(() => request.socket.destroy())
    },
  ],
])('the connection of an answer %s is not used again', async (_, answer) => {
  let asked = 0
  const { port, sockets } = await serve((request, response) => {
    asked += 1
    if (asked === 1) answer(request, response)
    else response.end('picture')
  })
  const { get } = fetching()
  await expect(get(`http://shop.localhost:${port}/`)).rejects.toMatchObject({ name: 'PublicFetchError' })
  await get(`http://shop.localhost:${port}/again`)
  expect(sockets).toHaveLength(2)
})
