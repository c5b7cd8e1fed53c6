import { expect, test } from 'vitest'
import { createXrplNodes } from './nodes.ts'

type Reply = (method: string) => Response | Promise<Response>

const ok = (result: object) => Response.json({ result: { status: 'success', ...result } })
const named = (error: string) => Response.json({ result: { status: 'error', error, request: {} } })
const validated_ledger = { seq: 90_000_000, age: 2 }
const network = (network_id: number) => ok({ info: { network_id, validated_ledger } })
/** A node of network 0 that answers everything else as told. */
const node =
  (reply: Reply): Reply =>
  (method) =>
    method === 'server_info' ? network(0) : reply(method)

/** Nodes by name, who was asked, and what was logged; time moves only by `pass`. */
function world(replies: Readonly<Record<string, Reply>>, networkId = 0) {
  const asked: string[] = []
  const logged: { event: string; fields: unknown }[] = []
  const write = (event: string, fields?: unknown) => void logged.push({ event, fields })
  let now = 1_000_000
  const fetch = async (input: string | URL | Request, init?: RequestInit) => {
    const url = new URL(input instanceof Request ? input.url : input)
    const body: unknown = JSON.parse(typeof init?.body === 'string' ? init.body : '{}')
    const method = typeof body === 'object' && body !== null && 'method' in body ? String(body.method) : ''
    if (method !== 'server_info') asked.push(url.hostname)
    const reply = replies[url.hostname]
    if (reply === undefined) throw new TypeError('fetch failed')
    const late = new Promise<never>((_, reject) =>
      init?.signal?.addEventListener('abort', () => reject(new DOMException('late', 'TimeoutError'))),
    )
    return Promise.race([reply(method), late])
  }
  const nodes = createXrplNodes({
    networkId,
    rpcUrls: Object.keys(replies).map((host) => `https://${host}/secret-key`),
    log: { info: write, warn: write, error: write },
    fetch,
    timeoutMs: 40,
    nowMs: () => now,
  })
  return {
    nodes,
    asked,
    logged,
    pass: (ms: number) => void (now += ms),
    take: (ms: number) => void (now += ms),
  }
}

const failures: readonly (readonly [string, Reply])[] = [
  ['plain text with 503', () => new Response('Server is overloaded', { status: 503 })],
  ['429', () => new Response('', { status: 429 })],
  ['500', () => new Response('oops', { status: 500 })],
  ['plain text with 400', () => new Response('Null method', { status: 400 })],
  ['no JSON', () => new Response('<html>')],
  ['JSON of another kind', () => Response.json({ hello: 1 })],
  ...['slowDown', 'tooBusy', 'noNetwork', 'noCurrent', 'noClosed', 'amendmentBlocked', 'failedToForward'].map(
    (error) => [error, () => named(error)] as const,
  ),
]

test.each(failures)('a node that answers with %s is passed over for the next one', async (_, reply) => {
  const { nodes, asked } = world({ bad: node(reply), good: node(() => ok({ value: 1 })) })
  expect(await nodes.ask('fee', {})).toMatchObject({ ok: true, result: { value: 1 } })
  expect(asked).toEqual(['bad', 'good'])
})

test('a node that does not answer in time is passed over', async () => {
  const { nodes } = world({
    late: node(() => new Promise(() => undefined)),
    good: node(() => ok({})),
  })
  await expect(nodes.ask('fee', {})).resolves.toMatchObject({ ok: true })
})

test.each(['actNotFound', 'txnNotFound', 'entryNotFound', 'invalidParams'])(
  '%s is an answer, and no other node is asked',
  async (error) => {
    const { nodes, asked } = world({ first: node(() => named(error)), second: node(() => ok({})) })
    expect(await nodes.ask('tx', {})).toEqual({ ok: false, error })
    expect(asked).toEqual(['first'])
  },
)

test.each(['unknownCmd', 'noPermission', 'forbidden', 'aNameOfNextYear'])(
  '%s speaks of the node: the next one is asked',
  async (error) => {
    const { nodes, asked } = world({ first: node(() => named(error)), second: node(() => ok({ value: 1 })) })
    expect(await nodes.ask('account_info', {})).toMatchObject({ ok: true, result: { value: 1 } })
    expect(asked).toEqual(['first', 'second'])
  },
)

test('a method that no node takes is told as that, and costs no node its place', async () => {
  const { nodes, asked } = world({ first: node(() => named('unknownCmd')) })
  for (let i = 0; i < 8; i++)
    expect(await nodes.ask('simulate', {})).toEqual({ ok: false, error: 'unknownCmd' })
  expect(asked).toHaveLength(8)
})

/** rippled 1.3.1 while it syncs, as a validator's telemetry recorded it; the fields are the same today. */
const syncing = {
  build_version: '1.3.1',
  closed_ledger: {
    age: 13,
    base_fee_xrp: 1e-5,
    hash: '696D513F8F3877FAC0861FED08587DE5A6E8EF22DA8346DDC74E8658380D44B6',
    seq: 437,
  },
  complete_ledgers: 'empty',
}

test.each([
  ['still syncs', syncing],
  ['shows a ledger of an hour ago', { validated_ledger: { seq: 90_000_000, age: 3_600 } }],
  ['is connected and no more', { server_state: 'connected', validated_ledger }],
])('a node that %s is no answer about an account: the next one is asked', async (_, info) => {
  const nothing: Reply = (method) => (method === 'server_info' ? ok({ info }) : named('actNotFound'))
  const { nodes, asked } = world({ old: nothing, good: node(() => ok({ value: 1 })) })
  expect(await nodes.ask('account_info', {})).toMatchObject({ ok: true, result: { value: 1 } })
  expect(asked).toEqual(['good'])
  const alone = world({ old: nothing })
  await expect(alone.nodes.ask('account_info', {})).rejects.toMatchObject({ code: 'UPSTREAM_ERROR' })
})

test('a node that falls behind while it is used is found out within seconds', async () => {
  let age = 1
  const ages: Reply = (method) =>
    method === 'server_info' ? ok({ info: { validated_ledger: { seq: 1, age } } }) : ok({ value: 1 })
  const { nodes, asked, pass } = world({ ages, good: node(() => ok({ value: 2 })) })
  await nodes.ask('fee', {})
  age = 3_600
  pass(15_000)
  expect(await nodes.ask('fee', {})).toMatchObject({ result: { value: 2 } })
  expect(asked).toEqual(['ages', 'good'])
})

test('a notice of Clio beside an answer is not an error', async () => {
  const { nodes } = world({
    clio: node(() => Response.json({ result: { status: 'success', a: 1 }, warnings: [{ id: 2001 }] })),
  })
  expect(await nodes.ask('fee', {})).toMatchObject({ ok: true, result: { a: 1 } })
})

test('a node of another network is never used, whatever else fails', async () => {
  const { nodes, asked, logged } = world({
    testnet: (method) => (method === 'server_info' ? network(1) : ok({})),
  })
  for (let i = 0; i < 2; i++)
    await expect(nodes.ask('fee', {})).rejects.toMatchObject({ code: 'UPSTREAM_ERROR' })
  expect(asked).toEqual([])
  expect(logged.filter(({ event }) => event === 'xrpl.node.wrong-network')).toHaveLength(1)
})

test('a node that does not tell its network is not used, but asked again', async () => {
  let tells = false
  const { nodes, pass } = world({
    shy: (method) => (method === 'server_info' ? (tells ? network(0) : ok({})) : ok({})),
  })
  await expect(nodes.ask('fee', {})).rejects.toMatchObject({ code: 'UPSTREAM_ERROR' })
  tells = true
  pass(1_000)
  expect(await nodes.ask('fee', {})).toMatchObject({ ok: true })
})

const unnamed: Reply = (method) =>
  method === 'server_info' ? ok({ info: { validated_ledger } }) : ok({ value: 1 })

test('a node that names no network serves mainnet, as rippled does unless told otherwise', async () => {
  expect(await world({ unnamed }).nodes.ask('fee', {})).toMatchObject({ ok: true })
  await expect(world({ unnamed }, 1).nodes.ask('fee', {})).rejects.toMatchObject({ code: 'UPSTREAM_ERROR' })
})

test('a node that fails sinks below the others, and comes back with time', async () => {
  let isDown = true
  const { nodes, asked, pass } = world({
    first: node(() => (isDown ? named('noNetwork') : ok({}))),
    second: node(() => ok({})),
  })
  await nodes.ask('fee', {})
  await nodes.ask('fee', {})
  expect(asked).toEqual(['first', 'second', 'second'])
  isDown = false
  pass(120_000)
  await nodes.ask('fee', {})
  expect(asked.at(-1)).toBe('first')
})

test('a node that is slow sinks below one that is not', async () => {
  const { nodes, asked, take } = world({
    slow: node(() => (take(3_000), ok({}))),
    quick: node(() => (take(20), ok({}))),
  })
  for (let i = 0; i < 3; i++) await nodes.ask('fee', {})
  expect(asked).toEqual(['slow', 'quick', 'quick'])
})

test('a node that keeps failing is left alone for a while', async () => {
  const { nodes, asked, pass } = world({ only: node(() => named('noCurrent')) })
  for (let i = 0; i < 8; i++) await nodes.ask('fee', {}).catch(() => undefined)
  expect(asked).toHaveLength(5)
  pass(11_000)
  await nodes.ask('fee', {}).catch(() => undefined)
  expect(asked).toHaveLength(6)
})

test('what callers and logs get to see names no address of a node', async () => {
  const { nodes, logged } = world({ down: () => Promise.reject(new TypeError('https://down/secret-key')) })
  const error: unknown = await nodes.ask('fee', {}).catch((thrown: unknown) => thrown)
  expect(String(error)).not.toContain('secret')
  expect(
    JSON.stringify(logged, (_, value: unknown) => (value instanceof Error ? value.message : value)),
  ).not.toContain('secret')
})
