import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createNames } from './names.ts'

const A = 1
const AAAA = 28
/** The addresses that the server knows, as bytes, by type and name. */
const known = new Map([
  [`${A} both.shop.com`, [93, 184, 215, 14]],
  [`${AAAA} both.shop.com`, [0x26, 6, ...Array.from({ length: 13 }, () => 0), 1]],
  [`${A} old.shop.com`, [93, 184, 215, 15]],
])

let server: Socket
let names: ReturnType<typeof createNames>
let asked: string[]
beforeEach(async () => {
  asked = []
  server = createSocket('udp4')
  server.on('message', (query, from) => {
    const { question, key } = read(query)
    asked.push(key)
    server.send(answer(query, question, known.get(key)), from.port, from.address)
  })
  server.bind(0, '127.0.0.1')
  await once(server, 'listening')
  names = createNames([`127.0.0.1:${server.address().port}`])
})
afterEach(async () => {
  server.close()
  await once(server, 'close')
})

/** The question of a DNS query (RFC 1035, 4.1): the bytes of it, and its type and name. */
function read(query: Buffer): { readonly question: Buffer; readonly key: string } {
  const labels: string[] = []
  let at = 12
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return {
    question: query.subarray(12, at + 5),
    key: `${query.readUInt16BE(at + 1)} ${labels.join('.').toLowerCase()}`,
  }
}

/** An answer with one address, or, without one, that there is none of this name. */
function answer(query: Buffer, question: Buffer, address: readonly number[] | undefined): Buffer {
  const count = address === undefined ? 0 : 1
  const head = Buffer.from([
    ...query.subarray(0, 2),
    0x81,
    count === 0 ? 0x83 : 0x80,
    0,
    1,
    0,
    count,
    0,
    0,
    0,
    0,
  ])
  if (address === undefined) return Buffer.concat([head, question])
  const type = question.subarray(-4)
  return Buffer.concat([
    head,
    question,
    Buffer.from([0xc0, 12, ...type, 0, 0, 0, 60, 0, address.length, ...address]),
  ])
}

test('a name has its addresses of both families, or of the one that there is', async () => {
  expect(await names('both.shop.com')).toEqual([
    { address: '93.184.215.14', family: 4 },
    { address: '2606::1', family: 6 },
  ])
  expect(await names('old.shop.com')).toEqual([{ address: '93.184.215.15', family: 4 }])
})

test('a name that no server knows is refused', async () => {
  await expect(names('no.shop.com')).rejects.toThrow('ENOTFOUND')
})

test('a name is asked for once by all who wait for it, and again by who comes later', async () => {
  const all = await Promise.all(Array.from({ length: 50 }, () => names('old.shop.com')))
  expect(new Set(all.map(([first]) => first?.address))).toEqual(new Set(['93.184.215.15']))
  expect(asked).toHaveLength(2)
  await names('old.shop.com')
  expect(asked).toHaveLength(4)
})
