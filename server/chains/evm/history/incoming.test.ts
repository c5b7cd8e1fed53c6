import { expect, test } from 'vitest'
import { treasury } from '#testing/samples.ts'
import { createIncoming } from './incoming.ts'
import { fakeRpc, hash, recordingLog, transferLog } from '../testing/fake-rpc.ts'

const since = { block: '90', nonce: 0 }
const token = `0x${'77'.repeat(20)}`

/** A chain on which the treasury is paid a token in block 98. */
function chain(confirmations: number) {
  const world = { head: 98, asked: { heads: 0, logs: 0, states: 0 } }
  const state = async <T>(value: T): Promise<T> => {
    world.asked.states += 1
    return value
  }
  const rpc = fakeRpc({
    head: async () => {
      world.asked.heads += 1
      return BigInt(world.head)
    },
    balance: () => state(5n),
    nonce: () => state(0),
    transfersTo: async (to, _, last) => {
      world.asked.logs += 1
      const log = transferLog({ token, from: token, to, value: 5n })
      return last >= 98n ? [{ ...log, transactionHash: hash(1) }] : []
    },
  })
  const incoming = createIncoming(rpc, { key: 'eth', confirmations }, recordingLog())
  const read = async () => {
    const told = await Promise.all(incoming.map((history) => history.paidTo(treasury, since)))
    return Object.fromEntries(told.map(({ hashes }, i) => [incoming[i]?.of, hashes]))
  }
  const upTo = async () =>
    Promise.all(incoming.map(async (history) => (await history.paidTo(treasury, since)).upTo?.block))
  return Object.assign(world, { read, upTo })
}

test('a payment is told of when it is confirmed, and not before', async () => {
  const world = chain(3)
  expect(await world.read()).toEqual({ coin: [], tokens: [] })
  world.head = 99
  expect(await world.read()).toEqual({ coin: [], tokens: [] })
  world.head = 100
  expect(await world.read()).toEqual({ coin: [], tokens: [hash(1)] })
})

test('while the chain stands still, it is asked for nothing but its head', async () => {
  const world = chain(1)
  const first = await world.read()
  const { logs, states } = world.asked
  for (let i = 0; i < 5; i++) expect(await world.read()).toEqual(first)
  expect(world.asked).toEqual({ heads: 12, logs, states })
  world.head = 99
  await world.read()
  expect(world.asked).toEqual({ heads: 14, logs: logs + 1, states: states + 4 })
})

test('a place that the chain has not come to yet has nothing after it', async () => {
  const world = chain(2)
  world.head = 91
  expect(await world.read()).toEqual({ coin: [], tokens: [] })
  expect(world.asked).toEqual({ heads: 2, logs: 0, states: 0 })
})

test('it says up to where it has told of all: not to the head, and never to before where it was asked from', async () => {
  const world = chain(3)
  expect(await world.upTo()).toEqual(['96', '96'])
  world.head = 91
  expect(await world.upTo()).toEqual(['90', '90'])
})
