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
const failed: Verdict = { state: 'rejected', reason: 'TX_FAILED' }
const missing: Verdict = { state: 'missing' }
const down = 'down'
type Told = Verdict | typeof down

/** Where the fee is said to be, and how far a node sees: it keeps the ledgers from `first` to `newest`. */
const LEDGER = 1_000
interface Kept {
  first: number
  newest: number
}

/** A chain over nodes that say these verdicts; the first one that answers speaks for the pool. */
function world(...nodes: Told[]) {
  let now = 0
  const notes = createNodeNotes(() => now)
  const asked: number[] = nodes.map(() => 0)
  const keeps: Kept[] = nodes.map(() => ({ first: 1, newest: LEDGER + 10 }))
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
      lacks: async () => [],
      async ledgerOf() {
        const told = nodes[n] ?? down
        return told === down || told.state === 'missing' || told.state === 'pending' ? undefined : LEDGER
      },
      async reach(ledger: number) {
        const { first, newest } = keeps[n] ?? { first: 0, newest: 0 }
        return { newest, has: first <= ledger && ledger <= newest }
      },
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
    keeps,
    notes,
    verify: (expected: Expectation = fee) => seen.verify(HASH, expected),
    pass: (ms: number) => (now += ms),
  }
}

test('a fee that two nodes show for good counts, and they are not asked about it again', async () => {
  const { verify, asked } = world(paid(5n, true), paid(5n, true))
  expect(await verify()).toEqual(paid(5n, true))
  expect(await verify()).toEqual(paid(5n, true))
  expect(asked).toEqual([1, 1])
})

test('a fee that two nodes show for good is final, though the first node never says so', async () => {
  const { nodes, verify } = world(paid(5n), paid(5n), paid(5n))
  expect(await verify()).toEqual(paid(5n))
  nodes[1] = nodes[2] = paid(5n, true)
  expect(await verify()).toEqual(paid(5n, true))
})

test('attack: a made-up fee does not count while the node that contradicted it is down, for a day', async () => {
  const attacked = world(paid(5n), missing)
  await expect(lookTwice(attacked)).rejects.toMatchObject({ code: 'UPSTREAM_ERROR' })
  // The day begins when it was last contradicted.
  attacked.pass(25 * 60 * MINUTE)
  await expect(attacked.verify()).rejects.toMatchObject({ code: 'UPSTREAM_ERROR' })
  attacked.nodes[1] = down
  expect(await attacked.verify()).toMatchObject({ state: 'pending', isDoubted: true })
  attacked.pass(24 * 60 * MINUTE)
  expect(await attacked.verify()).toEqual(paid(5n))
})

test('attack: what one node makes up is not there, when two others have its ledger', async () => {
  const attacked = world(paid(5n), missing, missing)
  expect(await lookTwice(attacked)).toEqual(missing)
  expect(attacked.notes.refusals()).toMatchObject([{ node: 'node0', reason: 'disagrees' }])
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

/** Two looks, between which a node has had the time to lag. */
async function lookTwice({ verify, pass }: ReturnType<typeof world>, between = () => undefined as unknown) {
  expect(await verify()).toMatchObject({ state: 'pending' })
  pass(2 * MINUTE)
  between()
  return verify()
}

test('a node that lags makes the fee wait until it shows it', async () => {
  const lagging = world(paid(5n), missing)
  expect(await lookTwice(lagging, () => (lagging.nodes[1] = paid(5n)))).toEqual(paid(5n))
})

test.each([
  ['a fee', paid(5n)],
  ['a failure', failed],
])('attack: %s that one node makes up counts never, when the other has its ledger', async (_, madeUp) => {
  const attacked = world(madeUp, missing)
  await expect(lookTwice(attacked)).rejects.toMatchObject({ code: 'UPSTREAM_ERROR' })
  attacked.pass(60 * MINUTE)
  await expect(attacked.verify()).rejects.toMatchObject({ code: 'UPSTREAM_ERROR' })
  const reasons = attacked.notes.refusals().map(({ node, reason }) => `${node} ${reason}`)
  expect(reasons.toSorted()).toEqual(['node0 disagrees', 'node1 disagrees'])
})

test('attack: a ledger from before the payment does not explain that the other node lacks the fee', async () => {
  const attacked = world(paid(5n), missing)
  attacked.keeps[1] = { first: 500_000, newest: 1_000_000 }
  const recent = { ...fee, notBefore: new Date(-MINUTE) }
  expect(await attacked.verify(recent)).toMatchObject({ state: 'pending' })
  attacked.pass(2 * MINUTE)
  await expect(attacked.verify(recent)).rejects.toMatchObject({ code: 'UPSTREAM_ERROR' })
})

test('an honest fee counts though the other node does not keep its ledger, and it is noted', async () => {
  const pruned = world(paid(5n), missing)
  pruned.keeps[1] = { first: LEDGER + 5, newest: LEDGER + 10 }
  expect(await lookTwice(pruned)).toEqual(paid(5n))
  expect(await pruned.verify()).toEqual(paid(5n))
  expect(pruned.notes.refusals()).toMatchObject([{ node: 'node1', reason: 'lags' }])
})

test('an honest fee counts though the other node stands still below its ledger', async () => {
  const still = world(paid(5n), missing)
  still.keeps[1] = { first: 1, newest: LEDGER - 5 }
  expect(await lookTwice(still)).toEqual(paid(5n))
})

test('attack: a fee in a ledger that is still to come waits as long as the other node goes on', async () => {
  const early = world(paid(5n), missing)
  const seen: Kept = { first: 1, newest: LEDGER - 50 }
  early.keeps[1] = seen
  const goOn = () => (seen.newest += 10)
  expect(await lookTwice(early, goOn)).toMatchObject({ state: 'pending' })
  expect(await lookTwice(early, goOn)).toMatchObject({ state: 'pending' })
  seen.newest = LEDGER
  early.pass(2 * MINUTE)
  await early.verify().catch(() => undefined)
  early.pass(2 * MINUTE)
  await expect(early.verify()).rejects.toMatchObject({ code: 'UPSTREAM_ERROR' })
})

test('an honest fee counts though the first node does not show it', async () => {
  const first = world(missing, paid(5n))
  first.keeps[0] = { first: LEDGER + 5, newest: LEDGER + 10 }
  expect(await first.verify()).toEqual(missing)
  first.pass(2 * MINUTE)
  expect(await lookTwice(first)).toEqual(paid(5n))
  expect(await first.verify()).toEqual(paid(5n))
})

test('attack: of three nodes, the first one alone ends no payment', async () => {
  expect(await world(failed, paid(5n), paid(5n)).verify()).toEqual(paid(5n))
  await expect(world(failed, paid(5n)).verify()).rejects.toMatchObject({ code: 'UPSTREAM_ERROR' })
  expect(await world(failed, down).verify()).toEqual(failed)
  expect(await world(failed, failed).verify()).toEqual(failed)
})

test('a fee is final when two nodes say so, or one has not for an hour', async () => {
  const two = world(paid(5n, true), paid(5n))
  expect(await two.verify()).toEqual(paid(5n))
  two.nodes[1] = paid(5n, true)
  expect(await two.verify()).toEqual(paid(5n, true))
  const one = world(paid(5n, true), paid(5n))
  expect(await one.verify()).toEqual(paid(5n))
  one.pass(60 * MINUTE)
  expect(await one.verify()).toEqual(paid(5n, true))
  expect(one.notes.refusals()).toMatchObject([{ node: 'node1', reason: 'lags' }])
})

test('what is not there yet is asked of no second node for two minutes', async () => {
  for (const told of [missing, { state: 'pending' }] as const) {
    const { verify, asked, pass } = world(told, paid(5n))
    expect(await verify()).toEqual(told)
    expect(asked).toEqual([0, 0])
    pass(2 * MINUTE)
    await verify()
    expect(asked).toEqual([1, 1])
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
