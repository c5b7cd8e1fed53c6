import { expect, test } from 'vitest'
import { ask, payFee } from '#testing/paying.ts'
import { samplePartner } from '#testing/samples.ts'
import { createTestWorld } from '#testing/test-world.ts'
import { findIntents } from './find-intents.ts'

test('a payment is found by its id, its payer and its fee’s hash in either case, by its own partner alone', async () => {
  const world = await createTestWorld()
  const { id, payer } = await world.prepare(ask)
  const intent = await world.prepare({ ...ask, amountMinor: '2000000000000000000' })
  const hash = await payFee(world, intent.id)
  const find = async (text: string, partner = samplePartner.slug) =>
    (await findIntents(world.store.read, partner, text)).map((found) => found.id)
  expect(await find(id)).toEqual([id])
  expect((await find(payer)).toSorted()).toEqual([id, intent.id].toSorted())
  expect(await find(hash)).toEqual([intent.id])
  expect(await find(hash.toUpperCase())).toEqual([intent.id])
  for (const text of [id, payer, hash]) expect(await find(text, 'rival')).toEqual([])
  expect(await find('nothing')).toEqual([])
})
