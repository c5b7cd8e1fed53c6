import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SuiteError } from '../../../domain/errors.ts'
import { payer, treasury } from '#testing/samples.ts'
import { createCoinHistory } from './coin-history.ts'
import { StateMissing } from '../node/node-errors.ts'
import type { Rpc, Sender } from '../node/rpc.ts'
import { fakeRpc, hash, recordingLog } from '../testing/fake-rpc.ts'

const account: Sender['to'] = `0x${treasury.slice(2).toLowerCase()}`
const somebody: Sender['from'] = `0x${payer.slice(2).toLowerCase()}`
const elsewhere: Sender['from'] = `0x${'11'.repeat(20)}`
const pruned = new SuiteError('UPSTREAM_ERROR', 'out of reach', {
  cause: new StateMissing('missing trie node'),
})

interface Move {
  readonly block: number
  /** What it brings the treasury; less than nothing is what the treasury sends. */
  readonly value: bigint
}

/** A chain on which the n-th of some moves of coin stands in its block, with the n-th hash. */
function chain(moves: readonly Move[], { oldestState = 0 } = {}) {
  const asked = { states: 0, blocks: 0 }
  /** Transactions of a kind that is not known here. */
  const strange: undefined[] = []
  const world = {
    strange,
    moves,
    oldestState,
    asked,
    isUp: true,
    now: Infinity,
    otherBranch: false,
    hasBlocks: true,
  }
  const until = (block: bigint) => world.moves.filter((move) => move.block <= Number(block))
  async function state<T>(block: bigint | string | undefined, read: (at: bigint) => T): Promise<T> {
    if (typeof block !== 'bigint') throw new Error('a block has to be named')
    asked.states += 1
    if (!world.isUp) throw new SuiteError('UNAVAILABLE', 'No node answers.')
    if (Number(block) < world.oldestState || Number(block) > world.now) throw pruned
    return read(block)
  }
  const rpc: Rpc = fakeRpc({
    balance: (_, block) =>
      state(block, (at) => until(at).reduce((sum, { value }) => sum + value, 10n ** 18n)),
    nonce: (_, block) => state(block, (at) => until(at).filter(({ value }) => value < 0n).length),
    senders: async (block) => {
      asked.blocks += 1
      if (!world.hasBlocks) return undefined
      if (world.otherBranch) return []
      const here = world.moves.flatMap(({ block: at, value }, n): Sender[] => {
        if (at !== Number(block)) return []
        const [from, to] = value < 0n ? [account ?? elsewhere, elsewhere] : [somebody, account]
        return [{ hash: hash(n), from, to, nonce: n }]
      })
      const creation: Sender = { hash: hash(998), from: elsewhere, to: null, nonce: 3 }
      return [
        ...world.strange,
        { hash: hash(999), from: somebody, to: elsewhere, nonce: 1 },
        creation,
        ...here,
      ]
    },
  })
  const log = recordingLog()
  return Object.assign(world, { log, read: createCoinHistory(rpc, 'eth', log) })
}

const from = (block: number) => ({ block: block.toString(), nonce: 0 })
const comesIn = (...blocks: number[]): Move[] => blocks.map((block) => ({ block, value: 5n }))

test('every payment is found, oldest first and once, whatever the treasury sends meanwhile', async () => {
  const moves = fc
    .array(
      fc.record({
        block: fc.integer({ min: 1, max: 3_000 }),
        value: fc.bigInt({ min: -100n, max: 100n }).filter((value) => value !== 0n),
      }),
      { maxLength: 30 },
    )
    .map((all) => all.toSorted((a, b) => a.block - b.block))
  await fc.assert(
    fc.asyncProperty(moves, fc.integer({ min: 0, max: 3_000 }), async (all, start) => {
      // The treasury's own nonce shows a payment in a block that sends the same amount out.
      const { read } = chain(all)
      const found: string[] = []
      for (let next: { block: string; nonce: number } | undefined = from(start); next !== undefined;) {
        const page: Awaited<ReturnType<typeof read>> = await read(treasury, next, 3_001n)
        found.push(...page.hashes)
        next = page.next
      }
      const expected = all.flatMap(({ block, value }, n) => (block > start && value > 0n ? [hash(n)] : []))
      expect(found).toEqual(expected)
    }),
  )
})

test('nothing new costs two reads of the account, and no block', async () => {
  const { read, asked } = chain(comesIn(10))
  expect(await read(treasury, from(1_000), 1_000_000n)).toEqual({ hashes: [] })
  expect(asked).toEqual({ states: 4, blocks: 0 })
})

test('a payment in a day of a fast chain costs a few dozen reads and one block', async () => {
  const { read, asked } = chain(comesIn(200_000))
  expect(await read(treasury, from(100), 345_600n)).toEqual({ hashes: [hash(0)] })
  expect(asked.states).toBeLessThan(2 * 40)
  expect(asked.blocks).toBe(1)
})

test('what was read is not read again: neither its block, nor what lies deep', async () => {
  const { read, asked } = chain(comesIn(110, 150))
  const first = await read(treasury, from(100), 200n)
  const before = { ...asked }
  expect(await read(treasury, from(100), 200n)).toEqual(first)
  expect(asked.blocks).toBe(before.blocks)
  expect(asked.states - before.states).toBeLessThan(8)
})

test('a treasury that is paid in every block is read a bounded number of blocks at a time', async () => {
  const all = Array.from({ length: 40 }, (_, n) => 101 + n)
  const { read, asked } = chain(comesIn(...all))
  const first = await read(treasury, from(100), 200n)
  expect(first).toEqual({ hashes: all.slice(0, 16).map((_, n) => hash(n)), next: from(116) })
  expect(asked.blocks).toBe(16)
  const second = await read(treasury, from(116), 200n)
  expect(second).toEqual({ hashes: all.slice(16, 32).map((_, n) => hash(n + 16)), next: from(132) })
  expect(await read(treasury, from(132), 200n)).toEqual({
    hashes: all.slice(32).map((_, n) => hash(n + 32)),
  })
})

test('on nodes without an archive the recent payments are found, and what was left out is logged', async () => {
  const { read, log } = chain(comesIn(500, 99_950), { oldestState: 99_900 })
  expect(await read(treasury, from(50), 100_000n)).toEqual({ hashes: [hash(1)] })
  expect(log.lines).toMatchObject([
    { event: 'evm.history.missing', fields: { chain: 'eth', after: '50', upTo: '99900' } },
  ])
})

test('nothing is said to be missing that was read while nodes had it', async () => {
  const world = chain(comesIn(110))
  expect(await world.read(treasury, from(100), 200n)).toEqual({ hashes: [hash(0)] })
  world.oldestState = 150
  world.moves = comesIn(110, 290)
  expect(await world.read(treasury, from(120), 300n)).toEqual({ hashes: [hash(1)] })
  // A pause in which nothing came in is not a gap either.
  world.oldestState = 900
  world.moves = comesIn(110, 290, 990)
  expect(await world.read(treasury, from(300), 1_000n)).toEqual({ hashes: [hash(2)] })
  expect(world.log.lines).toEqual([])
})

test('what came in during a pause and can be read no more is said to be missing, and does not stop the rest', async () => {
  const world = chain([])
  await world.read(treasury, from(100), 200n)
  world.oldestState = 900
  world.moves = comesIn(500, 990)
  expect(await world.read(treasury, from(150), 1_000n)).toEqual({ hashes: [hash(1)] })
  expect(world.log.lines).toMatchObject([
    { event: 'evm.history.missing', fields: { after: '200', upTo: '900' } },
  ])
})

test('attack: a transaction of an unknown kind hides none of the payments in its block', async () => {
  const world = chain(comesIn(60))
  world.strange.push(undefined)
  expect(await world.read(treasury, from(0), 100n)).toEqual({ hashes: [hash(0)] })
  expect(world.log.lines).toMatchObject([{ event: 'evm.transaction.unread', fields: { block: '60' } }])
})

test('a pause that nodes have forgotten is passed over, even where the place before it is remembered', async () => {
  const world = chain([])
  await world.read(treasury, from(100), 200n)
  // Deep by now, and so remembered.
  await world.read(treasury, from(100), 300n)
  world.oldestState = 900
  world.moves = comesIn(500, 990)
  for (const _ of ['once', 'again'])
    expect(await world.read(treasury, from(100), 1_000n)).toEqual({ hashes: [hash(1)] })
  expect(world.log.lines).toMatchObject([
    { event: 'evm.history.missing', fields: { after: '300', upTo: '900' } },
  ])
})

test('a recent block that has not arrived at every node yet is an error, to be tried again', async () => {
  const world = chain(comesIn(199))
  world.now = 198
  await expect(world.read(treasury, from(190), 200n)).rejects.toBe(pruned)
  world.now = 200
  expect(await world.read(treasury, from(190), 200n)).toEqual({ hashes: [hash(0)] })
  expect(world.log.lines).toEqual([])
})

test('nodes that do not answer are an error, not silence', async () => {
  const world = chain(comesIn(150))
  world.isUp = false
  await expect(world.read(treasury, from(100), 200n)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  world.isUp = true
  expect(await world.read(treasury, from(100), 200n)).toEqual({ hashes: [hash(0)] })
})

test('blocks that a reorganisation replaced are read again', async () => {
  const world = chain(comesIn(195))
  expect(await world.read(treasury, from(190), 200n)).toEqual({ hashes: [hash(0)] })
  world.moves = [
    { block: 50, value: 1n },
    { block: 197, value: 5n },
  ]
  expect(await world.read(treasury, from(190), 201n)).toEqual({ hashes: [hash(1)] })
})

test('a block that a node does not have yet is an error, to be tried again', async () => {
  const world = chain(comesIn(195))
  world.hasBlocks = false
  await expect(world.read(treasury, from(190), 200n)).rejects.toMatchObject({ code: 'UPSTREAM_ERROR' })
  world.hasBlocks = true
  expect(await world.read(treasury, from(190), 200n)).toEqual({ hashes: [hash(0)] })
})

test('a recent block without the payment that came in by it is looked at again', async () => {
  const world = chain(comesIn(195))
  world.otherBranch = true
  expect(await world.read(treasury, from(190), 200n)).toEqual({ hashes: [] })
  world.otherBranch = false
  expect(await world.read(treasury, from(190), 202n)).toEqual({ hashes: [hash(0)] })
})
