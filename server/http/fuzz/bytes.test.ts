import net from 'node:net'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mustBeHarmless, startWatchedApp, type WatchedApp } from '#testing/fuzz/watched-app.ts'

const TIME_MS = 6_000
/** An answer that is still to come, and one that may never come: the server may wait for more. */
const WAIT_MS = { answer: 5_000, perhaps: 60 } as const

let app: WatchedApp
let key: string
beforeAll(async () => {
  app = await startWatchedApp()
  await app.addPartner({ slug: 'busy', tier: 'scale' })
  key = await app.addKey('busy', 'live')
  app.secrets.add(key)
  app.take()
})
afterAll(() => app.stop())

/** Sends bytes on a connection of their own, and answers all that comes back. */
function send(bytes: Buffer, waitMs: number): Promise<string> {
  return new Promise((resolve) => {
    let text = ''
    const socket = net.connect(app.port, '127.0.0.1', () => socket.write(bytes))
    const limit = setTimeout(() => socket.destroy(), waitMs)
    socket.setEncoding('latin1')
    socket.on('data', (chunk: string) => {
      text += chunk
      limit.refresh()
    })
    socket.on('error', () => undefined)
    socket.on('close', () => {
      clearTimeout(limit)
      resolve(text)
    })
  })
}

/** Lines of a request; one header a line. */
const lines = (...more: readonly string[]) => [`Host: 127.0.0.1:${app.port}`, 'Connection: close', ...more]
const request = (first: string, headers: readonly string[], body = '') =>
  `${[first, ...headers].join('\r\n')}\r\n\r\n${body}`
const POST = 'POST /api/embed/session HTTP/1.1'
const GET = 'GET /api/v1/swap/tokens?chain=eth HTTP/1.1'

/** Requests that two programs could read in two ways (RFC 9112, 6 and 11.2), and the status that ends each. */
const table: readonly (readonly [name: string, status: number, bytes: () => string])[] = [
  [
    'a length beside chunks',
    400,
    () => request(POST, lines('Content-Length: 4', 'Transfer-Encoding: chunked'), '0\r\n\r\n'),
  ],
  [
    'chunks beside a length',
    400,
    () => request(POST, lines('Transfer-Encoding: chunked', 'Content-Length: 4'), '0\r\n\r\n'),
  ],
  ['two lengths', 400, () => request(POST, lines('Content-Length: 2', 'Content-Length: 2'), '{}')],
  ['a list of lengths', 400, () => request(POST, lines('Content-Length: 2, 2'), '{}')],
  ['a signed length', 400, () => request(POST, lines('Content-Length: +2'), '{}')],
  ['a hexadecimal length', 400, () => request(POST, lines('Content-Length: 0x2'), '{}')],
  ['another transfer coding', 400, () => request(POST, lines('Transfer-Encoding: xchunked'))],
  [
    'two transfer codings',
    400,
    () => request(POST, lines('Transfer-Encoding: chunked, identity'), '0\r\n\r\n'),
  ],
  [
    'a transfer coding after a tab',
    400,
    () => request(POST, lines('Transfer-Encoding:\tgzip, chunked'), '0\r\n\r\n'),
  ],
  ['a space before the colon', 400, () => request(POST, lines('Content-Length : 2'), '{}')],
  ['a folded header', 400, () => request(POST, lines('X-Folded: a', ' b', 'Content-Length: 2'), '{}')],
  ['lines that end in LF alone', 400, () => request(GET, lines()).replaceAll('\r\n', '\n')],
  ['a header with a lone CR', 400, () => request(GET, lines('X-Odd: a\rContent-Length: 2'))],
  ['a header with a zero byte', 400, () => request(GET, lines('X-Odd: a\0b'))],
  ['no Host', 400, () => request(GET, ['Connection: close'])],
  ['two Hosts', 400, () => request(GET, [...lines(), 'Host: evil.example'])],
  ['another Host', 400, () => request(GET, ['Host: evil.example', 'Connection: close'])],
  ['a target in absolute form', 400, () => request(GET.replace('/api', 'http://evil.example/api'), lines())],
  ['a target of an authority', 400, () => request('GET evil.example:443 HTTP/1.1', lines())],
  ['another version', 400, () => request(GET.replace('1.1', '9.9'), lines())],
  [
    'a chunk with a bad length',
    400,
    () =>
      request(
        POST,
        lines('Content-Type: application/json', 'Transfer-Encoding: chunked'),
        'zz\r\n{}\r\n0\r\n\r\n',
      ),
  ],
  ['headers of more than 16 kB', 400, () => request(GET, lines(`X-Large: ${'x'.repeat(17_000)}`))],
  [
    'a body of more than 64 kB',
    413,
    () => request(POST, lines('Content-Type: application/json', 'Content-Length: 70000')),
  ],
  [
    'JSON in UTF-7',
    415,
    () => request(POST, lines('Content-Type: application/json; charset=utf-7', 'Content-Length: 2'), '{}'),
  ],
  [
    'a compressed body',
    415,
    () =>
      request(
        POST,
        lines('Content-Type: application/json', 'Content-Encoding: gzip', 'Content-Length: 2'),
        '{}',
      ),
  ],
  [
    'broken JSON',
    400,
    () => request(POST, lines('Content-Type: application/json', 'Content-Length: 1'), '{'),
  ],
  [
    'a field that is sent twice',
    400,
    () => request(GET.replace('eth', 'eth&chain=eth'), lines(`X-Api-Key: ${key}`)),
  ],
]

test.each(table)('%s: %i', async (_name, status, bytes) => {
  const answer = await send(Buffer.from(bytes(), 'latin1'), WAIT_MS.answer)
  expect(statusesOf(answer)).toEqual([status])
  mustBeHarmless(app, status, answer)
})

const statusesOf = (answer: string): number[] =>
  [...answer.matchAll(/(?:^|\r\n\r\n|\})HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))

/** Good requests, from which the others are made. */
const good = (): readonly string[] => [
  request(GET, lines(`X-Api-Key: ${key}`)),
  request('HEAD /healthz HTTP/1.1', lines()),
  request(POST, lines('Content-Type: application/json', 'Content-Length: 14'), '{"ticket":"x"}'),
  request(
    POST,
    lines('Content-Type: application/json', 'Transfer-Encoding: chunked'),
    'e\r\n{"ticket":"x"}\r\n0\r\n\r\n',
  ),
  request('OPTIONS /api/v1/swap/quote HTTP/1.1', lines('Origin: https://shop.example')),
]
const PIECES = [
  '\r\n',
  '\n',
  '\r',
  '\0',
  ' ',
  '\t',
  ':',
  ',',
  ';',
  '%',
  '%00',
  '%2e%2e/',
  '//',
  '?',
  '#',
  '&',
  '=',
  '0',
  '-',
  '\x7f',
  '\xff',
  'Host: x\r\n',
  'Content-Length: 0\r\n',
  'Content-Length: 99999999999999999999\r\n',
  'Transfer-Encoding: chunked\r\n',
  'Expect: 100-continue\r\n',
  'Upgrade: h2c\r\nConnection: Upgrade\r\n',
  'X-Api-Key: spk_live_x\r\n',
  'Range: bytes=0-\r\n',
  'X-HTTP-Method-Override: DELETE\r\n',
  'HTTP/1.0',
  'HTTP/2.0',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'ffffffffffffffff\r\n',
] as const
const change = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  drop: fc.integer({ min: 0, max: 6 }),
  piece: fc.oneof(fc.constantFrom(...PIECES), fc.string({ maxLength: 12 })),
})

test('bytes that are nearly HTTP are answered or refused, and leave nothing behind', async () => {
  const mutated = fc.record({
    which: fc.nat({ max: 4 }),
    changes: fc.array(change, { minLength: 1, maxLength: 4 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(mutated, { minLength: 8, maxLength: 8 }), async (all) => {
      await app.clock.step(20_000)
      app.take()
      const answers = await Promise.all(
        all.map(({ which, changes }) => {
          const text = changes.reduce((now, { at, drop, piece }) => {
            const cut = Math.floor(at * now.length)
            return now.slice(0, cut) + piece + now.slice(cut + drop)
          }, good()[which] ?? '')
          return send(Buffer.from(text, 'latin1'), WAIT_MS.perhaps)
        }),
      )
      for (const answer of answers)
        for (const status of [...statusesOf(answer), 0]) mustBeHarmless(app, status, answer)
    }),
    { numRuns: 400, interruptAfterTimeLimit: TIME_MS, markInterruptAsFailure: false },
  )
  expect(statusesOf(await send(Buffer.from(good()[0] ?? ''), WAIT_MS.answer))).toEqual([200])
})
