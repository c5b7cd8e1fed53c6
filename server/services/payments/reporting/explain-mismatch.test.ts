import { expect, test } from 'vitest'
import { asEvm, payer, samplePartner } from '#testing/samples.ts'
import { createTestWorld, type TestWorld } from '#testing/test-world.ts'
import { ask, owed, txOf } from '#testing/paying.ts'
import type { EvmTx } from '../../../domain/payment/tx.ts'
import { everyRow } from '../../../kit/every-row.ts'

/** Why a transaction is the fee of no payment: each reason by what the chain and the caller's own payments tell. */

const rival = { ...samplePartner, slug: 'rival' }
const stranger = `0x${'88'.repeat(20)}`

/** Sends a changed copy of the fee of another account's payment, without its reference. */
async function sendUnnamed(world: TestWorld, change: Partial<EvmTx>, options?: { failed?: boolean }) {
  const sample = await world.prepare({ ...ask, payer: stranger, partner: rival })
  const fee = asEvm(txOf(sample, 'fee'))
  const hash = world.chain.send({ ...fee, from: payer, data: '0x', ...change }, options)
  world.chain.mine(2)
  return hash
}

const refusal = (world: TestWorld, feeTxHash: string, more: object = {}): Promise<unknown> =>
  world.payments
    .report({
      partner: samplePartner,
      env: 'live',
      chain: 'eth',
      amountMinor: ask.amountMinor,
      feeTxHash,
      ...more,
    })
    .catch((error: unknown) => error)

const mismatch = (reason: string, message: string) => ({
  code: 'FEE_TX_MISMATCH',
  details: { reason },
  message,
})
const noPayment = mismatch('TAG_MISMATCH', 'The transaction is not the fee of any payment of yours.')
const astray = mismatch('WRONG_RECIPIENT', 'The transaction does not pay the treasury.')

test('a transaction that pays someone else does not pay the treasury, whether or not a payment is open', async () => {
  const world = await createTestWorld()
  const hash = await sendUnnamed(world, { to: payer })
  expect(await refusal(world, hash)).toMatchObject(astray)
  await world.prepare(ask)
  expect(await refusal(world, hash)).toMatchObject(astray)
  await world.prepare(ask)
  expect(await refusal(world, hash)).toMatchObject(astray)
})

test('a payment to the treasury is told the verdict on the only open payment of its payer, and changes nothing', async () => {
  const world = await createTestWorld()
  await world.prepare(ask)
  const before = await everyRow(world.store.read.intents)
  const hash = await sendUnnamed(world, { value: '5' })
  const short = mismatch('UNDERPAID', 'The transaction pays less than the fee.')
  const refused = await refusal(world, hash)
  expect(refused).toMatchObject(short)
  expect(refused).toMatchObject({ details: { reason: 'UNDERPAID', receivedMinor: '5' } })
  const known = new Set(before.map(({ id }) => id))
  const after = (await everyRow(world.store.read.intents)).filter(({ id }) => known.has(id))
  expect(after).toEqual(before)
  expect(await owed(world)).toEqual({ pending: 0n, posted: 0n })
})

test('a payment to the treasury belongs to none of several open payments, nor to one that is not open', async () => {
  const world = await createTestWorld()
  const hash = await sendUnnamed(world, { value: '5' })
  expect(await refusal(world, hash)).toMatchObject(noPayment)
  await world.prepare(ask)
  await world.prepare(ask)
  expect(await refusal(world, hash)).toMatchObject(noPayment)
})

test('a payment that failed says so where it can be meant for one payment only', async () => {
  const world = await createTestWorld()
  await world.prepare(ask)
  const hash = await sendUnnamed(world, {}, { failed: true })
  expect(await refusal(world, hash)).toMatchObject({ details: { reason: 'TX_FAILED' } })
})

test('attack: the reason is the same with and without payments of other partners and of the other environment', async () => {
  const answers = []
  for (const others of [[], [{ partner: rival }], [{ env: 'test' as const }, { partner: rival }]]) {
    const world = await createTestWorld()
    for (const other of others) await world.prepare({ ...ask, ...other })
    const short = await sendUnnamed(world, { value: '5' })
    const elsewhere = await sendUnnamed(world, { to: payer })
    answers.push([await refusal(world, short), await refusal(world, elsewhere)])
  }
  for (const answer of answers) expect(answer).toMatchObject([noPayment, astray])
})
