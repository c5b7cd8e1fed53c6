import { expect, test } from 'vitest'
import { enterRecord } from '../../../domain/ledger/enter.ts'
import { suspenseEntries } from '../../../domain/ledger/entries.ts'
import { minor } from '../../../domain/money.ts'
import { ask } from '#testing/paying.ts'
import { createTestWorld } from '#testing/test-world.ts'

test('attack: live money in suspense never becomes the fee of a payment of a test key', async () => {
  const world = await createTestWorld()
  const { store, payments } = world
  await store.transact((tables) =>
    enterRecord(tables, {
      kind: 'suspense',
      id: 'led_stray',
      suspends: `0x${'cd'.repeat(32)}`,
      chain: 'eth',
      asset: 'native',
      reason: 'UNNAMED',
      entries: suspenseEntries('eth', minor(10n ** 16n)),
      at: '2026-01-02T03:04:05.000Z',
    }),
  )
  const tried = await world.prepare({ ...ask, env: 'test' })
  await expect(payments.attachSuspense('led_stray', tried.id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await store.read.ledger.count()).toBe(1)
  const paid = await world.prepare(ask)
  await payments.attachSuspense('led_stray', paid.id)
  expect(await store.read.ledger.by('releases', 'led_stray')).toMatchObject({ intentId: paid.id })
})
