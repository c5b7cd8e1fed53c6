import { expect, test } from 'vitest'
import { SuiteError } from '../../../domain/errors.ts'
import { payer, treasury } from '#testing/samples.ts'
import { ContractsNeeded, Refusal } from '../node/node-errors.ts'
import type { LogEntry } from '../node/rpc.ts'
import { hash, recordingLog, transferLog } from '../testing/fake-rpc.ts'
import { createTokenHistory } from './token-history.ts'

const token = `0x${'77'.repeat(20)}`
const refusal = new SuiteError('UNAVAILABLE', 'too busy', {
  cause: new Refusal('eth_getLogs: query returned more than 10000 results'),
})
const start = { block: '100', nonce: 7 }

const entry = (n: number, change: Partial<LogEntry> & { value?: bigint } = {}): LogEntry => {
  const { value = 5n, ...rest } = change
  return { ...transferLog({ token, from: payer, to: treasury, value }), transactionHash: hash(n), ...rest }
}

type Logs = readonly (readonly [block: number, entry: LogEntry])[]

/**
 * Nodes with some logs, each in its block, that answer for so many blocks at once, for none before the oldest, and for
 * none that holds too much.
 */
function nodes(logs: Logs, { most = 10_000, oldest = 0, isUp = true } = {}, ...full: number[]) {
  const asked: number[] = []
  const world = { asked, most, oldest, isUp, log: recordingLog() }
  const rpc = {
    async transfersTo(_: string, first: bigint, last: bigint) {
      const blocks = Number(last - first) + 1
      asked.push(blocks)
      if (!world.isUp) throw new SuiteError('UPSTREAM_TIMEOUT', 'No answer.')
      const isTooMuch = blocks > world.most || full.some((block) => block >= first && block <= last)
      if (isTooMuch || first < world.oldest) throw refusal
      return logs.filter(([block]) => block >= first && block <= last).map(([, one]) => one)
    },
  }
  const read = createTokenHistory(rpc, 'eth', world.log)
  async function readAll(last: bigint) {
    const found: string[] = []
    for (let from: typeof start | undefined = start; from !== undefined;) {
      const page: Awaited<ReturnType<typeof read>> = await read(treasury, from, last)
      found.push(...page.hashes)
      from = page.next
    }
    return found
  }
  return Object.assign(world, { read, readAll })
}

test('what moved tokens to the treasury is found by one call, each transaction once', async () => {
  const { read, asked } = nodes([
    [100, entry(1)],
    [101, entry(2)],
    [150, entry(3)],
    [150, entry(3)],
    [200, entry(4)],
    [201, entry(5)],
  ])
  expect(await read(treasury, start, 200n)).toEqual({ hashes: [hash(2), hash(3), hash(4)] })
  expect(asked).toEqual([100])
})

test('logs that move nothing, belong to no token or were taken back bring no transaction', async () => {
  const [topic] = entry(1).topics
  const nft: LogEntry['topics'] = topic === undefined ? [] : [topic, topic, topic, topic]
  const { read } = nodes([
    [110, entry(1, { value: 0n })],
    [120, entry(2, { topics: nft, data: '0x' })],
    [130, entry(3, { removed: true })],
    [140, entry(4, { data: '0x' })],
  ])
  expect(await read(treasury, start, 200n)).toEqual({ hashes: [] })
})

test('a long time is read in pieces, and everything in it found', async () => {
  const logs = Array.from({ length: 90 }, (_, n) => [101 + n * 100, entry(n)] as const)
  const { readAll, asked } = nodes(logs)
  expect(await readAll(9_100n)).toEqual(logs.map((_, n) => hash(n)))
  expect(asked).toHaveLength(9)
})

test('nodes that answer for a few blocks at once are asked for no more than those, all but now and then', async () => {
  for (const most of [1, 5, 10, 500]) {
    const logs = Array.from({ length: 20 }, (_, n) => [101 + n * 50, entry(n)] as const)
    const { readAll, asked } = nodes(logs, { most })
    expect(await readAll(1_100n)).toEqual(logs.map((_, n) => hash(n)))
    const refused = asked.filter((blocks) => blocks > most).length
    expect(refused).toBeLessThan(12 + asked.length / 15)
  }
})

test('where limits were a passing thing, more is asked for again', async () => {
  const world = nodes([], { most: 1 })
  await world.read(treasury, start, 200n)
  world.most = 10_000
  await world.readAll(5_000n)
  expect(Math.max(...world.asked.slice(20))).toBeGreaterThan(100)
})

test('nodes that keep no old logs tell of the recent ones, and what was left out is logged', async () => {
  const logs: Logs = [
    [150, entry(1)],
    [9_000, entry(2)],
    [9_500, entry(3)],
  ]
  const { readAll, log } = nodes(logs, { oldest: 9_000 })
  expect(await readAll(10_000n)).toEqual([hash(2), hash(3)])
  expect(log.lines).toMatchObject([
    { event: 'evm.history.missing', fields: { chain: 'eth', after: '100', upTo: '9000' } },
  ])
})

test('blocks that hold too much for an answer hide themselves and no others', async () => {
  const logs: Logs = [
    [102, entry(1)],
    [149, entry(2)],
    [152, entry(3)],
  ]
  // The second one is where halves of what follows the first one meet.
  const { readAll, log } = nodes(logs, {}, 101, 151)
  expect(await readAll(201n)).toEqual([hash(1), hash(2), hash(3)])
  expect(log.lines).toMatchObject([
    { event: 'evm.history.missing', fields: { after: '100', upTo: '102' } },
    { event: 'evm.history.missing', fields: { after: '150', upTo: '152' } },
  ])
})

test('nodes that tell of no logs at all are an error, after a bounded number of calls', async () => {
  const world = nodes([], { most: 0 })
  await expect(world.read(treasury, start, 2_000n)).rejects.toBe(refusal)
  expect(world.asked.length).toBeLessThan(14)
  await expect(world.read(treasury, start, 2_000n)).rejects.toBe(refusal)
  expect(world.asked.length).toBeLessThan(16)
  expect(world.log.lines).toEqual([])
})

test('an outage is an error at once, and says nothing of how much may be asked for', async () => {
  const world = nodes([[150, entry(1)]], { isUp: false })
  await expect(world.read(treasury, start, 2_000n)).rejects.toMatchObject({ code: 'UPSTREAM_TIMEOUT' })
  expect(world.asked).toEqual([1_024])
  world.isUp = true
  expect(await world.readAll(1_000n)).toEqual([hash(1)])
})

test('nodes that tell only of named tokens are asked for the listed ones and for those that payments are open in', async () => {
  const asked: (readonly string[] | undefined)[] = []
  const needed = new SuiteError('UPSTREAM_ERROR', 'no', { cause: new ContractsNeeded('specify an address') })
  const rpc = {
    async transfersTo(_: string, first: bigint, last: bigint, contracts?: readonly string[]) {
      asked.push(contracts)
      if (contracts === undefined) throw needed
      return [entry(Number(last - first))].filter(() => contracts.includes(token))
    },
  }
  const read = createTokenHistory(rpc, 'eth', recordingLog(), async () => [payer])
  expect(await read(treasury, start, 200n, [token])).toEqual({ hashes: [hash(99)] })
  expect(asked).toEqual([undefined, [token, payer]])
  expect(await read(treasury, start, 200n)).toEqual({ hashes: [] })
})
