import { expect, test } from 'vitest'
import { SuiteError } from '../../../domain/errors.ts'
import type { Incoming } from '../../../ports/chain.ts'
import { ask, read, stateOf, txOf } from '#testing/paying.ts'
import { createTestWorld, type TestWorld } from '#testing/test-world.ts'
import { createPayments } from '../index.ts'
import { everyRow } from '../../../kit/every-row.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Counts the reads of each history of the treasury from now on. */
function countReads(world: TestWorld): { count: number } {
  const reads = { count: 0 }
  world.chain.incoming = world.chain.incoming.map((incoming) => ({
    ...incoming,
    paidTo: (address, since) => {
      reads.count += 1
      return incoming.paidTo(address, since)
    },
  }))
  return reads
}

const broken: Incoming = {
  of: 'tokens',
  paidTo: () => Promise.reject(new SuiteError('UNAVAILABLE', 'No node tells of logs.')),
}

async function sendFee(world: TestWorld, id: string): Promise<void> {
  world.chain.send(txOf(await read(world, id), 'fee'))
  world.chain.mine(10)
}

/** The reads in a minute in which this many payments were prepared. */
async function readsWith(payments: number): Promise<number> {
  const world = await createTestWorld()
  const reads = countReads(world)
  for (let i = 0; i < payments; i++) {
    await world.prepare(ask)
    await world.clock.step(MINUTE / payments)
  }
  world.payments.stop()
  return reads.count
}

test('three hundred open payments cost no more reads than one', async () => {
  const [one, many] = [await readsWith(1), await readsWith(300)]
  expect(one).toBeGreaterThan(25)
  expect(many).toBeLessThanOrEqual(one + 1)
})

test('a process that continues a thousand payments reads one history for them', async () => {
  const world = await createTestWorld()
  for (let i = 0; i < 1_000; i++) await world.prepare(ask)
  world.payments.stop()
  const reads = countReads(world)
  const payments = createPayments(world)
  await payments.resume()
  await world.clock.step(MINUTE)
  expect(reads.count).toBeLessThanOrEqual(31)
  payments.stop()
})

test('the older the last prepared payment, the fewer reads, and after two days none', async () => {
  const world = await createTestWorld()
  const reads = countReads(world)
  await world.prepare(ask)
  const perMinute = async (ms: number) => {
    const before = reads.count
    await world.clock.step(ms)
    return Math.round((reads.count - before) / (ms / MINUTE))
  }
  expect(await perMinute(15 * MINUTE)).toBe(30)
  expect(await perMinute(45 * MINUTE)).toBe(12)
  expect(await perMinute(23 * HOUR)).toBe(3)
  expect(await perMinute(24 * HOUR)).toBe(1)
  expect(await perMinute(24 * HOUR)).toBe(0)
})

test('a history that no node has at the moment does not delay the others', async () => {
  const world = await createTestWorld()
  const works = world.chain.incoming
  world.chain.incoming = [broken, ...works]
  const { id } = await world.prepare(ask)
  await sendFee(world, id)
  await world.clock.step(5_000)
  expect(await stateOf(world, id, 'fee')).toBe('confirmed')
})

test('a fee that is in two histories is booked once', async () => {
  const world = await createTestWorld()
  const [payments] = world.chain.incoming
  if (payments === undefined) throw new Error('the fake chain has no history')
  world.chain.incoming = [payments, { ...payments, of: 'again' }]
  const { id } = await world.prepare(ask)
  await sendFee(world, id)
  await world.clock.step(MINUTE)
  const records = await everyRow(world.store.read.ledger)
  expect(records.map(({ kind }) => kind)).toEqual(['accrual'])
})

test('a fee that was found and vanishes from its chain is reversed', async () => {
  const world = await createTestWorld()
  const { id } = await world.prepare(ask)
  const hash = world.chain.send(txOf(await read(world, id), 'fee'))
  world.chain.mine(2)
  await world.clock.step(5_000)
  expect(await read(world, id)).toMatchObject({ booked: 'pending' })
  world.chain.drop(hash)
  await world.clock.step(2 * HOUR)
  expect(await read(world, id)).toMatchObject({ booked: 'no' })
  world.chain.restore(hash)
  world.chain.mine(10)
  await world.clock.step(10 * MINUTE)
  expect(await read(world, id)).toMatchObject({ booked: 'pending' })
  const records = await everyRow(world.store.read.ledger)
  expect(records.map(({ kind }) => kind)).toEqual(['accrual', 'reversal', 'reinstatement'])
})

test('several payments of one account are each paid by the fee that names them', async () => {
  const world = await createTestWorld()
  const ids = []
  for (let i = 0; i < 3; i++) ids.push((await world.prepare(ask)).id)
  const [first = '', second = '', third = ''] = ids
  await sendFee(world, third)
  await sendFee(world, first)
  await world.clock.step(5_000)
  const states = await Promise.all(ids.map((id) => stateOf(world, id, 'fee')))
  expect(states).toEqual(['confirmed', 'waiting', 'confirmed'])
  expect(await read(world, second)).toMatchObject({ booked: 'no' })
})
