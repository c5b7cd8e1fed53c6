import { createServer, type RequestListener, type Server } from 'node:http'
import { inspect } from 'node:util'
import { afterEach, expect, test } from 'vitest'
import * as z from 'zod'
import { SuiteError } from '../../../domain/errors.ts'
import { treasury } from '#testing/samples.ts'
import { evmDefinitions } from '../definitions.ts'
import { isRefusal, isStateMissing, Reverted } from './node-errors.ts'
import { createNodes } from './nodes.ts'
import { createRpc } from './rpc.ts'
import { hash, recordingLog } from '../testing/fake-rpc.ts'

const servers: Server[] = []

afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
  }
})

const Call = z.object({ id: z.number(), method: z.string(), params: z.array(z.unknown()) })
type Call = z.output<typeof Call>
type Result = { result: unknown } | { error: { code: number; message: string } }

async function listen(handler: RequestListener): Promise<string> {
  const server = createServer(handler)
  servers.push(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('not listening on a port')
  return `http://127.0.0.1:${address.port}/v3/secret-key`
}

/** The calls of a request, alone or in a batch, and how they are answered. */
function callsOf(body: string) {
  const json: unknown = JSON.parse(body)
  const isBatch = Array.isArray(json)
  const calls = isBatch ? z.array(Call).parse(json) : [Call.parse(json)]
  return { calls, reply: (answers: readonly unknown[]) => JSON.stringify(isBatch ? answers : answers[0]) }
}

/** A JSON-RPC node over loopback; `requests` are the bodies that it got. */
async function node(answer: (call: Call) => Result, chainId = '0x1') {
  const requests: Call[][] = []
  const url = await listen((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      const { calls, reply } = callsOf(body)
      requests.push(calls)
      const answers = calls.map((call) => ({
        jsonrpc: '2.0',
        id: call.id,
        ...(call.method === 'eth_chainId' ? { result: chainId } : answer(call)),
      }))
      response.setHeader('content-type', 'application/json').end(reply(answers))
    })
  })
  return { url, requests }
}

function nodes(rpcUrls: readonly string[], timeoutMs = 10_000) {
  const log = recordingLog()
  return { log, ask: createNodes({ definition: evmDefinitions[0], rpcUrls, log, fetch, timeoutMs }) }
}

const rpc = (result: unknown) => createRpc(async () => result)
const head = () => ({ result: '0x10' })
/** One batch before the first call. */
const CHECK = ['eth_chainId', 'eth_getBlockByNumber']
const methods = (requests: Call[][]) => requests.flat().map(({ method }) => method)

test('a node is asked for its chain and its newest block before anything else, and only once', async () => {
  const { url, requests } = await node(head)
  const { ask } = nodes([url])
  expect(await ask('eth_blockNumber', [])).toBe('0x10')
  expect(await ask('eth_blockNumber', [])).toBe('0x10')
  expect(methods(requests)).toEqual([...CHECK, 'eth_blockNumber', 'eth_blockNumber'])
})

test('a node of another chain is dropped and reported, and the next one answers', async () => {
  const wrong = await node(head, '0x5')
  const right = await node(head)
  const { ask, log } = nodes([wrong.url, right.url])
  expect(await ask('eth_blockNumber', [])).toBe('0x10')
  expect(await ask('eth_blockNumber', [])).toBe('0x10')
  expect(methods(wrong.requests)).toEqual(CHECK)
  expect(log.lines).toMatchObject([
    {
      event: 'evm.node.wrong-network',
      fields: { chain: 'eth', cause: { message: 'the node serves chain 0x5' } },
    },
  ])
})

/** A node whose newest block was made some seconds before `now`. */
const aged = (height: string, now: () => number, age: { seconds: number }) =>
  node(({ method }) => ({
    result:
      method === 'eth_getBlockByNumber'
        ? { timestamp: `0x${(now() / 1000 - age.seconds).toString(16)}` }
        : height,
  }))

test('a node whose newest block is old is passed over, until it has caught up', async () => {
  let now = 1_800_000_000_000
  const nowMs = () => now
  const age = { seconds: 20 * 12 + 1 }
  const slow = await aged('0x10', nowMs, age)
  const good = await aged('0x11', nowMs, { seconds: 20 * 12 - 1 })
  const ofBoth = { rpcUrls: [slow.url, good.url], log: recordingLog(), fetch, nowMs }
  const ask = createNodes({ definition: evmDefinitions[0], ...ofBoth })
  expect(await ask('eth_blockNumber', [])).toBe('0x11')
  age.seconds = 12
  now += 10_000
  expect(await ask('eth_blockNumber', [])).toBe('0x10')
})

const nowMs = () => 1_800_000_000_000
const of = (...rpcUrls: string[]) => ({
  definition: evmDefinitions[0],
  rpcUrls,
  log: recordingLog(),
  fetch,
  nowMs,
})

test('where all nodes of a chain are old they are asked all the same, and one of several as a witness is not', async () => {
  const [first, second] = await Promise.all(['0x10', '0x11'].map((at) => aged(at, nowMs, { seconds: 3_600 })))
  const [one = '', other = ''] = [first?.url, second?.url]
  expect(await createNodes(of(one))('eth_blockNumber', [])).toBe('0x10')
  expect(await createNodes(of(one, other))('eth_blockNumber', [])).toBe('0x10')
  const witness = createNodes({ ...of(one), areAll: false })
  await expect(witness('eth_blockNumber', [])).rejects.toMatchObject({ code: 'UPSTREAM_ERROR' })
})

test('with no node of the right chain left, nothing is believed', async () => {
  const wrong = await node(head, '0x5')
  const { ask } = nodes([wrong.url])
  await expect(ask('eth_blockNumber', [])).rejects.toMatchObject({ code: 'UPSTREAM_ERROR' })
})

test('calls made together go out as one batch', async () => {
  const { url, requests } = await node(head)
  const { ask } = nodes([url])
  await ask('eth_blockNumber', [])
  await Promise.all([ask('eth_blockNumber', []), ask('eth_gasPrice', [])])
  expect(requests.map((calls) => calls.length)).toEqual([2, 1, 2])
})

test('when a node fails, the next one is asked', async () => {
  const broken = await listen((_, response) => response.writeHead(500).end('<html>oops</html>'))
  const { url } = await node(head)
  expect(await nodes([broken, url]).ask('eth_blockNumber', [])).toBe('0x10')
})

test.each<[string, RequestListener, string]>([
  ['an HTML error page', (_, response) => response.writeHead(502).end('<html>bad</html>'), 'UPSTREAM_ERROR'],
  [
    'a redirect',
    (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
    'UPSTREAM_ERROR',
  ],
  ['garbage', (_, response) => response.end('what?'), 'UPSTREAM_ERROR'],
  ['too many requests', (_, response) => response.writeHead(429).end('slow down'), 'UNAVAILABLE'],
  ['a dropped connection', (request) => request.socket.destroy(), 'UPSTREAM_ERROR'],
  ['silence', () => undefined, 'UPSTREAM_TIMEOUT'],
  ['a body that stalls', (_, response) => response.writeHead(200).write('['), 'UPSTREAM_TIMEOUT'],
])('%s becomes an error of ours, without the node’s address or key', async (_, handler, code) => {
  const { ask, log } = nodes([await listen(handler)], code === 'UPSTREAM_TIMEOUT' ? 100 : undefined)
  const error = await ask('eth_blockNumber', []).catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(SuiteError)
  expect(error).toHaveProperty('code', code)
  expect(inspect(error, { depth: 10 })).not.toMatch(/secret-key|127\.0\.0\.1/)
  // The log names the host, without the path: it may hold a key.
  expect(inspect(log.lines, { depth: 10 })).not.toMatch(/secret-key/)
})

test('a reverted call is an answer, not an outage', async () => {
  const reverted = await node(() => ({ error: { code: 3, message: 'execution reverted: no' } }))
  const worded = await node(() => ({ error: { code: -32000, message: 'execution reverted' } }))
  for (const { url } of [reverted, worded])
    await expect(nodes([url]).ask('eth_call', [{}, 'latest'])).rejects.toBeInstanceOf(Reverted)
})

test('a node’s refusal of any other call is an outage', async () => {
  const { url } = await node(() => ({ error: { code: -32000, message: 'execution reverted' } }))
  await expect(nodes([url]).ask('eth_getBalance', [])).rejects.toMatchObject({ code: 'UPSTREAM_ERROR' })
})

test.each([
  'missing trie node 1234',
  'header not found',
  'BlockOutOfRangeError: block height is 1134 but requested was 622',
  'historical state is not available',
  'required historical state unavailable',
])('%s says that the state of the block is missing, not that the node is down', async (message) => {
  const { url } = await node(() => ({ error: { code: -32000, message } }))
  const error = await nodes([url])
    .ask('eth_getTransactionCount', [])
    .catch((caught: unknown) => caught)
  expect(error).toMatchObject({ code: 'UPSTREAM_ERROR' })
  expect(isStateMissing(error)).toBe(true)
})

test.each([
  [-32005, 'query returned more than 10000 results'],
  [-32602, 'range 1000000 exceeds limit of 10000'],
  [-32000, 'exceed maximum block range: 5000'],
])('%i: %s is a refusal of just that call, by a node that is there', async (code, message) => {
  const { url } = await node(() => ({ error: { code, message } }))
  const { ask } = nodes([url])
  const error = await createRpc(ask)
    .transfersTo(treasury, 1n, 9n)
    .catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(SuiteError)
  expect(isRefusal(error)).toBe(true)
  expect(isStateMissing(error)).toBe(false)
})

test('a request that is too large for a node is refused as well; what it fails at or is too busy for is not', async () => {
  for (const [status, refused] of [
    [400, true],
    [413, true],
    [429, false],
    [503, false],
  ] as const) {
    const url = await listen((_, response) => response.writeHead(status).end())
    const { ask } = nodes([url])
    const error = await ask('eth_getLogs', []).catch((caught: unknown) => caught)
    expect([status, isRefusal(error)]).toEqual([status, refused])
  }
})

test('transfers are asked for by their receiver, among all tokens', async () => {
  const { url, requests } = await node(() => ({ result: [] }))
  await createRpc(nodes([url]).ask).transfersTo(treasury, 16n, 31n)
  expect(requests.flat().at(-1)).toMatchObject({
    method: 'eth_getLogs',
    params: [
      {
        fromBlock: '0x10',
        toBlock: '0x1f',
        topics: [
          '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
          null,
          `0x${'0'.repeat(24)}${treasury.slice(2).toLowerCase()}`,
        ],
      },
    ],
  })
})

test('an answer of another shape is not believed', async () => {
  await expect(rpc('ten').head()).rejects.toMatchObject({ code: 'UPSTREAM_ERROR' })
  await expect(rpc(null).head()).rejects.toMatchObject({ code: 'UPSTREAM_ERROR' })
  await expect(rpc({ number: '0x1' }).block(1n)).rejects.toMatchObject({ code: 'UPSTREAM_ERROR' })
  await expect(rpc('0x123').call({ to: '0x', data: '0x' })).rejects.toMatchObject({ code: 'UPSTREAM_ERROR' })
})

test('what is not there is undefined, and unknown fields do no harm', async () => {
  expect(await rpc(null).transaction(hash(1))).toBeUndefined()
  expect(await rpc(null).receipt(hash(1))).toBeUndefined()
  expect(await rpc(null).block('finalized')).toBeUndefined()
  expect(await rpc(null).senders(1n)).toBeUndefined()
  const block = { number: '0x1', hash: hash(7), timestamp: '0x10', newFieldOfTheNextFork: {} }
  expect(await rpc(block).block(1n)).toEqual({ number: 1n, hash: hash(7), timestamp: 16n })
})

test('attack: a node does not decide how long we wait', async () => {
  let calls = 0
  const busy = await listen((_, response) => {
    calls += 1
    response.writeHead(429, { 'retry-after': '3600' }).end('too many')
  })
  await expect(nodes([busy]).ask('eth_blockNumber', [])).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  expect(calls).toBe(1)
})

test('a node of another chain is used again once it has mended, and one that changes its chain is noticed', async () => {
  const served = { chain: '0x5' }
  const url = await listen((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      const { calls, reply } = callsOf(body)
      const answers = calls.map(({ id, method }) => ({
        jsonrpc: '2.0',
        id,
        result: method === 'eth_chainId' ? served.chain : '0x10',
      }))
      response.setHeader('content-type', 'application/json').end(reply(answers))
    })
  })
  const log = recordingLog()
  let now = 0
  const ask = createNodes({ definition: evmDefinitions[0], rpcUrls: [url], log, fetch, nowMs: () => now })
  const ofHead = () => ask('eth_blockNumber', [])
  await expect(ofHead()).rejects.toMatchObject({ code: 'UPSTREAM_ERROR' })
  served.chain = '0x1'
  now += 10_000
  expect(await ofHead()).toBe('0x10')
  served.chain = '0x38'
  now += 60_000
  await expect(ofHead()).rejects.toMatchObject({ code: 'UPSTREAM_ERROR' })
  expect(log.lines.map(({ event }) => event).filter((event) => event !== 'evm.nodes.failed')).toEqual([
    'evm.node.wrong-network',
    'evm.node.mended',
    'evm.node.wrong-network',
  ])
})
