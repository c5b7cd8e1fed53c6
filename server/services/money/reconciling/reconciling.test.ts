import { expect, test } from 'vitest'
import type { AuditEntry } from '../../../domain/account/audit-entry.ts'
import { accrualEntries, suspenseEntries } from '../../../domain/ledger/entries.ts'
import { enterRecord } from '../../../domain/ledger/enter.ts'
import { minor } from '../../../domain/money.ts'
import { ask, payFee, read, txOf } from '#testing/paying.ts'
import { asEvm, dollar, intentWith, lookAlike, treasury } from '#testing/samples.ts'
import { createTestWorld } from '#testing/test-world.ts'
import { createReconciling } from './index.ts'

const auditEntry = (): AuditEntry => {
  throw new Error('a comparison changes nothing')
}

async function comparedWorld() {
  const world = await createTestWorld()
  const reconciling = createReconciling({ ...world, auditEntry })
  const { id } = await world.prepare(ask)
  const hash = await payFee(world, id)
  world.chain.mine(6)
  await world.clock.step(60_000)
  const plain = { ...asEvm(txOf(await read(world, id), 'fee')), data: '0x' }
  return { ...world, reconciling, id, hash, plain }
}

test('what came in and what is booked are matched', async () => {
  const { reconciling, store, id, hash } = await comparedWorld()
  const result = await reconciling.reconcile('eth')
  expect(result).toMatchObject({ matched: 1, waiting: 0, differences: [], ok: true, isComplete: true })
  expect(result.trial).toMatchObject([{ asset: 'native', ok: true }])
  expect(await store.read.reconciliations.get('eth')).toEqual(result)
  expect(await reconciling.matched('eth')).toEqual({
    matched: [
      expect.objectContaining({
        txHash: hash,
        intentId: id,
        partner: 'demo',
        is: 'fee',
        symbol: 'ETH',
        decimals: 18,
      }),
    ],
  })
})

test('a planted entry without money is found, and so is money without an entry', async () => {
  const { reconciling, store, chain, clock, payments, plain } = await comparedWorld()
  payments.stop()
  const phantom = intentWith({ id: 'pi_phantom' })
  const at = clock.now().toISOString()
  const terms = phantom.deal?.fee.terms
  if (terms === undefined) throw new Error('the sample has terms')
  await store.transact(async (tables) => {
    await enterRecord(tables, {
      kind: 'accrual',
      id: 'led_phantom',
      feeTx: `0x${'ab'.repeat(32)}`,
      intentId: 'pi_phantom',
      partner: 'demo',
      product: 'swap',
      chain: 'eth',
      asset: 'native',
      entries: accrualEntries(phantom, minor(10n ** 16n)),
      terms,
      at,
    })
    await enterRecord(tables, { kind: 'posting', id: 'led_posting', posts: 'led_phantom', at })
  })
  const stray = chain.send({ ...plain, value: '12345' })
  chain.mine(8)
  const { differences, ok, matched } = await reconciling.reconcile('eth')
  expect(ok).toBe(false)
  expect(matched).toBe(1)
  expect(differences).toHaveLength(2)
  expect(differences).toContainEqual(
    expect.objectContaining({ kind: 'chain-only', txHash: stray, chainMinor: '12345' }),
  )
  expect(differences).toContainEqual(
    expect.objectContaining({ kind: 'ledger-only', entryId: 'led_phantom', partner: 'demo' }),
  )
})

test.each<[string, string, boolean]>([
  ['that is vouched for is missed', dollar.address, false],
  ['that no one vouches for is left out', lookAlike.address, true],
])('a token %s when a stranger’s is in no entry', async (_, asset, ok) => {
  const { reconciling, chain, payments, plain, hash } = await comparedWorld()
  payments.stop()
  const stray = chain.send({ ...plain, from: `0x${'57'.repeat(20)}` })
  chain.mine(8)
  const arrived = chain.arrived.bind(chain)
  chain.arrived = async (txHash, address) =>
    txHash === stray
      ? { final: true, amounts: [{ asset, amount: minor(25_000_000n) }] }
      : arrived(txHash, address)
  const result = await reconciling.reconcile('eth')
  expect(result).toMatchObject({ matched: 1, ok })
  expect(result.differences.map(({ txHash }) => txHash)).toEqual(ok ? [] : [stray])
  expect(hash).not.toBe(stray)
})

test('an entry with another amount than the chain’s is found, and one that does not balance', async () => {
  const { reconciling, store, chain, clock, payments, plain } = await comparedWorld()
  payments.stop()
  const stray = chain.send({ ...plain, value: '500' })
  chain.mine(8)
  await store.transact(async ({ ledger }) => {
    await ledger.insert({
      kind: 'suspense',
      id: 'led_wrong',
      suspends: stray,
      chain: 'eth',
      asset: 'native',
      reason: 'UNNAMED',
      entries: [{ account: 'treasury:eth', side: 'debit', amountMinor: '400' }],
      at: clock.now().toISOString(),
    })
  })
  const { differences, problems, ok } = await reconciling.reconcile('eth')
  expect(differences).toMatchObject([{ kind: 'amount', chainMinor: '500', ledgerMinor: '400' }])
  expect(problems).toEqual([
    'The entries of led_wrong do not balance.',
    'The sums of treasury:eth in native are not those of its records: debitsMinor.',
  ])
  expect(ok).toBe(false)
})

test('a chain that does not answer is no difference, and not in order either', async () => {
  const { reconciling, chain } = await comparedWorld()
  chain.isUp = false
  const result = await reconciling.reconcile('eth')
  expect(result).toMatchObject({ differences: [], isComplete: false, ok: false })
  chain.isUp = true
  expect(await reconciling.reconcile('eth')).toMatchObject({ ok: true })
})

test('days whose inflows were not listed are never said to be: the first day is cut, and earlier entries are told', async () => {
  const { reconciling, store, clock, payments } = await comparedWorld()
  payments.stop()
  const today = clock.now().toISOString().slice(0, 10)
  // The service is younger than the days that were asked for.
  expect(await reconciling.reconcile('eth', 7)).toMatchObject({ from: today, to: today, isComplete: true })
  await clock.step(3 * 24 * 3_600_000)
  await store.transact(async ({ intents, treasuryPlaces }) => {
    for (const { id } of await intents.list({ limit: 9 })) await intents.remove(id)
    for (const { id } of await treasuryPlaces.list({ limit: 9 })) await treasuryPlaces.remove(id)
  })
  const later = clock.now().toISOString().slice(0, 10)
  expect(await reconciling.reconcile('eth', 7)).toMatchObject({
    from: later,
    matched: 1,
    isComplete: false,
    ok: false,
    problems: [`What came to the treasury before ${later} could not be listed, only looked up.`],
  })
})

test('comparisons of one chain are made once a day, one at a time', async () => {
  const { reconciling, store, clock } = await comparedWorld()
  await reconciling.sweep()
  const first = await store.read.reconciliations.get('eth')
  await clock.step(3_600_000)
  await reconciling.sweep()
  expect(await store.read.reconciliations.get('eth')).toEqual(first)
  await clock.step(24 * 3_600_000)
  const both = await Promise.all([reconciling.reconcile('eth'), reconciling.reconcile('eth')])
  expect(both[0]).toBe(both[1])
  expect(both[0]?.at).not.toBe(first?.at)
})

test('attack: dust from strangers never takes the place of what is booked', async () => {
  const { reconciling: _, ...world } = await comparedWorld()
  const hashes = Array.from({ length: 5_000 }, (__, n) => `0x${(n + 2 ** 40).toString(16).padStart(64, '0')}`)
  const chain = {
    ...world.chain,
    incoming: [{ of: 'dust', paidTo: async () => ({ hashes }) }],
    arrived: async (hash: string, to: string) =>
      hashes.includes(hash) ? { final: true, amounts: [] } : world.chain.arrived(hash, to),
  }
  const chains = { keys: world.chains.keys, get: () => ({ chain, treasury }) }
  const result = await createReconciling({ ...world, chains, auditEntry }).reconcile('eth')
  expect(result).toMatchObject({ matched: 1, differences: [], isComplete: false })
})

test('money in suspense is looked for in the treasury that it was sent to', async () => {
  const { reconciling, store, chain, clock, plain } = await comparedWorld()
  const former = `0x${'66'.repeat(20)}`
  const stray = chain.send({ ...plain, to: former, value: '500' })
  chain.mine(8)
  await store.transact((tables) =>
    enterRecord(tables, {
      kind: 'suspense',
      id: 'led_former',
      suspends: stray,
      treasury: former,
      chain: 'eth',
      asset: 'native',
      reason: 'UNNAMED',
      entries: suspenseEntries('eth', minor(500n)),
      at: clock.now().toISOString(),
    }),
  )
  expect(await reconciling.reconcile('eth')).toMatchObject({ matched: 2, differences: [], ok: true })
})

test('a token of a payer with many payments elsewhere is not taken for a stranger’s', async () => {
  const { reconciling: _, plain, ...world } = await comparedWorld()
  world.payments.stop()
  const payer = `0x${'55'.repeat(20)}`
  const earlier = Array.from({ length: 600 }, (__, n) => n)
  await world.store.transact(async ({ intents }) => {
    for (const n of earlier)
      await intents.insert(
        intentWith({ id: `pi_${n}`, reference: `${n}`.padStart(64, '0'), chain: 'base', payer }),
      )
    await intents.insert(intentWith({ id: 'pi_eth', reference: 'e'.repeat(64), payer }))
  })
  const hash = world.chain.send({ ...plain, from: payer, value: '1' })
  world.chain.mine(8)
  const amounts = [{ asset: `0x${'44'.repeat(20)}`, amount: minor(700n) }]
  const chain = {
    ...world.chain,
    arrived: async (one: string, to: string) =>
      one === hash ? { final: true, amounts } : world.chain.arrived(one, to),
  }
  const chains = { keys: world.chains.keys, get: () => ({ chain, treasury }) }
  const { differences } = await createReconciling({ ...world, chains, auditEntry }).reconcile('eth')
  expect(differences).toMatchObject([{ kind: 'chain-only', txHash: hash, chainMinor: '700' }])
})
