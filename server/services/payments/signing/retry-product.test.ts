import { expect, test } from 'vitest'
import { ask, payFee, read, sign, txOf } from '#testing/paying.ts'
import { createTestWorld } from '#testing/test-world.ts'
import { changeIntent } from '../change-intent.ts'

const VIA = `0x${'b'.repeat(64)}`

test.each([
  ['failed', 'the whole that came to nothing'],
  ['off', 'the transaction that was signed alone after it'],
] as const)('after a group that is %s, an attempt remembers %s', async (...[state]) => {
  const world = await createTestWorld()
  const { id } = await world.prepare(ask)
  await payFee(world, id)
  const own = await sign(world, id, 'product', { failed: true })
  world.chain.mine(2)
  await world.clock.step(1_000)
  const tx = txOf(await read(world, id), 'product')
  const together = { steps: ['fee', 'product'], tx, state, via: VIA }
  await changeIntent(world.store, id, (intent) => ({ ...intent, together }))
  await world.payments.retry(id)
  const txHash = state === 'failed' ? VIA : own
  expect((await read(world, id)).attempts).toMatchObject([{ txHash, failure: 'TX_FAILED' }])
})
