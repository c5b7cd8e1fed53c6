import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SuiteError } from '../../../domain/errors.ts'
import { payer } from '#testing/samples.ts'
import { StateMissing } from '../node/node-errors.ts'
import type { Rpc, Sender } from '../node/rpc.ts'
import { createSentSince } from './sent-since.ts'
import { fakeRpc, hash, recordingLog } from '../testing/fake-rpc.ts'

const from = payer.toLowerCase()
const pruned = new SuiteError('UPSTREAM_ERROR', 'out of reach', {
  cause: new StateMissing('missing trie node'),
})
const stranger = `0x${'11'.repeat(20)}` as const

/** A chain on which the payer's n-th transaction stands in the n-th of the given blocks. */
function chain(blocks: readonly number[], head: number, oldestState = 0) {
  const asked = { nonces: 0, blocks: 0 }
  const rpc: Rpc = fakeRpc({
    head: async () => BigInt(head),
    nonce: async (_, block) => {
      asked.nonces++
      if (Number(block) < oldestState) throw pruned
      return blocks.filter((at) => at <= Number(block)).length
    },
    senders: async (block) => {
      asked.blocks++
      const mine = blocks.flatMap((at, nonce): Sender[] =>
        at === Number(block) ? [{ hash: hash(nonce), from: `0x${from.slice(2)}`, nonce }] : [],
      )
      return [{ hash: hash(999), from: stranger, nonce: 0 }, ...mine]
    },
  })
  const log = recordingLog()
  return { rpc, asked, log, find: createSentSince(rpc, 'eth', log) }
}

test('every transaction since the point is found, oldest first, wherever its block lies', async () => {
  const blocks = fc
    .array(fc.integer({ min: 1, max: 5_000 }), { maxLength: 12 })
    .map((at) => at.toSorted((a, b) => a - b))
  await fc.assert(
    fc.asyncProperty(blocks, fc.integer({ min: 0, max: 5_000 }), async (at, block) => {
      const nonce = at.filter((one) => one <= block).length
      const { find } = chain(at, 5_000)
      const expected = at.map((_, n) => hash(n)).slice(nonce)
      expect(await find(payer, { block: block.toString(), nonce })).toMatchObject({ hashes: expected })
    }),
  )
})

test('it says up to which block it has read, and that it has not where a node lacks a block', async () => {
  const since = { block: '5', nonce: 0 }
  const { rpc, find } = chain([10, 20], 100)
  expect(await find(payer, since)).toMatchObject({ upTo: { block: '100', nonce: 2 } })
  const behind = createSentSince({ ...rpc, senders: async () => undefined }, 'eth', recordingLog())
  expect(await behind(payer, since)).toEqual({ hashes: [], upTo: since })
})

test('attack: a kind of transactions that is not known hides no other one, and may be the account’s own', async () => {
  const { rpc, log } = chain([10, 20], 100)
  const beside: Rpc = { ...rpc, senders: async (block) => [undefined, ...((await rpc.senders(block)) ?? [])] }
  const since = { block: '5', nonce: 0 }
  expect(await createSentSince(beside, 'eth', log)(payer, since)).toMatchObject({
    hashes: [hash(0), hash(1)],
  })
  const own: Rpc = { ...rpc, senders: async (block) => (block === 10n ? [undefined] : rpc.senders(block)) }
  expect(await createSentSince(own, 'eth', log)(payer, since)).toMatchObject({ hashes: [hash(1)], gone: [0] })
})

test('nothing new costs two reads', async () => {
  const { find, asked } = chain([10, 20], 1_000_000)
  expect(await find(payer, { block: '500', nonce: 2 })).toMatchObject({ hashes: [] })
  expect(asked).toEqual({ nonces: 1, blocks: 0 })
})

test('a day of a fast chain is searched with a few dozen reads', async () => {
  const { find, asked } = chain([200_000], 345_600)
  expect(await find(payer, { block: '100', nonce: 0 })).toMatchObject({ hashes: [hash(0)] })
  expect(asked.nonces).toBeLessThan(45)
  expect(asked.blocks).toBe(1)
})

test('a recent transaction is found on a node that has pruned the state of old blocks', async () => {
  const { find } = chain([99_990], 100_000, 99_900)
  expect(await find(payer, { block: '50', nonce: 0 })).toMatchObject({ hashes: [hash(0)] })
})

test('an older one than the node can tell is left out and logged, and the newer ones are still found', async () => {
  const { find, log, asked } = chain([60_000, 99_990], 100_000, 99_900)
  const since = { block: '50', nonce: 0 }
  expect(await find(payer, since)).toMatchObject({ hashes: [hash(1)], gone: [0] })
  expect(log.lines).toMatchObject([{ event: 'evm.history.missing', fields: { chain: 'eth', nonce: 0 } }])
  const before = asked.nonces
  await find(payer, since)
  // It is not looked for again.
  expect(log.lines).toHaveLength(1)
  expect(asked.nonces - before).toBeLessThan(10)
})

test('the point itself is enough to go by where the node’s history begins with it', async () => {
  const { find } = chain([126], 300, 126)
  expect(await find(payer, { block: '125', nonce: 0 })).toMatchObject({ hashes: [hash(0)] })
})

test('a recent block that has not arrived at every node yet is an error, to be tried again', async () => {
  const { rpc } = chain([95], 100)
  let isBehind = true
  const nonce = (address: string, block: bigint | 'latest' | 'pending') =>
    isBehind && block !== 'latest' && block !== 'pending' && block < 100n
      ? Promise.reject(pruned)
      : rpc.nonce(address, block)
  const find = createSentSince({ ...rpc, nonce }, 'eth', recordingLog())
  await expect(find(payer, { block: '50', nonce: 0 })).rejects.toBe(pruned)
  isBehind = false
  expect(await find(payer, { block: '50', nonce: 0 })).toMatchObject({ hashes: [hash(0)] })
})

test('a node that does not answer is an error, not silence', async () => {
  const down = new SuiteError('UPSTREAM_TIMEOUT', 'no answer')
  const { rpc } = chain([60], 100)
  const nonce = (address: string, block: bigint | 'latest' | 'pending') =>
    block !== 'latest' && block !== 'pending' && block < 100n
      ? Promise.reject(down)
      : rpc.nonce(address, block)
  const find = createSentSince({ ...rpc, nonce }, 'eth', recordingLog())
  await expect(find(payer, { block: '50', nonce: 0 })).rejects.toBe(down)
})

test('what lies deep is remembered, so that a second search does not look for it again', async () => {
  const { find, asked } = chain([100, 200], 10_000)
  const since = { block: '50', nonce: 0 }
  const first = await find(payer, since)
  const before = asked.blocks
  expect(await find(payer, since)).toEqual(first)
  expect(asked.blocks).toBe(before)
})

test('a transaction that a reorganisation moved to just below the point is still found', async () => {
  const { find } = chain([96], 100)
  expect(await find(payer, { block: '98', nonce: 0 })).toMatchObject({ hashes: [hash(0)] })
})

test('a nonce that a delegation used up is skipped', async () => {
  const { rpc } = chain([10, 20], 100)
  const find = createSentSince({ ...rpc, senders: async () => [] }, 'eth', recordingLog())
  expect(await find(payer, { block: '5', nonce: 0 })).toMatchObject({ hashes: [] })
})

test('a chain that is behind the point it was taken at answers nothing instead of failing', async () => {
  const { find } = chain([], 10)
  expect(await find(payer, { block: '500', nonce: 0 })).toMatchObject({ hashes: [] })
  const moved = chain([5], 10)
  expect(await moved.find(payer, { block: '500', nonce: 0 })).toMatchObject({ hashes: [] })
})

test('forty transactions are found in two goes, none twice and none left out', async () => {
  const all = Array.from({ length: 40 }, (_, n) => hash(n))
  // Some of them share a block, also across the two goes.
  const { find } = chain(
    all.map((_, n) => 10 + Math.floor(n / 3)),
    1_000,
  )
  const first = await find(payer, { block: '5', nonce: 0 })
  expect(first).toEqual({ hashes: all.slice(0, 32), next: { block: '5', nonce: 32 } })
  expect(await find(payer, { block: '5', nonce: 32 })).toMatchObject({ hashes: all.slice(32) })
})

test('exactly as many as one go finds leave nothing to go on from', async () => {
  const { find } = chain(
    Array.from({ length: 32 }, (_, n) => n + 10),
    1_000,
  )
  const { hashes, next } = await find(payer, { block: '5', nonce: 0 })
  expect(hashes).toHaveLength(32)
  expect(next).toBeUndefined()
})

test('a go that finds nothing any more still says where to go on from', async () => {
  const blocks = [...Array.from({ length: 32 }, (_, n) => n + 10), 99_990]
  const { find } = chain(blocks, 100_000, 99_900)
  const { hashes, next } = await find(payer, { block: '5', nonce: 0 })
  expect(hashes).toEqual([])
  if (next === undefined) throw new Error('there is more')
  expect(await find(payer, next)).toMatchObject({ hashes: [hash(32)] })
})
