import { expect, test } from 'vitest'
import { SuiteError } from '../../../domain/errors.ts'
import type { ChainPoint } from '../../../domain/payment/point.ts'
import type { Incoming } from '../../../ports/chain.ts'
import { treasury } from '#testing/samples.ts'
import { createTreasuryHistory } from './treasury-history.ts'

const at = (seconds: number) => new Date(Date.UTC(2026, 0, 1) + seconds * 1_000)
const start: ChainPoint = { block: '0', nonce: 0 }

/** A chain whose nodes have these entries, by block. */
function chainOf(entries: [block: number, hash: string][]) {
  const asked: number[] = []
  /** `depth` is how far below the head the history ends, where it tells. */
  const world = { asked, head: 0, depth: 0, isUp: true }
  const chain = { point: async () => ({ block: world.head.toString(), nonce: 0 }) }
  const incoming: Incoming = {
    of: 'payments',
    async paidTo(_, { block }) {
      if (!world.isUp) throw new SuiteError('UNAVAILABLE', 'No node answers.')
      asked.push(Number(block))
      const told = entries.filter(([mined]) => mined > Number(block))
      if (world.depth === 0) return { hashes: told.map(([, hash]) => hash) }
      const last = world.head - world.depth
      const upTo = { block: Math.max(last, Number(block)).toString(), nonce: 0 }
      return { hashes: told.filter(([mined]) => mined <= last).map(([, hash]) => hash), upTo }
    },
  }
  return Object.assign(world, { open: () => createTreasuryHistory(chain, incoming, treasury, start) })
}

test('each transaction is read once, and the history of some minutes ago is not read again', async () => {
  const entries: [number, string][] = [[1, 'a']]
  const world = chainOf(entries)
  const history = world.open()
  world.head = 1
  expect(await history.read(at(0))).toEqual({ hashes: ['a'], hasMore: false })
  entries.push([5, 'b'])
  world.head = 5
  expect(await history.read(at(30))).toEqual({ hashes: ['b'], hasMore: false })
  expect(await history.read(at(61))).toEqual({ hashes: [], hasMore: false })
  await history.read(at(62))
  await history.read(at(123))
  await history.read(at(124))
  await history.read(at(184))
  await history.read(at(185))
  expect(world.asked).toEqual([0, 0, 0, 0, 0, 1, 1, 5])
})

test('a transaction that a lagging node does not have yet is found once it has', async () => {
  const entries: [number, string][] = []
  const world = chainOf(entries)
  const history = world.open()
  // One node is already at block 9, while the other one still answers for the history.
  world.head = 9
  expect((await history.read(at(0))).hashes).toEqual([])
  entries.push([8, 'a'])
  expect((await history.read(at(2))).hashes).toEqual(['a'])
})

test('a transaction that a lagging node left out is read later, however many answers the history takes', async () => {
  const world = { head: 0, late: true }
  const chain = { point: async () => ({ block: world.head.toString(), nonce: 0 }) }
  const incoming: Incoming = {
    of: 'payments',
    async paidTo(_, { block }) {
      // A block for each answer.
      const read = Number(block) + 1
      const hashes = read === 3 && !world.late ? ['a'] : []
      const upTo = { block: read.toString(), nonce: 0 }
      return read < world.head ? { hashes, next: upTo } : { hashes, upTo }
    },
  }
  const history = createTreasuryHistory(chain, incoming, treasury, start)
  const readAll = async (head: number, seconds: number) => {
    world.head = head
    const found: string[] = []
    for (let hasMore = true; hasMore;) {
      const told = await history.read(at(seconds))
      found.push(...told.hashes)
      hasMore = told.hasMore
    }
    return found
  }
  expect(await readAll(1, 0)).toEqual([])
  expect(await readAll(2, 61)).toEqual([])
  expect(await readAll(3, 62)).toEqual([])
  expect(await readAll(5, 63)).toEqual([])
  world.late = false
  expect([...(await readAll(6, 124)), ...(await readAll(7, 125))]).toEqual(['a'])
})

test('after a failed call, the next call brings its transactions', async () => {
  const world = chainOf([[1, 'a']])
  const history = world.open()
  world.isUp = false
  await expect(history.read(at(0))).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  world.isUp = true
  expect((await history.read(at(300))).hashes).toEqual(['a'])
})

test('a transaction that nodes do not show while the chain stands still is found when it continues', async () => {
  const world = chainOf([
    [8, 'a'],
    [9, 'b'],
  ])
  const history = world.open()
  Object.assign(world, { head: 9, depth: 1 })
  expect((await history.read(at(0))).hashes).toEqual(['a'])
  await history.read(at(61))
  await history.read(at(122))
  world.head = 30
  expect((await history.read(at(124))).hashes).toEqual(['b'])
})
