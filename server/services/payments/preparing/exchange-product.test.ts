import { expect, test } from 'vitest'
import { ask, owed, payFee, read, SESSION, txOf } from '#testing/paying.ts'
import { asEvm, formed } from '#testing/samples.ts'
import { createTestWorld, type TestWorld } from '#testing/test-world.ts'
import { type DealIntent, hasDeal, productOf } from '../../../domain/payment/intent.ts'
import type { Completion } from '../../../ports/product.ts'

async function paid(world: TestWorld): Promise<DealIntent> {
  const { id } = await world.prepare(ask)
  await payFee(world, id)
  return withDeal(world, id)
}
async function withDeal(world: TestWorld, id: string): Promise<DealIntent> {
  const intent = await read(world, id)
  if (!hasDeal(intent)) throw new Error('no deal')
  return intent
}
/** Another order of the same product: its transaction differs in its data. */
function orderOf(seen: DealIntent, data: string): Completion<unknown> {
  const { id, kind, title, asset, amountMinor, to, receives, tx } = formed(productOf(seen))
  return {
    step: {
      id,
      kind,
      title,
      asset,
      amountMinor,
      to,
      ...(receives && { receives }),
      tx: { ...asEvm(tx), data },
    },
    offer: seen.deal.offer,
    expiresAt: new Date(Date.parse(seen.deal.expiresAt)),
  }
}
const pending = { code: 'FEE_TX_PENDING' }

test('another order gets the step, the earlier form stays watched, and the fee stays as it was booked', async () => {
  const world = await createTestWorld()
  const seen = await paid(world)
  const before = await owed(world)
  const intent = await world.payments.exchange(seen, orderOf(seen, '0xb0'))
  expect(formed(productOf(intent))).toMatchObject({ tx: { data: '0xb0' }, handedOver: true })
  expect(productOf(intent).earlier).toEqual([txOf(seen, 'product')])
  expect(intent.deal.fee).toEqual(seen.deal.fee)
  expect(await owed(world)).toEqual(before)
  // No one reports the earlier request, which is sent all the same.
  const hash = world.chain.send(txOf(seen, 'product'))
  world.chain.mine(2)
  await world.clock.step(10_000)
  expect(productOf(await read(world, seen.id))).toMatchObject({ state: 'confirmed', sent: { txHash: hash } })
})

test('of two orders at once, over the same forms, one gets the step', async () => {
  const world = await createTestWorld()
  const seen = await paid(world)
  const tries = ['0xb0', '0xc0'].map((data) => world.payments.exchange(seen, orderOf(seen, data)))
  const results = await Promise.allSettled(tries)
  const failed = results.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
  expect(failed).toMatchObject([pending])
  expect(productOf(await read(world, seen.id)).earlier).toHaveLength(1)
})

test('an order for a payment that has changed since it was judged changes nothing', async () => {
  const world = await createTestWorld()
  const seen = await paid(world)
  await world.payments.exchange(seen, orderOf(seen, '0xb0'))
  await expect(world.payments.exchange(seen, orderOf(seen, '0xc0'))).rejects.toMatchObject(pending)
  expect(formed(productOf(await read(world, seen.id)))).toMatchObject({ tx: { data: '0xb0' } })
})

test('no other order gets the step while its transaction is told, waits in the pool, or has landed', async () => {
  const world = await createTestWorld()
  const told = await paid(world)
  await world.payments.open(told.id, 'product', SESSION)
  const opened = await withDeal(world, told.id)
  const hash = world.chain.broadcast(txOf(told, 'product'))
  await expect(world.payments.exchange(opened, orderOf(told, '0xb0'))).rejects.toMatchObject(pending)
  await world.payments.submit(told.id, 'product', hash, SESSION)
  await expect(world.payments.exchange(opened, orderOf(told, '0xb0'))).rejects.toMatchObject(pending)
  expect(productOf(await read(world, told.id))).not.toHaveProperty('earlier')
})

test('a fee that is not paid, and one whose credit has ended, get no other order', async () => {
  const world = await createTestWorld()
  const { id } = await world.prepare(ask)
  const unpaid = await withDeal(world, id)
  const ended = { code: 'SESSION_NOT_PENDING' }
  await expect(world.payments.exchange(unpaid, orderOf(unpaid, '0xb0'))).rejects.toMatchObject(ended)
  await payFee(world, id)
  const seen = await withDeal(world, id)
  await world.clock.step(25 * 3_600_000)
  await expect(world.payments.exchange(seen, orderOf(seen, '0xb0'))).rejects.toMatchObject(ended)
})

test('attack: a node that lags behind the block from which the earlier forms cannot count gives the step to no one', async () => {
  const world = await createTestWorld()
  const seen = await paid(world)
  const { block } = await world.chain.point(seen.payer)
  const late = Number(block) + 3
  await expect(world.payments.exchange(seen, orderOf(seen, '0xb0'), late)).rejects.toMatchObject({
    code: 'UNAVAILABLE',
    retryAfter: 2,
  })
  const held = await withDeal(world, seen.id)
  expect(formed(productOf(held)).tx).toEqual(formed(productOf(seen)).tx)
  world.chain.mine(3)
  const intent = await world.payments.exchange(held, orderOf(held, '0xb0'), late)
  expect(formed(productOf(intent))).toMatchObject({ tx: { data: '0xb0' } })
})
