import { expect, test } from 'vitest'
import { stepOf } from '../../../domain/payment/intent.ts'
import { ask, owed, payFee, read, SESSION, stateOf, txOf } from '#testing/paying.ts'
import { createTestWorld, type TestWorld } from '#testing/test-world.ts'

/** A wallet's no is a hint: the step is free at once, and money that comes all the same is never lost. */

async function open(world: TestWorld, id: string, step = 'fee'): Promise<string> {
  const before = stepOf(await read(world, id), step)?.opening?.at
  await world.clock.step(1)
  const intent = await world.payments.open(id, step, SESSION, before)
  return stepOf(intent, step)?.opening?.at ?? 'none'
}

test('a declined step can be opened again at once, by a window that knows of no opening', async () => {
  const world = await createTestWorld()
  const { id } = await world.prepare(ask)
  await world.payments.decline(id, 'fee', await open(world, id))
  expect(await stateOf(world, id, 'fee')).toBe('waiting')
  await world.payments.open(id, 'fee', SESSION)
  expect(await stateOf(world, id, 'fee')).toBe('opened')
})

test('attack: a fee that is paid although the wallet is said to have declined is found, and booked once', async () => {
  const world = await createTestWorld()
  const { id } = await world.prepare(ask)
  await world.payments.decline(id, 'fee', await open(world, id))
  world.chain.send(txOf(await read(world, id), 'fee'))
  world.chain.mine(2)
  await world.clock.step(60_000)
  expect(await stateOf(world, id, 'fee')).toBe('confirmed')
  expect((await owed(world)).pending + (await owed(world)).posted).toBeGreaterThan(0n)
  await expect(world.payments.open(id, 'fee', SESSION)).rejects.toMatchObject({ code: 'SESSION_NOT_PENDING' })
})

test('attack: a declined swap that was sent all the same is found before it is handed out again', async () => {
  const world = await createTestWorld()
  const { id } = await world.prepare(ask)
  await payFee(world, id)
  await world.payments.decline(id, 'product', await open(world, id, 'product'))
  world.chain.send(txOf(await read(world, id), 'product'))
  await expect(world.payments.open(id, 'product', SESSION)).rejects.toMatchObject({
    code: 'SESSION_NOT_PENDING',
  })
})

test('a no that comes late ends neither a later hand-over nor a transaction', async () => {
  const world = await createTestWorld()
  const { id } = await world.prepare(ask)
  const first = await open(world, id)
  const second = await open(world, id)
  await world.payments.decline(id, 'fee', first)
  expect(await stateOf(world, id, 'fee')).toBe('opened')
  await world.payments.submit(id, 'fee', world.chain.send(txOf(await read(world, id), 'fee')), SESSION)
  await world.payments.decline(id, 'fee', second)
  expect(await stateOf(world, id, 'fee')).toBe('submitted')
})
