import { expect, test } from 'vitest'
import { minor } from '../../domain/money.ts'
import type { Expectation, Verdict } from '../../domain/payment/proof.ts'
import type { Arrival } from '../../ports/chain.ts'
import { createFakeChain } from '#testing/fake-chain.ts'
import { silentLog } from '#testing/plain-ports.ts'
import { ether, payer, treasury } from '#testing/samples.ts'
import { createSteppingClock } from '#testing/stepping-clock.ts'
import { createNodeNotes } from './node-notes.ts'
import { witnessed } from './witnessed.ts'

const MINUTE = 60_000
const HASH = `0x${'ab'.repeat(32)}`
const fee = {
  kind: 'fee',
  payer,
  treasury,
  asset: ether,
  amount: minor(5n),
  reference: 'ab'.repeat(32),
  notBefore: new Date(0),
  notAfter: new Date(1),
} as const

const product = {
  kind: 'product',
  payer,
  tx: { family: 'evm', chainId: 1, from: payer, to: treasury, value: '5', data: '0x' },
  toToken: ether,
  minOut: minor(1n),
  notBefore: new Date(0),
} as const

const paid = (received: bigint, final = false): Verdict => ({
  state: 'confirmed',
  final,
  received: minor(received),
})
const down = 'down'
type Told = Verdict | typeof down

/** A chain over nodes that say these verdicts; the first one that answers speaks for the pool. */
function world(...nodes: Told[]) {
  let now = 0
  const notes = createNodeNotes(() => now)
  const asked: number[] = nodes.map(() => 0)
  const say = async (n: number): Promise<Verdict> => {
    const told = nodes[n] ?? down
    if (told === down) throw new Error('down')
    return told
  }
  const chain = {
    ...createFakeChain(createSteppingClock()),
    verify: () => say(nodes.findIndex((told) => told !== down)),
  }
  const witnesses = nodes.map((_, n) => ({
    node: `node${n}`,
    chain: {
      arrived: async () => undefined,
      verify: async () => {
        asked[n] = (asked[n] ?? 0) + 1
        return say(n)
      },
    },
  }))
  const seen = witnessed(chain, { witnesses, log: silentLog, notes, nowMs: () => now })
  return {
    nodes,
    asked,
    notes,
    verify: (expected: Expectation = fee) => seen.verify(HASH, expected),
    pass: (ms: number) => (now += ms),
  }
}

test('a fee that two nodes show counts, and they are not asked about it again', async () => {
  const { verify, asked } = world(paid(5n), paid(5n))
  expect(await verify()).toEqual(paid(5n))
  expect(await verify()).toEqual(paid(5n))
  expect(asked).toEqual([1, 1])
})

test.each([
  ['another amount', paid(6n)],
  ['another payment', { state: 'rejected', reason: 'WRONG_RECIPIENT' } as const],
])(
  'attack: where the second node shows %s, nothing counts, and both are noted for the operator',
  async (_, other) => {
    const { verify, notes } = world(paid(5n), other)
    await expect(verify()).rejects.toMatchObject({ code: 'UPSTREAM_ERROR' })
    expect(
      notes
        .refusals()
        .map(({ node, reason }) => `${node} ${reason}`)
        .toSorted(),
    ).toEqual(['node0 disagrees', 'node1 disagrees'])
  },
)

test('of three nodes, two that agree are believed, and the third is noted', async () => {
  const { verify, notes } = world(paid(5n), paid(6n), paid(5n))
  expect(await verify()).toEqual(paid(5n))
  expect(notes.refusals()).toMatchObject([{ node: 'node1', reason: 'disagrees' }])
})

test('a product counts though one node has no state to tell what it brought', async () => {
  const { verify, notes } = world(paid(5n), { state: 'confirmed', final: false })
  expect(await verify(product)).toEqual(paid(5n))
  expect(notes.refusals()).toEqual([])
  await expect(world(paid(5n), { state: 'rejected', reason: 'TX_FAILED' }).verify(product)).rejects.toThrow()
})

test('a node that is down is no disagreement', async () => {
  expect(await world(paid(5n), down).verify()).toEqual(paid(5n))
  expect(await world(down, paid(5n)).verify()).toEqual(paid(5n))
})

test('with one node nothing changes', async () => {
  const { verify, asked } = world(paid(5n))
  expect(await verify()).toEqual(paid(5n))
  expect(asked).toEqual([0])
})

test('a node that lags makes the fee wait until it shows it, and for two minutes at most', async () => {
  const lagging = world(paid(5n), { state: 'missing' })
  expect(await lagging.verify()).toEqual({ state: 'pending' })
  lagging.nodes[1] = paid(5n)
  expect(await lagging.verify()).toEqual(paid(5n))
  const { verify, pass, notes } = world(paid(5n), { state: 'pending' })
  expect(await verify()).toEqual({ state: 'pending' })
  pass(2 * MINUTE)
  expect(await verify()).toEqual(paid(5n))
  expect(notes.refusals()).toMatchObject([{ node: 'node1', reason: 'lags' }])
})

test('what counts for nothing is asked of no second node', async () => {
  for (const told of [
    { state: 'missing' },
    { state: 'pending' },
    { state: 'rejected', reason: 'TX_FAILED' },
  ] as const) {
    const { verify, asked } = world(told, paid(5n))
    expect(await verify()).toEqual(told)
    expect(asked).toEqual([0, 0])
  }
})

const chainOf = (told: Arrival) => ({
  ...createFakeChain(createSteppingClock()),
  arrived: async () => told,
})

test('a node that traces no calls does not disagree about the coin inside them', async () => {
  const coin = { asset: 'native', amount: minor(5n) }
  const traced: Arrival = { final: true, amounts: [coin] }
  const untraced: Arrival = { final: true, amounts: [], mayHideCoins: true }
  for (const [one, other] of [
    [traced, untraced],
    [untraced, traced],
  ] as const) {
    const witnesses = [one, other].map((told, n) => ({ node: `node${n}`, chain: chainOf(told) }))
    const seen = witnessed(chainOf(one), { witnesses, log: silentLog })
    expect(await seen.arrived(HASH, treasury)).toEqual(one)
  }
})
