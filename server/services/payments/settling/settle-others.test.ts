import { expect, test } from 'vitest'
import { asEvm } from '#testing/samples.ts'
import { ask, read, txOf } from '#testing/paying.ts'
import { createTestWorld } from '#testing/test-world.ts'
import { settle } from './settle.ts'
import { everyRow } from '../../../kit/every-row.ts'

test('a final fee without a name that one payment finds, and that another is meant for, is booked for that other', async () => {
  const world = await createTestWorld()
  const [first, last] = [await world.prepare(ask), await world.prepare(ask)]
  for (const { id } of [first, last]) await world.payments.open(id, 'fee', 'ses_a')
  // The looks after the openings end before the fee is sent.
  await world.clock.step(1)
  world.payments.stop()
  world.chain.send({ ...asEvm(txOf(last, 'fee')), data: '0x' })
  world.chain.mine(10)
  await settle(world, first.id)
  expect((await read(world, last.id)).booked).toBe('pending')
  expect((await read(world, first.id)).booked).toBe('no')
  expect((await everyRow(world.store.read.ledger)).map(({ kind }) => kind)).toEqual(['accrual'])
})
