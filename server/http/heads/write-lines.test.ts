import { once } from 'node:events'
import http from 'node:http'
import net from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { KEEP_ALIVE_MS, MAX_REQUESTS_PER_SOCKET } from '../connections/keep-alive.ts'
import { headersOfLines, linesOf } from './lines.ts'
import { writeLines } from './write-lines.ts'

const headers = ['ETag', '"a"', 'X-Two', 'a: b', 'X-Empty', '', 'Content-Length', '2']
const lines = linesOf(headers)

let server: http.Server | undefined
afterEach(() => server?.close())

interface Way {
  readonly write: (res: http.ServerResponse) => void
  readonly prepare?: (res: http.ServerResponse) => void
  readonly status?: 200 | 304
  readonly maxRequests?: number
}

/** All that a server says to these bytes, without the date. */
async function answers(bytes: string, { write, prepare, status = 200, maxRequests }: Way): Promise<string> {
  server?.close()
  const started = http.createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (req, res) => {
    prepare?.(res)
    write(res)
    if (status === 304 || req.method === 'HEAD') res.end()
    else res.end('ok')
  })
  server = started
  started.maxRequestsPerSocket = maxRequests ?? MAX_REQUESTS_PER_SOCKET
  started.listen(0, '127.0.0.1')
  await once(started, 'listening')
  const address = started.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const socket = net.connect(address.port, '127.0.0.1')
  socket.write(`${bytes}GET /last HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`)
  let said = ''
  for await (const part of socket.setEncoding('latin1')) said += String(part)
  expect(said).toMatch(/^Date: [^\r]+ GMT\r$/m)
  return said.replaceAll(/^Date: [^\r]+\r\n/gm, '')
}

const get = 'GET /a HTTP/1.1\r\nHost: a\r\n\r\n'
const cases: readonly [string, string, Omit<Way, 'write'>][] = [
  ['a plain request', get, {}],
  ['two requests at once', get + get, {}],
  ['a HEAD', 'HEAD /a HTTP/1.1\r\nHost: a\r\n\r\n', {}],
  ['a 304', get, { status: 304 }],
  ['a request that closes its connection', 'GET /a HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', {}],
  ['a request of HTTP/1.0', 'GET /a HTTP/1.0\r\n\r\n', {}],
  ['a client of HTTP/1.0 that keeps its connection', 'GET /a HTTP/1.0\r\nConnection: keep-alive\r\n\r\n', {}],
  ['a 304 to such a client', 'GET /a HTTP/1.0\r\nConnection: keep-alive\r\n\r\n', { status: 304 }],
  ['an expectation', 'GET /a HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\n\r\n', {}],
  ['a header that was set before', get, { prepare: (res) => void res.setHeader('X-Before', 'yes') }],
  ['a server that closes', get, { prepare: (res) => void res.setHeader('Connection', 'close') }],
  ['no date', get, { prepare: (res) => void (res.sendDate = res.req.url === '/last') }],
  ['the last request that a connection may send', get, { maxRequests: 1 }],
]

test.each(cases)('writes the same bytes as writeHead: %s', async (_, bytes, way) => {
  const status = way.status ?? 200
  const own = await answers(bytes, { ...way, write: (res) => writeLines(res, status, lines) })
  const node = await answers(bytes, { ...way, write: (res) => void res.writeHead(status, headers) })
  expect(own).toBe(node)
})

test('writes most heads without Node looking at each header again', async () => {
  const looked: string[] = []
  await answers(get, {
    write: (res) => {
      const node = vi.spyOn(res, 'writeHead')
      writeLines(res, 200, lines)
      if (node.mock.calls.length > 0) looked.push(res.req.url ?? '')
    },
  })
  expect(looked).toEqual(['/last'])
})

test('writes no second head over the first', () => {
  const res = new http.ServerResponse(new http.IncomingMessage(new net.Socket()))
  writeLines(res, 200, lines)
  expect(() => writeLines(res, 200, lines)).toThrow('after they are sent')
})

test('makes no lines of a header that could end its line', () => {
  expect(() => linesOf(['X-A', 'b\r\nX-C: d'])).toThrow('Invalid character')
  expect(() => linesOf(['X-A\r\nX-B', 'c'])).toThrow('valid HTTP token')
  expect(headersOfLines(lines)).toEqual(headers)
})
