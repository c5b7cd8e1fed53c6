import { expect, test } from 'vitest'
import { stepOf } from '../../../domain/payment/intent.ts'
import { asEvm, samplePartner } from '#testing/samples.ts'
import { ask, read, txOf } from '#testing/paying.ts'
import { settled } from '#testing/stepping-clock.ts'
import { createTestWorld, type TestWorld } from '#testing/test-world.ts'
import { everyRow } from '../../../kit/every-row.ts'

/** Fees of wallets that drop the reference. */

const MINUTE = 60_000

const records = async ({ store }: TestWorld) => (await everyRow(store.read.ledger)).map(({ kind }) => kind)
const feeOf = async (world: TestWorld, id: string) => stepOf(await read(world, id), 'fee')
/** Time for a treasury's history to be read, and for the looks after it. */
async function lookAround(world: TestWorld, ms: number) {
  world.chain.mine(10)
  await world.clock.step(ms)
}
/** A payment's fee, sent by a wallet that drops its reference. */
const sendNameless = async (world: TestWorld, id: string) =>
  world.chain.send({ ...asEvm(txOf(await read(world, id), 'fee')), data: '0x' })

test('a fee without a name that no one reports is booked for the payment that it belongs to', async () => {
  const world = await createTestWorld()
  const [first, last] = [await world.prepare(ask), await world.prepare(ask)]
  world.chain.send({ ...asEvm(txOf(first, 'fee')), data: '0x' })
  await lookAround(world, MINUTE)
  expect(await records(world)).toEqual(['accrual'])
  expect((await read(world, last.id)).booked).toBe('pending')
  expect((await read(world, first.id)).booked).toBe('no')
})

const rival = { ...ask, partner: { ...samplePartner, slug: 'rival' } }

test('another partner gets no fee by payments that are prepared and opened while it waits for its block', async () => {
  const world = await createTestWorld()
  const { id } = await world.prepare(ask)
  await world.payments.open(id, 'fee', 'ses_a')
  const hash = world.chain.broadcast({ ...asEvm(txOf(await read(world, id), 'fee')), data: '0x' })
  for (let i = 0; i < 25; i++) {
    await world.clock.step(1)
    const late = await world.prepare(rival)
    await world.payments.open(late.id, 'fee', `ses_${i}`)
  }
  world.chain.drop(hash)
  world.chain.restore(hash)
  await lookAround(world, 2 * MINUTE)
  expect(await records(world)).toEqual(['accrual'])
  expect(await feeOf(world, id)).toMatchObject({ state: 'confirmed', sent: { txHash: hash } })
})

test('an equal fee of two partners’ payments is the later one’s, whatever is reported', async () => {
  const world = await createTestWorld()
  const first = await world.prepare(ask)
  await world.clock.step(1)
  const second = await world.prepare(rival)
  const hash = world.chain.send({ ...asEvm(txOf(second, 'fee')), data: '0x' })
  await lookAround(world, MINUTE)
  const { amountMinor, partner } = ask
  const fee = { env: 'live', chain: 'eth', amountMinor, feeTxHash: hash, sourceTxHash: hash } as const
  await expect(world.payments.report({ ...fee, partner })).rejects.toMatchObject({ code: 'FEE_TX_REUSED' })
  expect((await read(world, second.id)).booked).toBe('pending')
  expect((await read(world, first.id)).booked).toBe('no')
  expect(await records(world)).toEqual(['accrual'])
})

test('where both may have been prepared while a fee waited, it stands in suspense', async () => {
  const world = await createTestWorld()
  const before = await world.prepare(ask)
  const held = world.chain.broadcast({ ...asEvm(txOf(before, 'fee')), data: '0x' })
  await world.store.transact(({ intents }) => intents.remove(before.id))
  for (const order of [ask, rival]) {
    await world.clock.step(1)
    await world.prepare(order)
  }
  world.chain.drop(held)
  world.chain.restore(held)
  await lookAround(world, 2 * MINUTE)
  expect(await everyRow(world.store.read.ledger)).toMatchObject([
    { kind: 'suspense', reason: 'UNNAMED', suspends: held },
  ])
})

test('payments of other amounts, however many, do not hide the one that a fee fits', async () => {
  const world = await createTestWorld()
  const { id } = await world.prepare(ask)
  await world.payments.open(id, 'fee', 'ses_a')
  for (let i = 1; i <= 25; i++) {
    const late = await world.prepare({ ...rival, amountMinor: `2${i}000000000000000000` })
    await world.payments.open(late.id, 'fee', `ses_${i}`)
  }
  await sendNameless(world, id)
  await lookAround(world, 2 * MINUTE)
  expect((await read(world, id)).booked).toBe('pending')
})

test('a fee goes to the payment whose wallet sends it, not to one whose wallet has declined', async () => {
  const world = await createTestWorld()
  const { id } = await world.prepare(ask)
  await world.payments.open(id, 'fee', 'ses_a')
  await world.clock.step(MINUTE)
  const late = await world.prepare(rival)
  const opened = await world.payments.open(late.id, 'fee', 'ses_b')
  await world.payments.decline(late.id, 'fee', stepOf(opened, 'fee')?.opening?.at ?? '')
  // The looks that these calls began have found nothing.
  await settled()
  await world.payments.submit(id, 'fee', await sendNameless(world, id), 'ses_a')
  await lookAround(world, 2 * MINUTE)
  expect((await read(world, id)).booked).toBe('pending')
})
