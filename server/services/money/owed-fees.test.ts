import { expect, test } from 'vitest'
import type { AuditEntry } from '../../domain/account/audit-entry.ts'
import { accounts } from '../../domain/ledger/entries.ts'
import { createReplay } from '#testing/stores/ledger-replay.ts'
import { balanceId } from '../../domain/ledger/totals.ts'
import { productOf } from '../../domain/payment/intent.ts'
import { everyRow } from '../../kit/every-row.ts'
import { ask, owed, payFee, read, sign } from '#testing/paying.ts'
import { payer, samplePartner, treasury } from '#testing/samples.ts'
import { createTestWorld, type TestWorld } from '#testing/test-world.ts'
import { refund } from './refund.ts'
import { createReconciling } from './reconciling/index.ts'

/** Fees and what they were paid for: shares are posted for a product, and a fee without one is owed to its payer. */

const HOUR = 3_600_000
const DAY = 24 * HOUR
const SHARE = 3_200_000_000_000_000n
const FEE = '10000000000000000'
const operator = { kind: 'command' } as const
const auditEntry = (_: unknown, action: string, object: string, details: object): AuditEntry => ({
  id: `aud_${action}_${object}`,
  at: '2026-01-01T00:00:00.000Z',
  actor: { kind: 'command', email: '' },
  action,
  object,
  details: { ...details },
})

const kinds = async ({ store }: TestWorld) => (await everyRow(store.read.ledger)).map(({ kind }) => kind)
const suspenseOf = async ({ store }: TestWorld, hash: string) => {
  const found = await store.read.ledger.by('suspends', hash)
  if (found?.kind !== 'suspense') throw new Error('it is not in suspense')
  return found
}
const setStatus = ({ store }: TestWorld, status: 'active' | 'suspended') =>
  store.transact(async ({ partners }) => {
    const known = await partners.get(samplePartner.slug)
    await (known === undefined
      ? partners.insert({ ...samplePartner, status })
      : partners.update({ ...known, status }))
  })

/** A payment whose fee is final, and whose product did not follow within its day. */
async function owedWorld() {
  const world = await createTestWorld()
  const { id } = await world.prepare(ask)
  const hash = await payFee(world, id)
  world.chain.mine(10)
  await world.clock.step(DAY + HOUR)
  const send = (value: string, to = payer, from = treasury) =>
    world.chain.send({ family: 'evm', chainId: 1, from, to, value, data: '0x' })
  const book = (txHash: string, of = hash) =>
    suspenseOf(world, of).then((money) =>
      refund({ ...world, auditEntry }, operator, money.id, txHash, 'no swap'),
    )
  return { ...world, world, id, hash, send, book }
}

/** Whether the running sums are those of the records, both sides are equal, and the chain has what the ledger has. */
async function mustBeInOrder({ world }: { readonly world: TestWorld }) {
  const replay = createReplay()
  for (const record of await everyRow(world.store.read.ledger)) await replay.add(record)
  for (const [id, row] of replay.balances) expect(await world.store.read.balances.get(id)).toEqual(row)
  const compared = await createReconciling({ ...world, auditEntry }).reconcile('eth')
  expect(compared).toMatchObject({ ok: true, differences: [], problems: [] })
}

test('a share is posted only once what its fee was paid for is there', async () => {
  const world = await createTestWorld()
  const { id } = await world.prepare(ask)
  await payFee(world, id)
  world.chain.mine(10)
  await world.clock.step(HOUR)
  expect(await owed(world)).toEqual({ pending: SHARE, posted: 0n })
  await world.payments.refresh(id)
  await sign(world, id, 'product')
  world.chain.mine(10)
  await world.clock.step(60_000)
  expect(await owed(world)).toEqual({ pending: 0n, posted: SHARE })
  expect(await read(world, id)).toMatchObject({ state: 'final', booked: 'posted' })
})

test('a product that the chain takes back was in no share: the final fee is owed to its payer, unless it comes again', async () => {
  for (const isBack of [false, true]) {
    const world = await createTestWorld()
    const { id } = await world.prepare(ask)
    const fee = await payFee(world, id)
    world.chain.mine(10)
    const product = await sign(world, id, 'product')
    world.chain.mine(1)
    await world.clock.step(60_000)
    expect(await read(world, id)).toMatchObject({ state: 'settled', booked: 'pending' })
    expect(await owed(world)).toEqual({ pending: SHARE, posted: 0n })
    world.chain.drop(product)
    world.chain.mine(10)
    await world.clock.step(2 * HOUR)
    expect(await read(world, id)).toMatchObject({ state: 'open', booked: 'pending' })
    if (isBack) {
      world.chain.restore(product)
      world.chain.mine(10)
    }
    await world.clock.step(2 * DAY)
    expect(await owed(world)).toEqual({ pending: 0n, posted: isBack ? SHARE : 0n })
    expect(await read(world, id)).toMatchObject({ booked: isBack ? 'posted' : 'owed' })
    if (!isBack) expect(await suspenseOf(world, fee)).toMatchObject({ reason: 'NO_PRODUCT', payer })
    await mustBeInOrder({ world })
  }
})

test('a product that a wallet sent without its step being opened is found within seconds of its block', async () => {
  const world = await createTestWorld()
  const { id } = await world.prepare(ask)
  await payFee(world, id)
  const product = productOf(await read(world, id))
  if (product.state === 'planned') throw new Error('no product')
  expect(product.opening).toBeUndefined()
  world.chain.send(product.tx)
  world.chain.mine(2)
  await world.clock.step(5_000)
  expect(await read(world, id)).toMatchObject({ state: 'settled' })
})

test('the share of a suspended partner waits, and is posted once the partner is active again', async () => {
  const world = await createTestWorld()
  const { id } = await world.prepare(ask)
  await payFee(world, id)
  await setStatus(world, 'suspended')
  await sign(world, id, 'product')
  world.chain.mine(10)
  await world.clock.step(2 * DAY)
  expect(await owed(world)).toEqual({ pending: SHARE, posted: 0n })
  expect(await read(world, id)).toMatchObject({ state: 'final', booked: 'pending' })
  await setStatus(world, 'active')
  await world.clock.step(HOUR)
  expect(await owed(world)).toEqual({ pending: 0n, posted: SHARE })
})

test('a fee whose product did not follow in its day is owed to its payer, and in no share', async () => {
  const all = await owedWorld()
  const { world, id, hash } = all
  expect(await owed(world)).toEqual({ pending: 0n, posted: 0n })
  expect(await read(world, id)).toMatchObject({ state: 'lapsed', booked: 'owed' })
  expect(await suspenseOf(world, hash)).toMatchObject({ reason: 'NO_PRODUCT', payer, intentId: id })
  const platform = await all.store.read.balances.get(balanceId(accounts.platform, 'eth', 'native'))
  expect(platform?.debitsMinor).toBe(platform?.creditsMinor)
  await mustBeInOrder(all)
  // Once, however long it stands.
  await all.clock.step(DAY)
  expect(await kinds(world)).toEqual(['accrual', 'reversal', 'suspense'])
})

test('a fee is not owed before a wallet has had the product’s step for a day', async () => {
  const world = await createTestWorld()
  const { id } = await world.prepare(ask)
  await payFee(world, id)
  world.chain.mine(10)
  await world.clock.step(23 * HOUR)
  await world.payments.refresh(id)
  await world.payments.open(id, 'product', 'ses_a')
  await world.clock.step(22 * HOUR)
  expect(await kinds(world)).toEqual(['accrual'])
  await world.clock.step(3 * HOUR)
  expect(await kinds(world)).toEqual(['accrual', 'reversal', 'suspense'])
})

test('its refund is booked once, with the transaction that brought the payer all of it', async () => {
  const all = await owedWorld()
  const { world, id, hash, chain, send, book } = all
  const back = send(FEE)
  await expect(book(back)).rejects.toMatchObject({ code: 'FEE_TX_PENDING' })
  chain.mine(10)
  await book(back)
  await book(back)
  expect(await read(world, id)).toMatchObject({ booked: 'refunded' })
  expect(await kinds(world)).toEqual(['accrual', 'reversal', 'suspense', 'refund'])
  await mustBeInOrder(all)
  const again = send(FEE)
  chain.mine(10)
  await expect(book(again)).rejects.toMatchObject({ code: 'FEE_TX_REUSED' })
  const { id: suspense } = await suspenseOf(world, hash)
  await expect(world.payments.attachSuspense(suspense, id)).rejects.toMatchObject({ code: 'FEE_TX_REUSED' })
})

test('attack: a transaction that is short, from or to another account, or counts already, is no refund', async () => {
  const all = await owedWorld()
  const { chain, send, book, world } = all
  const other = `0x${'99'.repeat(20)}`
  const wrong = [send('9999999999999999'), send(FEE, other), send(FEE, payer, other)]
  chain.mine(10)
  for (const hash of wrong) await expect(book(hash)).rejects.toMatchObject({ code: 'FEE_TX_MISMATCH' })
  await expect(book(`0x${'ee'.repeat(32)}`)).rejects.toMatchObject({ code: 'FEE_TX_PENDING' })
  await expect(book('no hash')).rejects.toMatchObject({ code: 'INVALID_REQUEST' })
  expect(await kinds(world)).toEqual(['accrual', 'reversal', 'suspense'])
  // One transaction pays back one fee.
  const { id } = await world.prepare(ask)
  const second = await payFee(world, id)
  chain.mine(10)
  await all.clock.step(DAY + HOUR)
  const back = send(FEE)
  chain.mine(10)
  await book(back)
  await expect(book(back, second)).rejects.toMatchObject({ code: 'FEE_TX_REUSED' })
})

test('a product that comes late takes its fee out of suspense, and is free where the fee was refunded', async () => {
  for (const isRefunded of [false, true]) {
    const all = await owedWorld()
    const { world, id, chain, send, book, clock } = all
    if (isRefunded) {
      const back = send(FEE)
      chain.mine(10)
      await book(back)
    }
    const { steps } = await read(world, id)
    const product = steps.at(-1)
    if (product === undefined || product.state === 'planned') throw new Error('no product')
    await world.payments.submit(id, 'product', chain.send(product.tx), 'ses_a')
    chain.mine(10)
    await clock.step(HOUR)
    const booked = isRefunded ? 'refunded' : 'posted'
    expect(await read(world, id)).toMatchObject({ state: 'final', booked })
    expect(await owed(world)).toEqual({ pending: 0n, posted: isRefunded ? 0n : SHARE })
    await mustBeInOrder(all)
  }
})

test('a late report of an owed fee takes the product that it tells, and ends where there is none', async () => {
  const all = await owedWorld()
  const { world, id, hash, chain, clock } = all
  const claim = {
    partner: samplePartner,
    env: 'live',
    chain: 'eth',
    feeTxHash: hash,
    comparesAmount: true,
  } as const
  await expect(world.payments.report(claim)).rejects.toMatchObject({ code: 'FEE_TX_REUSED' })
  const product = productOf(await read(world, id))
  if (product.state === 'planned') throw new Error('no product')
  const sourceTxHash = chain.send(product.tx)
  chain.mine(10)
  const report = await world.payments.report({ ...claim, sourceTxHash })
  expect(report).toMatchObject({ duplicate: true, sourceTxHash })
  await clock.step(HOUR)
  expect(await world.payments.report(claim)).toMatchObject({ intent: { booked: 'posted' } })
  expect(await owed(world)).toEqual({ pending: 0n, posted: SHARE })
  await mustBeInOrder(all)
})

test('a final fee and its product that nodes no longer show are not taken back while the share waits', async () => {
  const world = await createTestWorld()
  const { id } = await world.prepare(ask)
  const hash = await payFee(world, id)
  await setStatus(world, 'suspended')
  const product = await sign(world, id, 'product')
  world.chain.mine(10)
  await world.clock.step(HOUR)
  for (const old of [hash, product]) world.chain.drop(old)
  await world.clock.step(DAY)
  expect(await owed(world)).toEqual({ pending: SHARE, posted: 0n })
  await setStatus(world, 'active')
  await world.clock.step(HOUR)
  expect(await owed(world)).toEqual({ pending: 0n, posted: SHARE })
  expect(await kinds(world)).toEqual(['accrual', 'posting'])
})
