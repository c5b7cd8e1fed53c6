import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import * as z from 'zod'
import { evmDefinitions } from '../definitions.ts'
import { recordingLog } from '../testing/fake-rpc.ts'
import { isContractsNeeded, isStateMissing } from './node-errors.ts'
import { createNodes } from './nodes.ts'

/** Answers of real nodes and resellers, as others have recorded them; `origin` in each file says where. */
const recorded = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../testing/recorded/${name}.json`, import.meta.url), 'utf8'))

const Said = z.object({ code: z.number(), message: z.string() })
const Errors = z.object({ bodies: z.array(z.object({ status: z.number().default(200), error: Said })) })
const Whole = z.object({ status: z.number(), body: z.unknown() })
const Call = z.object({ id: z.number(), method: z.string() })

const servers: Server[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
  }
})

type Refuse = (calls: readonly { id: number }[]) => { status?: number; body: unknown } | undefined

/** A node that refuses some requests as `refuse` says, and answers a number to all others. */
async function node(refuse: Refuse) {
  const sizes: number[] = []
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk: Buffer) => (text += chunk.toString()))
    request.on('end', () => {
      const json: unknown = JSON.parse(text)
      const calls = z.array(Call).parse(Array.isArray(json) ? json : [json])
      sizes.push(calls.length)
      const isCheck = calls.some(({ method }) => method === 'eth_chainId')
      const refused = isCheck ? undefined : refuse(calls)
      const answers = calls.map(({ id }) => ({ jsonrpc: '2.0', id, result: isCheck ? '0x1' : '0x10' }))
      const body = refused === undefined ? (Array.isArray(json) ? answers : answers[0]) : refused.body
      response.writeHead(refused?.status ?? 200, { 'content-type': 'application/json' })
      response.end(JSON.stringify(body))
    })
  })
  servers.push(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('not listening on a port')
  return { url: `http://127.0.0.1:${address.port}/`, sizes }
}

const alone =
  (said: { status?: number; error: unknown }): Refuse =>
  (calls) => ({ status: said.status ?? 200, body: { jsonrpc: '2.0', id: calls[0]?.id, error: said.error } })

function nodes(rpcUrls: readonly string[], nowMs: () => number = Date.now) {
  return createNodes({ definition: evmDefinitions[0], rpcUrls, log: recordingLog(), fetch, nowMs })
}

const caught = (error: unknown) => error
const balance = (ask: ReturnType<typeof nodes>) => ask('eth_getBalance', ['0x', '0x1'])

test('state that a node does not have by any of its names is missing, unless another node has it', async () => {
  for (const said of Errors.parse(recorded('state-gone-not-recognised')).bodies) {
    const pruned = await node(alone(said))
    const archive = await node(() => undefined)
    const error = await balance(nodes([pruned.url])).catch(caught)
    expect([said.error.message, isStateMissing(error)]).toEqual([said.error.message, true])
    expect(await balance(nodes([pruned.url, archive.url]))).toBe('0x10')
  }
})

test('state is not missing while a node that may have it is away', async () => {
  const [said] = Errors.parse(recorded('state-gone-not-recognised')).bodies
  const pruned = await node(alone(said ?? { error: {} }))
  const away = await node(() => ({ status: 502, body: 'bad gateway' }))
  for (const urls of [
    [pruned.url, away.url],
    [away.url, pruned.url],
  ])
    expect(isStateMissing(await balance(nodes(urls)).catch(caught))).toBe(false)
})

test('logs of unnamed contracts that a node does not tell of are asked of the next node, and told apart', async () => {
  const strict = await node(alone(z.object({ error: Said }).parse(recorded('getlogs-without-address'))))
  const open = await node(() => undefined)
  expect(isContractsNeeded(await nodes([strict.url])('eth_getLogs', []).catch(caught))).toBe(true)
  expect(await nodes([strict.url, open.url])('eth_getLogs', [])).toBe('0x10')
})

test('a batch that is too large for a node goes out in smaller ones, from then on', async () => {
  const said = Whole.parse(recorded('batch-of-three'))
  const small = await node((calls) => (calls.length > 3 ? said : undefined))
  const ask = nodes([small.url])
  await balance(ask)
  const eight = () => Promise.all(Array.from({ length: 8 }, () => balance(ask)))
  expect(new Set(await eight())).toEqual(new Set(['0x10']))
  expect(small.sizes).toEqual([2, 1, 8, 3, 3, 2])
  await eight()
  expect(small.sizes.slice(6)).toEqual([3, 3, 2])
})

test('a node that takes no batches is asked one by one, and one call does not spoil the others of its batch', async () => {
  const no = { code: -32600, message: 'Invalid request' }
  const single = await node((calls) =>
    calls.length > 1 ? { status: 400, body: { jsonrpc: '2.0', id: null, error: no } } : undefined,
  )
  const ask = nodes([single.url])
  expect(await Promise.all([balance(ask), balance(ask), balance(ask)])).toEqual(['0x10', '0x10', '0x10'])
})

test('one error for a whole batch is the answer to each of its calls: the node rests, and the next one is asked', async () => {
  const said = Whole.parse(recorded('object-for-batch'))
  const [spent, other] = [await node(() => said), await node(() => undefined)]
  const ask = nodes([spent.url])
  const answers = await Promise.allSettled([balance(ask), balance(ask)])
  expect(answers).toMatchObject([{ reason: { code: 'UNAVAILABLE' } }, { reason: { code: 'UNAVAILABLE' } }])
  const both = nodes([spent.url, other.url])
  expect(await Promise.all([balance(both), balance(both)])).toEqual(['0x10', '0x10'])
})

test('a node that is busy in status 200 rests for as long as it says, within a minute', async () => {
  for (const said of Errors.parse(recorded('rate-limits-in-200')).bodies) {
    let now = 0
    let isBusy = true
    const busy = await node((calls) => (isBusy ? alone(said)(calls) : undefined))
    const ask = nodes([busy.url], () => now)
    const refused = { code: 'UNAVAILABLE' }
    await expect(balance(ask)).rejects.toMatchObject(refused)
    const asked = busy.sizes.length
    isBusy = false
    await expect(balance(ask)).rejects.toMatchObject(refused)
    expect(busy.sizes.length).toBe(asked)
    now = said.error.message.includes('retry in 10m') ? 59_999 : 4_999
    await expect(balance(ask)).rejects.toMatchObject(refused)
    now += 1
    expect(await balance(ask)).toBe('0x10')
  }
})
