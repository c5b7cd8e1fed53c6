import { expect, test } from 'vitest'
import { productOf, stepOf } from '../../../domain/payment/intent.ts'
import { asEvm, treasury } from '#testing/samples.ts'
import { createTestWorld, type TestWorld } from '#testing/test-world.ts'
import { ask, owed, payFee, read, SESSION, sign, txOf } from '#testing/paying.ts'
import { createPayments } from '../index.ts'
import { everyRow } from '../../../kit/every-row.ts'

/** Transactions that vanish, come back, come late, or come twice. */

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const SHARE = 3_200_000_000_000_000n

const feeOf = async (world: TestWorld, id: string) => stepOf(await read(world, id), 'fee')
const kinds = async ({ store }: TestWorld) => (await everyRow(store.read.ledger)).map(({ kind }) => kind)
/** A transaction of the payer for something else. */
const somethingElse = async (world: TestWorld, id: string) =>
  world.chain.send({ ...asEvm(txOf(await read(world, id), 'fee')), to: `0x${'77'.repeat(20)}`, data: '0x' })

test('a booked fee stays booked while one node does not know it for a moment', async () => {
  const world = await createTestWorld()
  const { id } = await world.prepare(ask)
  const hash = await payFee(world, id)
  await world.clock.step(2 * HOUR)
  world.chain.drop(hash)
  await world.clock.step(10 * MINUTE)
  expect(await feeOf(world, id)).toMatchObject({
    state: 'confirmed',
    seen: { missingSince: expect.any(String) },
  })
  world.chain.restore(hash)
  world.chain.mine(2)
  await world.clock.step(10 * MINUTE)
  expect(await feeOf(world, id)).not.toHaveProperty('seen.missingSince')
  expect(await kinds(world)).toEqual(['accrual'])
})

test('a fee that has been missing for an hour is reversed, and counts again when it comes back', async () => {
  const world = await createTestWorld()
  const { id } = await world.prepare(ask)
  const hash = await payFee(world, id)
  for (const _ of ['first', 'second']) {
    world.chain.drop(hash)
    await world.clock.step(2 * HOUR)
    expect(await owed(world)).toEqual({ pending: 0n, posted: 0n })
    expect(await feeOf(world, id)).toMatchObject({
      state: 'failed',
      failure: 'REPLACED',
      sent: { txHash: hash },
    })
    world.chain.restore(hash)
    world.chain.mine(2)
    await world.clock.step(10 * MINUTE)
    expect(await owed(world)).toEqual({ pending: SHARE, posted: 0n })
    expect(await read(world, id)).toMatchObject({ booked: 'pending', state: 'open' })
  }
  world.chain.mine(10)
  await world.clock.step(10 * MINUTE)
  expect(await owed(world)).toEqual({ pending: SHARE, posted: 0n })
  expect(await kinds(world)).toEqual(['accrual', 'reversal', 'reinstatement', 'reversal', 'reinstatement'])
})

test('the hash of a contract account’s own is waited for through a day, and ends no payment', async () => {
  for (const isLate of [false, true]) {
    const world = await createTestWorld()
    world.chain.lacks = async () => [{ code: 'CONTRACT_ACCOUNT' }]
    const { id } = await world.prepare(ask)
    await payFee(world, id)
    await world.payments.open(id, 'product', SESSION)
    await world.payments.submit(id, 'product', `0x${'5a'.repeat(32)}`, SESSION)
    await world.clock.step(23 * HOUR)
    expect(await read(world, id)).toMatchObject({ state: 'open', booked: 'pending' })
    expect(productOf(await read(world, id)).state).toBe('submitted')
    if (isLate) {
      await world.clock.step(2 * HOUR)
      expect(productOf(await read(world, id))).toMatchObject({ state: 'failed', failure: 'DROPPED' })
    }
    // The owners have carried it out: whoever signs tells the transaction.
    const hash = world.chain.send(txOf(await read(world, id), 'product'))
    await world.payments.submit(id, 'product', hash, SESSION)
    world.chain.mine(10)
    await world.clock.step(HOUR)
    expect(await read(world, id)).toMatchObject({ state: 'final', booked: 'posted' })
  }
})

test('a product that the wallet replaced is given up after a while, and the fee pays for another attempt', async () => {
  const world = await createTestWorld()
  const { id } = await world.prepare(ask)
  await payFee(world, id)
  const hash = await sign(world, id, 'product')
  await world.clock.step(1_000)
  world.chain.drop(hash)
  await somethingElse(world, id)
  await world.clock.step(20_000)
  expect(productOf(await read(world, id)).state).toBe('submitted')
  await world.clock.step(MINUTE)
  expect(productOf(await read(world, id))).toMatchObject({ state: 'failed', failure: 'REPLACED' })

  await world.payments.retry(id)
  await world.payments.refresh(id)
  await sign(world, id, 'product')
  world.chain.mine(2)
  await world.clock.step(5_000)
  expect((await read(world, id)).state).toBe('settled')
})

test('a waiting fee whose nonce another transaction took is given up within a minute', async () => {
  const world = await createTestWorld()
  const { id } = await world.prepare(ask)
  await world.payments.open(id, 'fee', SESSION)
  const hash = world.chain.broadcast(txOf(await read(world, id), 'fee'))
  await world.payments.submit(id, 'fee', hash, SESSION)
  await world.clock.step(5_000)
  expect(await feeOf(world, id)).toMatchObject({ state: 'submitted', seen: { nonce: 0 } })
  world.chain.drop(hash)
  await somethingElse(world, id)
  await world.clock.step(MINUTE)
  expect(await feeOf(world, id)).toMatchObject({ state: 'failed', failure: 'REPLACED' })
  await world.payments.refresh(id)
  await payFee(world, id)
  expect(await owed(world)).toEqual({ pending: SHARE, posted: 0n })
})

test('a hash that no node ever showed is given up five minutes after the account has gone on', async () => {
  const world = await createTestWorld()
  const { id } = await world.prepare(ask)
  await world.payments.open(id, 'fee', SESSION)
  await world.payments.submit(id, 'fee', `0x${'e'.repeat(64)}`, SESSION)
  await somethingElse(world, id)
  await world.clock.step(4 * MINUTE)
  expect((await feeOf(world, id))?.state).toBe('submitted')
  await world.clock.step(2 * MINUTE)
  expect(await feeOf(world, id)).toMatchObject({ state: 'failed', failure: 'REPLACED' })
})

test('a hash that is not a transaction is given up after half an hour', async () => {
  const world = await createTestWorld()
  const { id } = await world.prepare(ask)
  await world.payments.open(id, 'fee', SESSION)
  await world.payments.submit(id, 'fee', `0x${'e'.repeat(64)}`, SESSION)
  await world.clock.step(29 * MINUTE)
  expect((await feeOf(world, id))?.state).toBe('submitted')
  await world.clock.step(3 * MINUTE)
  expect(await feeOf(world, id)).toMatchObject({ state: 'failed', failure: 'DROPPED' })
  await world.payments.refresh(id)
  await payFee(world, id)
  expect(await owed(world)).toEqual({ pending: SHARE, posted: 0n })
})

test('a transaction that was given up still counts when it turns up', async () => {
  const world = await createTestWorld()
  const { id } = await world.prepare(ask)
  await payFee(world, id)
  const hash = await sign(world, id, 'product')
  world.chain.drop(hash)
  await world.clock.step(40 * MINUTE)
  expect(productOf(await read(world, id))).toMatchObject({ state: 'failed', failure: 'DROPPED' })
  world.chain.restore(hash)
  world.chain.mine(2)
  await world.clock.step(5 * MINUTE)
  expect(await read(world, id)).toMatchObject({ state: 'settled' })
})

test('a step that is handed out again remembers the transaction that never came', async () => {
  const world = await createTestWorld()
  const { id } = await world.prepare(ask)
  const hash = await sign(world, id, 'fee')
  world.chain.drop(hash)
  await world.clock.step(40 * MINUTE)
  expect((await feeOf(world, id))?.lost).toBeUndefined()
  await world.payments.refresh(id)
  await world.payments.open(id, 'fee', SESSION)
  expect(await feeOf(world, id)).toMatchObject({ state: 'opened', lost: [hash] })
  await world.payments.submit(id, 'fee', world.chain.send(txOf(await read(world, id), 'fee')), SESSION)
  world.chain.mine(2)
  await world.clock.step(2_000)
  const product = await sign(world, id, 'product')
  world.chain.drop(product)
  await world.clock.step(40 * MINUTE)
  await world.payments.refresh(id)
  expect(productOf(await read(world, id))).toMatchObject({ state: 'opened', lost: [product] })
})

test('the product that was lost before a retry still counts when it turns up', async () => {
  const world = await createTestWorld()
  const { id } = await world.prepare(ask)
  await payFee(world, id)
  const hash = await sign(world, id, 'product')
  world.chain.drop(hash)
  await world.clock.step(40 * MINUTE)
  await world.payments.retry(id)
  await world.payments.refresh(id)
  world.chain.restore(hash)
  world.chain.mine(2)
  await world.clock.step(5 * MINUTE)
  expect(await read(world, id)).toMatchObject({ state: 'settled' })
  expect(productOf(await read(world, id))).toMatchObject({ sent: { txHash: hash } })
})

test('a product that the chain undoes opens its payment again, and the fee is a credit', async () => {
  const world = await createTestWorld()
  const { id } = await world.prepare(ask)
  await payFee(world, id)
  const hash = await sign(world, id, 'product')
  world.chain.mine(2)
  await world.clock.step(5_000)
  expect((await read(world, id)).state).toBe('settled')
  world.chain.drop(hash)
  await world.clock.step(2 * HOUR)
  const open = await read(world, id)
  expect(open.state).toBe('open')
  expect(Date.parse(open.creditUntil ?? '')).toBeGreaterThan(world.clock.now().getTime() + 20 * HOUR)
  await world.clock.step(10 * MINUTE)
  expect(productOf(await read(world, id)).state).toBe('failed')
})

test('a payment is closed once neither its product nor its fee can be undone', async () => {
  const world = await createTestWorld()
  const { id } = await world.prepare(ask)
  await payFee(world, id)
  await sign(world, id, 'product')
  world.chain.mine(10)
  await world.clock.step(MINUTE)
  expect(await read(world, id)).toMatchObject({ state: 'final', booked: 'posted' })
})

test('a fee that is signed a day late still pays for its swap', async () => {
  const world = await createTestWorld()
  const { id } = await world.prepare(ask)
  await world.payments.open(id, 'fee', SESSION)
  await world.clock.step(25 * HOUR)
  await world.payments.sweep()
  expect((await read(world, id)).state).toBe('lapsed')
  const hash = world.chain.send(txOf(await read(world, id), 'fee'))
  await world.payments.submit(id, 'fee', hash, SESSION)
  world.chain.mine(2)
  await world.clock.step(MINUTE)
  expect(await read(world, id)).toMatchObject({ state: 'open', booked: 'pending' })
  await world.payments.refresh(id)
  await sign(world, id, 'product')
})

test('a transaction that waits in the nodes for days is waited for', async () => {
  const world = await createTestWorld()
  const { id } = await world.prepare(ask)
  await world.payments.open(id, 'fee', SESSION)
  const tx = txOf(await read(world, id), 'fee')
  const hash = world.chain.broadcast(tx)
  await world.payments.submit(id, 'fee', hash, SESSION)
  await world.clock.step(60 * HOUR)
  world.chain.drop(hash)
  world.chain.restore(hash)
  world.chain.mine(2)
  await world.clock.step(10 * MINUTE)
  expect((await feeOf(world, id))?.state).toBe('confirmed')
})

test('while a transaction of the account is on its way, a step that a wallet has is not handed out again', async () => {
  const world = await createTestWorld()
  const { id } = await world.prepare(ask)
  const first = await world.payments.open(id, 'fee', SESSION)
  const openedAt = stepOf(first, 'fee')?.opening?.at
  world.chain.broadcast(txOf(first, 'fee'))
  await expect(world.payments.open(id, 'fee', SESSION, openedAt)).rejects.toMatchObject({
    code: 'FEE_TX_PENDING',
  })
})

test('a fee that was paid twice counts once, and the other money is suspense', async () => {
  const world = await createTestWorld()
  const { id } = await world.prepare(ask)
  await payFee(world, id)
  const second = world.chain.send(txOf(await read(world, id), 'fee'))
  await world.payments.submit(id, 'fee', second, SESSION)
  await world.payments.submit(id, 'fee', second, SESSION)
  world.chain.mine(10)
  await world.clock.step(MINUTE)
  expect(await kinds(world)).toEqual(['accrual', 'suspense'])
  expect(await owed(world)).toEqual({ pending: SHARE, posted: 0n })
  const suspense = (await everyRow(world.store.read.ledger)).find(({ kind }) => kind === 'suspense')
  expect(suspense).toMatchObject({ suspends: second, reason: 'PAID_TWICE', intentId: id })
})

test('a lost fee that turns up after it was paid again is suspense, and the partner is owed one share', async () => {
  const world = await createTestWorld()
  const { id } = await world.prepare(ask)
  const first = await sign(world, id, 'fee')
  world.chain.drop(first)
  await world.clock.step(40 * MINUTE)
  await world.payments.refresh(id)
  await payFee(world, id)
  world.chain.restore(first)
  world.chain.mine(10)
  await world.clock.step(10 * MINUTE)
  expect((await kinds(world)).toSorted()).toEqual(['accrual', 'suspense'])
  expect(await owed(world)).toEqual({ pending: SHARE, posted: 0n })
})

test('a transaction is found however many others the payer has sent since', async () => {
  const world = await createTestWorld()
  const { id } = await world.prepare(ask)
  await world.payments.open(id, 'fee', SESSION)
  for (let i = 0; i < 60; i++) await somethingElse(world, id)
  const hash = world.chain.send(txOf(await read(world, id), 'fee'))
  world.chain.mine(2)
  await world.clock.step(MINUTE)
  expect(await feeOf(world, id)).toMatchObject({ state: 'confirmed', sent: { txHash: hash } })
})

test('a short payment that never arrived is not entered anywhere', async () => {
  const world = await createTestWorld()
  const { id } = await world.prepare(ask)
  await world.payments.open(id, 'fee', SESSION)
  const short = world.chain.broadcast({ ...asEvm(txOf(await read(world, id), 'fee')), value: '1' })
  await world.payments.submit(id, 'fee', short, SESSION)
  await world.clock.step(5_000)
  world.chain.drop(short)
  await world.clock.step(HOUR)
  expect(await kinds(world)).toEqual([])
})

test('a verdict that took long does not change a step that was sent meanwhile', async () => {
  const world = await createTestWorld()
  const { id } = await world.prepare(ask)
  const first = await sign(world, id, 'fee', { failed: true })
  const verify = world.chain.verify.bind(world.chain)
  let release: (() => void) | undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  world.chain.drop(first)
  await world.clock.step(31 * MINUTE)
  world.chain.restore(first)
  world.chain.mine(2)
  // The look at the first transaction takes long …
  let looks = 0
  world.chain.verify = async (hash, expected) => {
    const verdict = await verify(hash, expected)
    if (hash === first && (looks += 1) === 1) await held
    return verdict
  }
  await world.clock.step(MINUTE)
  // … and meanwhile the fee is paid by another one.
  await world.payments.refresh(id)
  await world.payments.open(id, 'fee', SESSION)
  const second = world.chain.send(txOf(await read(world, id), 'fee'))
  await world.payments.submit(id, 'fee', second, SESSION)
  release?.()
  world.chain.verify = verify
  world.chain.mine(2)
  await world.clock.step(MINUTE)
  expect(await feeOf(world, id)).toMatchObject({ state: 'confirmed', sent: { txHash: second } })
  expect(await owed(world)).toEqual({ pending: SHARE, posted: 0n })
})

test('a fee that was given up, asked for again and comes back counts once, and is not suspense', async () => {
  const world = await createTestWorld()
  const { id } = await world.prepare(ask)
  const hash = await sign(world, id, 'fee')
  world.chain.drop(hash)
  await world.clock.step(40 * MINUTE)
  await world.payments.refresh(id)
  await world.payments.open(id, 'fee', SESSION)
  world.chain.restore(hash)
  world.chain.mine(10)
  await world.clock.step(10 * MINUTE)
  expect(await kinds(world)).toEqual(['accrual'])
})

test('a fee that was given up and comes back pays, even where nodes have no history of the account', async () => {
  const world = await createTestWorld()
  const { id } = await world.prepare(ask)
  const hash = await sign(world, id, 'fee')
  world.chain.drop(hash)
  await world.clock.step(40 * MINUTE)
  await world.payments.refresh(id)
  await world.payments.open(id, 'fee', SESSION)
  world.chain.sentSince = async () => ({ hashes: [] })
  world.chain.restore(hash)
  world.chain.mine(10)
  await world.clock.step(10 * MINUTE)
  expect(await feeOf(world, id)).toMatchObject({ state: 'confirmed', sent: { txHash: hash } })
  expect(await kinds(world)).toEqual(['accrual'])
})

test('a fee that vanished stays in view when a failed transaction is found', async () => {
  const world = await createTestWorld()
  const { id } = await world.prepare(ask)
  const first = await sign(world, id, 'fee')
  world.chain.drop(first)
  world.chain.send(txOf(await read(world, id), 'fee'), { failed: true })
  world.chain.mine(2)
  await world.clock.step(MINUTE)
  expect(await feeOf(world, id)).toMatchObject({ state: 'failed', others: [{ txHash: first }] })
  world.chain.restore(first)
  world.chain.mine(10)
  await world.clock.step(10 * MINUTE)
  expect(await owed(world)).toEqual({ pending: SHARE, posted: 0n })
})

test('a reversed fee that comes back after another one was booked brings no second share', async () => {
  const world = await createTestWorld()
  const { id } = await world.prepare(ask)
  const first = await payFee(world, id)
  world.chain.drop(first)
  await world.clock.step(2 * HOUR)
  await world.payments.refresh(id)
  await payFee(world, id)
  world.chain.restore(first)
  world.chain.mine(10)
  await world.clock.step(10 * MINUTE)
  expect(await owed(world)).toEqual({ pending: SHARE, posted: 0n })
  expect((await kinds(world)).toSorted()).toEqual(['accrual', 'accrual', 'reversal', 'suspense'])
})

test('a second attempt is not ended by the failure of the first', async () => {
  const world = await createTestWorld()
  const { id } = await world.prepare(ask)
  const first = await sign(world, id, 'fee', { failed: true })
  world.chain.drop(first)
  await world.clock.step(40 * MINUTE)
  await world.payments.refresh(id)
  world.chain.restore(first)
  world.chain.mine(2)
  await world.payments.open(id, 'fee', SESSION)
  await world.clock.step(5_000)
  expect((await feeOf(world, id))?.state).toBe('opened')
  const second = world.chain.send(txOf(await read(world, id), 'fee'))
  world.chain.mine(2)
  await world.clock.step(5_000)
  expect(await feeOf(world, id)).toMatchObject({ state: 'confirmed', sent: { txHash: second } })
})

test('a lost transaction is still searched after a restart', async () => {
  const before = await createTestWorld()
  const { id } = await before.prepare(ask)
  const hash = await sign(before, id, 'fee')
  before.chain.drop(hash)
  await before.clock.step(25 * HOUR)
  await before.payments.sweep()
  before.payments.stop()
  before.chain.restore(hash)
  before.chain.mine(2)
  const after = createPayments(before)
  await after.resume()
  await before.clock.step(10 * MINUTE)
  expect(await feeOf(before, id)).toMatchObject({ state: 'confirmed' })
})

test('a fee that was paid short is suspense, and the step can be paid in full', async () => {
  const world = await createTestWorld()
  const { id } = await world.prepare(ask)
  await world.payments.open(id, 'fee', SESSION)
  const tx = txOf(await read(world, id), 'fee')
  const short = world.chain.send({ ...asEvm(tx), value: '9999999999999999', to: treasury })
  await world.payments.submit(id, 'fee', short, SESSION)
  world.chain.mine(2)
  await world.clock.step(5_000)
  expect(await feeOf(world, id)).toMatchObject({ state: 'failed', failure: 'UNDERPAID' })
  expect(await kinds(world)).toEqual([])
  await payFee(world, id)
  world.chain.mine(10)
  await world.clock.step(MINUTE)
  expect((await kinds(world)).toSorted()).toEqual(['accrual', 'suspense'])
})

test('attack: a hash of another transaction does not take the place of one that is on no chain yet', async () => {
  const world = await createTestWorld()
  const { id } = await world.prepare(ask)
  await payFee(world, id)
  await world.payments.open(id, 'product', SESSION)
  const own = `0x${'e'.repeat(64)}`
  await world.payments.submit(id, 'product', own, SESSION)
  const tx = asEvm(txOf(await read(world, id), 'product'))
  const other = world.chain.send({ ...tx, from: `0x${'0b'.repeat(20)}` })
  await expect(world.payments.submit(id, 'product', other, SESSION)).rejects.toMatchObject({
    code: 'INVALID_REQUEST',
    details: [{ path: 'body.txHash' }],
  })
  await world.clock.step(5_000)
  expect(productOf(await read(world, id))).toMatchObject({ state: 'submitted', sent: { txHash: own } })
  const failed = world.chain.send(tx, { failed: true })
  world.chain.mine(2)
  await world.payments.submit(id, 'product', failed, SESSION)
  await world.clock.step(5_000)
  expect(productOf(await read(world, id))).toMatchObject({ state: 'failed', failure: 'TX_FAILED' })
})
