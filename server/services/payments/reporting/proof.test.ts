import { expect, test } from 'vitest'
import { mismatchSentences } from '#contracts/api/mismatch.ts'
import type { UnsignedTx } from '../../../domain/payment/tx.ts'
import { productOf, stepOf } from '../../../domain/payment/intent.ts'
import { asEvm, payer, samplePartner } from '#testing/samples.ts'
import { createTestWorld, type TestWorld } from '#testing/test-world.ts'
import { ask, owed, payFee, read, SESSION, sign, txOf } from '#testing/paying.ts'
import { everyRow } from '../../../kit/every-row.ts'

/** Wrong proofs: one transaction for two payments, someone else's, an old one, none at all. */

const HOUR = 3_600_000
const rival = { ...samplePartner, slug: 'rival' }
const smaller = { ...ask, amountMinor: '900000000000000000' }
const claim = (feeTxHash: string, more: object = {}) => ({
  partner: samplePartner,
  env: 'live' as const,
  chain: 'eth',
  amountMinor: ask.amountMinor,
  feeTxHash,
  sourceTxHash: `0x${'5'.repeat(64)}`,
  ...more,
})
const supplied = (tx: UnsignedTx) => ({
  partner: samplePartner,
  env: 'live' as const,
  chain: 'eth',
  product: 'swap' as const,
  tx,
})
const transfer: UnsignedTx = {
  family: 'evm',
  chainId: 1,
  from: payer,
  to: `0x${'77'.repeat(20)}`,
  value: '5',
  data: '0x',
}
const stateOf = async (world: TestWorld, id: string) => (await read(world, id)).state

test('a fee that names one payment cannot be claimed for another, whatever the wallet added to it', async () => {
  const world = await createTestWorld()
  const mine = await world.prepare(ask)
  const hash = world.chain.send({ ...asEvm(txOf(mine, 'fee')), data: `0x${mine.reference}8021beef` })
  const theirs = await world.prepare({ ...smaller, partner: rival })
  world.chain.mine(2)
  await expect(
    world.payments.report(claim(hash, { partner: rival, amountMinor: smaller.amountMinor })),
  ).rejects.toMatchObject({ code: 'FEE_TX_MISMATCH', details: { reason: 'TAG_MISMATCH' } })
  await world.payments.open(theirs.id, 'fee', SESSION)
  await world.payments.submit(theirs.id, 'fee', hash, SESSION)
  await world.clock.step(5_000)
  expect(stepOf(await read(world, theirs.id), 'fee')).toMatchObject({
    state: 'failed',
    failure: 'TAG_MISMATCH',
  })
  expect((await world.payments.report(claim(hash))).intent.id).toBe(mine.id)
})

test('a transaction with two hashes counts by one of them, whichever was reported', async () => {
  const world = await createTestWorld()
  const mine = await world.prepare(ask)
  const wrapper = `0x${'0e'.repeat(32)}`
  const inspect = world.chain.inspect.bind(world.chain)
  const hash = world.chain.send(txOf(mine, 'fee'))
  world.chain.inspect = async (txHash) => {
    const seen = await inspect(txHash === wrapper ? hash : txHash)
    return seen && txHash === wrapper ? { ...seen, txHash: hash } : seen
  }
  world.chain.mine(10)
  await world.payments.open(mine.id, 'fee', SESSION)
  await world.payments.submit(mine.id, 'fee', wrapper, SESSION)
  expect(stepOf(await read(world, mine.id), 'fee')).toMatchObject({ sent: { txHash: hash } })
  await world.clock.step(5_000)
  for (const told of [wrapper, hash])
    expect(await world.payments.report(claim(told))).toMatchObject({ feeTxHash: hash, duplicate: true })
  const records = await everyRow(world.store.read.ledger)
  expect(records.filter(({ kind }) => kind === 'suspense')).toEqual([])
})

test('the report of one product takes no fee of another one, and books nothing for it', async () => {
  const world = await createTestWorld()
  const only = await world.prepare(ask)
  const hash = world.chain.send(txOf(only, 'fee'))
  world.chain.mine(2)
  await expect(world.payments.report(claim(hash, { product: 'bridge' }))).rejects.toMatchObject({
    code: 'INVALID_REQUEST',
    details: [{ path: 'body.feeTxHash' }],
  })
  expect((await read(world, only.id)).booked).toBe('no')
  expect((await world.payments.report(claim(hash, { product: 'swap' }))).intent.id).toBe(only.id)
})

test('a fee without a name counts when it fits only one payment', async () => {
  const world = await createTestWorld()
  const only = await world.prepare(ask)
  const hash = world.chain.send({ ...asEvm(txOf(only, 'fee')), data: '0x' })
  world.chain.mine(2)
  expect((await world.payments.report(claim(hash))).intent.id).toBe(only.id)
})

test('a fee without a name that is not decided yet is pending, and never refused before it is accepted', async () => {
  const world = await createTestWorld()
  const only = await world.prepare(ask)
  const hash = world.chain.send({ ...asEvm(txOf(only, 'fee')), data: '0x' })
  await expect(world.payments.report(claim(hash))).rejects.toMatchObject({
    code: 'FEE_TX_PENDING',
    retryAfter: 3,
  })
  world.chain.mine(2)
  expect((await world.payments.report(claim(hash))).intent.id).toBe(only.id)
})

test('a hash that no node shows in ten minutes is not found, and counts if it turns up later', async () => {
  const world = await createTestWorld()
  const only = await world.prepare(ask)
  const hash = `0x${'9'.repeat(64)}`
  const code = () => world.payments.report(claim(hash)).catch((error: unknown) => error)
  expect(await code()).toMatchObject({ code: 'FEE_TX_PENDING' })
  await world.clock.step(9 * 60_000)
  expect(await code()).toMatchObject({ code: 'FEE_TX_PENDING' })
  await world.clock.step(60_000)
  expect(await code()).toMatchObject({ code: 'TX_NOT_FOUND' })
  world.chain.send(txOf(only, 'fee'), { hash })
  world.chain.mine(2)
  expect((await world.payments.report(claim(hash))).intent.id).toBe(only.id)
})

test('a report says whether the transaction of the product is one', async () => {
  const world = await createTestWorld()
  const intent = await world.prepare(ask)
  const fee = world.chain.send(txOf(intent, 'fee'))
  world.chain.mine(2)
  const report = (sourceTxHash: string) => world.payments.report(claim(fee, { sourceTxHash }))
  expect(await report(fee)).toMatchObject({ sourceTxHash: fee, sourceVerification: 'rejected' })
  expect((await read(world, intent.id)).state).toBe('open')
  const product = world.chain.send(txOf(intent, 'product'))
  expect(await report(product)).toMatchObject({ sourceTxHash: product, sourceVerification: 'unverified' })
  world.chain.mine(2)
  expect(await report(product)).toMatchObject({ sourceTxHash: product, sourceVerification: 'confirmed' })
  await world.clock.step(5_000)
  const other = `0x${'5'.repeat(64)}`
  expect(await report(other)).toMatchObject({ sourceTxHash: product, sourceVerification: 'confirmed' })
})

test('no two reasons to refuse a fee are told in the same sentence', () => {
  const told = Object.values(mismatchSentences)
  expect(new Set(told).size).toBe(told.length)
  for (const sentence of told) expect(sentence).toMatch(/^The transaction .+\.$/)
})

test.each<[object, string, string]>([
  [
    { from: `0x${'88'.repeat(20)}` },
    'WRONG_PAYER',
    'The transaction was not sent by the account that the payment was prepared for.',
  ],
  [{ value: '5' }, 'UNDERPAID', 'The transaction pays less than the fee.'],
])('a refusal of a fee says in a sentence of its own why: %j', async (change, reason, message) => {
  const world = await createTestWorld()
  const intent = await world.prepare(ask)
  const hash = world.chain.send({ ...asEvm(txOf(intent, 'fee')), ...change })
  world.chain.mine(2)
  await expect(world.payments.report(claim(hash))).rejects.toMatchObject({
    code: 'FEE_TX_MISMATCH',
    details: { reason },
    message,
  })
})

test('a fee without a name pays the payment that was prepared last before it, and only that one', async () => {
  const world = await createTestWorld()
  const before = await world.prepare(ask)
  const mine = await world.prepare(ask)
  const hash = world.chain.send({ ...asEvm(txOf(mine, 'fee')), data: '0x' })
  // After the payment: it can take nothing from the one before.
  const later = await world.prepare({ ...ask, partner: rival })
  await world.payments.open(later.id, 'fee', SESSION)
  world.chain.mine(2)
  await expect(world.payments.report(claim(hash, { partner: rival }))).rejects.toMatchObject({
    code: 'FEE_TX_MISMATCH',
    details: { reason: 'TAG_MISMATCH' },
  })
  expect((await world.payments.report(claim(hash))).intent.id).toBe(mine.id)
  world.chain.mine(10)
  await world.clock.step(60_000)
  expect(await read(world, mine.id)).toMatchObject({ booked: 'pending' })
  for (const { id } of [before, later]) expect(await read(world, id)).toMatchObject({ booked: 'no' })
  const kinds = (await everyRow(world.store.read.ledger)).map(({ kind }) => kind)
  expect(kinds).toEqual(['accrual'])
})

test('a fee without a name that was sent a moment before its payment was prepared does not pay it', async () => {
  const world = await createTestWorld()
  const sample = await world.prepare({ ...ask, payer: `0x${'88'.repeat(20)}` })
  const hash = world.chain.send({ ...asEvm(txOf(sample, 'fee')), from: payer, data: '0x' })
  await world.prepare(ask)
  world.chain.mine(2)
  await expect(world.payments.report(claim(hash))).rejects.toMatchObject({
    code: 'FEE_TX_MISMATCH',
    details: { reason: 'TAG_MISMATCH' },
  })
})

test('a fee without a name that its wallet reports counts beside another partner’s payments', async () => {
  const world = await createTestWorld()
  const mine = await world.prepare(ask)
  await world.prepare({ ...ask, partner: rival })
  const dust = await world.prepare({ ...smaller, partner: rival })
  await world.payments.open(dust.id, 'fee', SESSION)
  await world.payments.open(mine.id, 'fee', SESSION)
  const hash = world.chain.send({ ...asEvm(txOf(mine, 'fee')), data: '0x' })
  await world.payments.submit(mine.id, 'fee', hash, SESSION)
  world.chain.mine(2)
  await world.clock.step(5_000)
  expect(stepOf(await read(world, mine.id), 'fee')?.state).toBe('confirmed')
})

test('a partner’s own payment takes no transaction away from someone else’s payment', async () => {
  const world = await createTestWorld()
  const { id } = await world.prepare(ask)
  await payFee(world, id)
  await world.payments.open(id, 'product', SESSION)
  const tx = txOf(await read(world, id), 'product')
  const copy = await world.payments.adopt({ ...supplied(tx), partner: rival })
  const hash = world.chain.send(tx)
  await world.payments.submit(copy.id, 'supplied', hash, SESSION)
  world.chain.mine(2)
  await world.clock.step(5_000)
  expect(await stateOf(world, copy.id)).toBe('settled')
  expect(await stateOf(world, id)).toBe('settled')
})

test('a fee without a name counts for a limited time', async () => {
  const world = await createTestWorld()
  const only = await world.prepare(ask)
  await world.clock.step(49 * HOUR)
  const hash = world.chain.send({ ...asEvm(txOf(only, 'fee')), data: '0x' })
  world.chain.mine(2)
  await expect(world.payments.report(claim(hash))).rejects.toMatchObject({ code: 'FEE_TX_MISMATCH' })
})

test('a transaction that counted for one payment does not count for the next', async () => {
  const world = await createTestWorld()
  const first = await world.payments.adopt(supplied(transfer))
  const second = await world.payments.adopt(supplied(transfer))
  const hash = await sign(world, first.id, 'supplied')
  world.chain.mine(2)
  await world.clock.step(5_000)
  expect(await stateOf(world, first.id)).toBe('settled')
  await world.payments.open(second.id, 'supplied', SESSION)
  await expect(world.payments.submit(second.id, 'supplied', hash, SESSION)).rejects.toMatchObject({
    code: 'FEE_TX_REUSED',
  })
  await world.clock.step(60_000)
  expect(await stateOf(world, second.id)).toBe('open')
})

test('when one transaction confirms two payments at the same moment, only one is confirmed', async () => {
  const world = await createTestWorld()
  const [first, second] = [
    await world.payments.adopt(supplied(transfer)),
    await world.payments.adopt(supplied(transfer)),
  ]
  await world.payments.open(first.id, 'supplied', SESSION)
  await world.payments.open(second.id, 'supplied', SESSION)
  const hash = world.chain.send(transfer)
  await Promise.all([
    world.payments.submit(first.id, 'supplied', hash, SESSION),
    world.payments.submit(second.id, 'supplied', hash, SESSION),
  ])
  world.chain.mine(2)
  await world.clock.step(10_000)
  const products = [productOf(await read(world, first.id)), productOf(await read(world, second.id))]
  expect(products.map(({ state }) => state).toSorted()).toEqual(['confirmed', 'failed'])
  expect(products.find(({ state }) => state === 'failed')).toMatchObject({ failure: 'REUSED' })
})

test('an old transaction does not settle a new payment', async () => {
  const world = await createTestWorld()
  const hash = world.chain.send(transfer)
  world.chain.mine(10)
  await world.clock.step(HOUR)
  const { id } = await world.payments.adopt(supplied(transfer))
  await world.payments.open(id, 'supplied', SESSION)
  await world.payments.submit(id, 'supplied', hash, SESSION)
  await world.clock.step(5_000)
  expect(productOf(await read(world, id))).toMatchObject({ state: 'failed', failure: 'TOO_OLD' })
})

test('the swap itself is refused before its fee is confirmed', async () => {
  const world = await createTestWorld()
  const intent = await world.prepare(ask)
  const hash = world.chain.send(txOf(intent, 'product'))
  world.chain.mine(2)
  await expect(world.payments.submit(intent.id, 'product', hash, SESSION)).rejects.toMatchObject({
    code: 'FEE_TX_PENDING',
  })
  await world.clock.step(5_000)
  expect(await read(world, intent.id)).toMatchObject({ state: 'open', booked: 'no' })
})

test('a report also takes the swap, which settles', async () => {
  const world = await createTestWorld()
  const intent = await world.prepare(ask)
  const fee = world.chain.send(txOf(intent, 'fee'))
  world.chain.mine(2)
  const product = world.chain.send(txOf(intent, 'product'))
  world.chain.mine(2)
  const report = await world.payments.report(claim(fee, { sourceTxHash: product }))
  expect(report.sourceTxHash).toBe(product)
  await world.clock.step(5_000)
  expect(await stateOf(world, intent.id)).toBe('settled')
  const again = await world.payments.report(claim(fee))
  expect(again).toMatchObject({ duplicate: true, sourceTxHash: product })
})

test('a test key cannot report a payment that a live key prepared', async () => {
  const world = await createTestWorld()
  const intent = await world.prepare(ask)
  const hash = world.chain.send(txOf(intent, 'fee'))
  world.chain.mine(2)
  await expect(world.payments.report(claim(hash, { env: 'test' }))).rejects.toMatchObject({
    code: 'FEE_TX_MISMATCH',
  })
  expect(await owed(world)).toEqual({ pending: 0n, posted: 0n })
})

test('a transaction that counted for one payment is not found for another of the same payer', async () => {
  const world = await createTestWorld()
  const [first, second] = [await world.prepare(ask), await world.prepare(ask)]
  await payFee(world, first.id)
  await payFee(world, second.id)
  await world.payments.open(second.id, 'product', SESSION)
  await sign(world, first.id, 'product')
  world.chain.mine(2)
  await world.clock.step(10_000)
  expect(await stateOf(world, first.id)).toBe('settled')
  expect(await stateOf(world, second.id)).toBe('open')
})

test('a stranger who claims a trust line for another payment does not stop its account', async () => {
  const world = await createTestWorld()
  const tx = {
    family: 'evm',
    chainId: 1,
    from: payer,
    to: `0x${'55'.repeat(20)}`,
    value: '0',
    data: '0x77',
  } as const
  const line = { kind: 'trustline', asset: { ...world.chain.coin, address: tx.to }, to: tx.to, tx } as const
  world.chain.preparations = async () => [line]
  const { id } = await world.prepare(ask)
  const strangers = await world.prepare(ask)
  await world.payments.open(id, 'trustline', SESSION)
  await world.clock.step(1)
  const hash = world.chain.send(tx)
  world.chain.mine(2)
  await world.payments.submit(strangers.id, 'trustline', hash, 'ses_stranger')
  await world.clock.step(2_000)
  await world.payments.submit(id, 'trustline', hash, SESSION)
  await world.clock.step(2_000)
  expect(stepOf(await read(world, id), 'trustline')).toMatchObject({
    state: 'confirmed',
    sent: { txHash: hash },
  })
})
