import { readFileSync } from 'node:fs'
import * as z from 'zod'
import { describe, expect, test } from 'vitest'
import type { Log } from '../../../ports/log.ts'
import { UnreadableTransaction } from '../../../domain/errors.ts'
import { RpcRefusal } from './node-errors.ts'
import { createNodes } from './nodes.ts'
import { createRpc } from './rpc.ts'
import { address } from '../testing/keys.ts'

const recorded = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`recorded/${name}.json`, import.meta.url), 'utf8'))
const refusals = z
  .object({ bodies: z.array(z.object({ status: z.int(), error: z.unknown() })) })
  .parse(recorded('first-node-refusals'))
const indexed = z
  .object({ status: z.int(), body: z.record(z.string(), z.unknown()) })
  .parse(recorded('indexed-requests-32602'))

const genesis = address(1)
const signature = '1'.repeat(64)

type Answer = (method: string) => Response | Promise<Response>

const result = (value: unknown): Response => Response.json({ jsonrpc: '2.0', id: 1, result: value })
const failure = (code: number, message = 'no'): Response =>
  Response.json({ jsonrpc: '2.0', id: 1, error: { code, message } })
const healthy: Answer = (method) => result(method === 'getGenesisHash' ? genesis : 42)

function nodesOf(answers: readonly Answer[], nowMs?: () => number) {
  const asked: string[] = []
  const events: unknown[] = []
  const note: Log['info'] = (event, fields) => void events.push([event, fields])
  const rpcUrls = answers.map((_, i) => `http://node${i}.example/?api-key=secret`)
  const ask = createNodes({
    genesis,
    rpcUrls,
    log: { info: note, warn: note, error: note },
    timeoutMs: 50,
    ...(nowMs === undefined ? {} : { nowMs }),
    fetch: async (input, init) => {
      const { hostname } = new URL(typeof input === 'string' ? input : '')
      const method = /"method":"(\w+)"/.exec(typeof init?.body === 'string' ? init.body : '')?.[1] ?? ''
      asked.push(`${hostname.slice(4, 5)} ${method}`)
      const answer = answers[Number(hostname.slice(4, 5))]
      if (answer === undefined) throw new TypeError('fetch failed')
      const silence = new Promise<never>((_, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new DOMException('late', 'TimeoutError')))
      })
      return Promise.race([answer(method), silence])
    },
  })
  return { ask, asked, events }
}

const elsewhere: Answer = () => result(address(2))
const refusing: Answer = (method) =>
  method === 'getGenesisHash' ? result(genesis) : failure(-32602, 'Invalid param: could not find mint')

const broken: readonly [string, Answer][] = [
  ['is not there', () => Promise.reject(new TypeError('fetch failed'))],
  ['breaks down', () => new Response('<html>', { status: 502 })],
  ['has had enough', () => new Response('slow down', { status: 429 })],
  ['says nothing', () => new Promise(() => undefined)],
  ['lags behind', (method) => (method === 'getGenesisHash' ? result(genesis) : failure(-32005))],
  ['keeps no history', (method) => (method === 'getGenesisHash' ? result(genesis) : failure(-32011))],
  ['answers nonsense', () => new Response('{"result"')],
  ['serves another cluster', (method) => result(method === 'getGenesisHash' ? address(2) : 41)],
]

describe('nodes', () => {
  test.each(broken)('one that %s is left for the next, and then asked last', async (_, answer) => {
    const { ask, asked } = nodesOf([answer, healthy])
    expect(await ask('getSlot', [])).toBe(42)
    asked.length = 0
    expect(await ask('getSlot', [])).toBe(42)
    expect(asked).toEqual(['1 getSlot'])
  })

  test.each(broken)('that all have one that %s end in an error that names no node', async (_, answer) => {
    const { ask, events } = nodesOf([answer])
    const error = await ask('getSlot', []).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ name: 'SuiteError' })
    expect(JSON.stringify([error, events])).not.toContain('secret')
  })

  test('tell time-outs from being busy and from the rest', async () => {
    const codes = await Promise.all(
      ['says nothing', 'has had enough', 'breaks down'].map(async (name) => {
        const answer = broken.find(([known]) => known === name)?.[1] ?? healthy
        return nodesOf([answer])
          .ask('getSlot', [])
          .catch((error: unknown) => error)
      }),
    )
    expect(codes).toMatchObject([
      { code: 'UPSTREAM_TIMEOUT' },
      { code: 'UNAVAILABLE', retryAfter: 5 },
      { code: 'UPSTREAM_ERROR' },
    ])
  })

  test('of another cluster are asked for their genesis once, and for nothing else, ever', async () => {
    const { ask, asked } = nodesOf([elsewhere])
    for (let i = 0; i < 3; i++)
      await expect(ask('getSlot', [])).rejects.toMatchObject({ code: 'UPSTREAM_ERROR' })
    expect(asked).toEqual(['0 getGenesisHash'])
  })

  test('that refuse a call are not asked in turn', async () => {
    const { ask, asked } = nodesOf([refusing, healthy])
    await expect(ask('getTokenAccountsByOwner', [])).rejects.toMatchObject({
      name: 'RpcRefusal',
      code: -32602,
    })
    expect(asked).not.toContain('1 getTokenAccountsByOwner')
    const rpc = createRpc(ask)
    expect(await rpc.tokenAccounts(address(3), address(4))).toBeUndefined()
    await expect(rpc.slot('confirmed')).rejects.toMatchObject({ code: 'UPSTREAM_ERROR' })
  })
})

describe('a refusal of one node, as it was recorded,', () => {
  const all: readonly { readonly status: number; readonly body: object }[] = [
    ...refusals.bodies.map(({ status, error }) => ({ status, body: { jsonrpc: '2.0', id: 1, error } })),
    { status: indexed.status, body: indexed.body },
    { status: 403, body: { message: 'Forbidden' } },
  ]
  const saying =
    ({ status, body }: (typeof all)[number], of: string): Answer =>
    (method) =>
      method === of ? Response.json(body, { status }) : healthy(method)
  const names = all.map((one) => [`${one.status} ${JSON.stringify(one.body).slice(0, 90)}`, one] as const)

  test.each(names)(
    'leaves the call to the next node, and ends in no answer alone: %s',
    async (_, refusal) => {
      const method = 'getTokenAccountsByOwner'
      const mixed = nodesOf([
        saying(refusal, method),
        (one) => (one === method ? result({ value: [] }) : healthy(one)),
      ])
      expect(await createRpc(mixed.ask).tokenAccounts(address(3), address(4))).toEqual([])
      const alone = createRpc(nodesOf([saying(refusal, method)]).ask).tokenAccounts(address(3), address(4))
      await expect(alone).rejects.toMatchObject({
        code: expect.stringMatching(/^(UPSTREAM_ERROR|UNAVAILABLE)$/),
      })
    },
  )

  test('rests where it is of a method, for that method and for a while; alone, the node is asked all the same', async () => {
    let now = 0
    const gone = { status: 410, body: { message: 'The RPC call or parameters have been disabled.' } }
    const answers = [saying(gone, 'getBlockHeight'), healthy]
    const { ask, asked } = nodesOf(answers, () => now)
    for (const method of ['getBlockHeight', 'getBlockHeight', 'getSlot']) await ask(method, [])
    const calls = () => asked.splice(0).filter((call) => !call.endsWith('getGenesisHash'))
    expect(calls()).toEqual(['0 getBlockHeight', '1 getBlockHeight', '1 getBlockHeight', '0 getSlot'])
    now = 5 * 60_000
    await ask('getBlockHeight', [])
    expect(calls()).toEqual(['0 getBlockHeight', '1 getBlockHeight'])
    const [first = healthy] = answers
    const alone = nodesOf([first])
    for (const _ of [1, 2])
      await expect(alone.ask('getBlockHeight', [])).rejects.toMatchObject({ code: 'UPSTREAM_ERROR' })
    expect(alone.asked.filter((call) => call.endsWith('getBlockHeight'))).toHaveLength(2)
  })
})

test.each([
  ['a slot', (rpc: ReturnType<typeof createRpc>) => rpc.slot('confirmed'), 'many'],
  ['a balance', (rpc: ReturnType<typeof createRpc>) => rpc.balance(address(1)), { value: 2 ** 60 }],
  [
    'a blockhash',
    (rpc: ReturnType<typeof createRpc>) => rpc.latestBlockhash(),
    { value: { blockhash: 'x' } },
  ],
])('%s that cannot be right is not believed', async (_, read, answer) => {
  const rpc = createRpc(async () => answer)
  await expect(read(rpc)).rejects.toMatchObject({ code: 'UPSTREAM_ERROR' })
})

test.each([
  ['is of a later version', () => Promise.reject(new RpcRefusal(-32015, 'version (2) is not supported'))],
  ['has another form', async () => ({ slot: 1 })],
])('a transaction that %s is told from one that is not there', async (_, ask) => {
  await expect(createRpc(ask).transaction(signature)).rejects.toBeInstanceOf(UnreadableTransaction)
  expect(await createRpc(async () => null).transaction(signature)).toBeUndefined()
})
