import { expect, test } from 'vitest'
import type { Verdict } from '../../../domain/payment/proof.ts'
import { productOf } from '../../../domain/payment/intent.ts'
import { ask, payFee, read, SESSION, txOf } from '#testing/paying.ts'
import { asEvm } from '#testing/samples.ts'
import { createTestWorld } from '#testing/test-world.ts'

test('a payer’s other transaction that one node alone shows never takes the place of a step', async () => {
  const world = await createTestWorld()
  const { id } = await world.prepare(ask)
  await payFee(world, id)
  await world.payments.open(id, 'product', SESSION)

  const verify = world.chain.verify.bind(world.chain)
  const other = world.chain.send({
    ...asEvm(txOf(await read(world, id), 'fee')),
    to: `0x${'77'.repeat(20)}`,
    data: '0x',
  })
  const doubted: Verdict = { state: 'pending', isDoubted: true }
  world.chain.verify = async (hash, expected) => (hash === other ? doubted : verify(hash, expected))
  world.chain.mine(2)
  await world.clock.step(5_000)
  expect(productOf(await read(world, id))).toMatchObject({ state: 'opened' })

  const swap = world.chain.send(asEvm(txOf(await read(world, id), 'product')))
  await world.payments.submit(id, 'product', swap, SESSION)
  world.chain.verify = verify
  world.chain.mine(10)
  await world.clock.step(120_000)
  expect(productOf(await read(world, id))).toMatchObject({ state: 'confirmed', sent: { txHash: swap } })
})
