import { expect, test } from 'vitest'
import { enterRecord } from '../../../domain/ledger/enter.ts'
import { suspenseEntries } from '../../../domain/ledger/entries.ts'
import { minor } from '../../../domain/money.ts'
import { ask, read } from '#testing/paying.ts'
import { createTestWorld } from '#testing/test-world.ts'

const failing = () => Promise.reject(new Error('no room'))

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

test('money leaves its suspense together with what is written about it, or not at all, and once', async () => {
  const world = await createTestWorld()
  const { store, payments, clock } = world
  const { id } = await world.prepare(ask)
  const suspends = `0x${'ab'.repeat(32)}`
  await store.transact((tables) =>
    enterRecord(tables, {
      kind: 'suspense',
      id: 'led_stray',
      suspends,
      chain: 'eth',
      asset: 'native',
      reason: 'UNNAMED',
      entries: [
        { account: 'treasury:eth', side: 'debit', amountMinor: '10000000000000000' },
        { account: 'suspense', side: 'credit', amountMinor: '10000000000000000' },
      ],
      at: clock.now().toISOString(),
    }),
  )
  await expect(payments.attachSuspense('led_stray', id, failing)).rejects.toThrow('no room')
  expect(await store.read.ledger.by('releases', 'led_stray')).toBeUndefined()
  expect(await read(world, id)).toMatchObject({ booked: 'no' })
  const notes: string[] = []
  const note = async (_: unknown, { partner }: { readonly partner: string }) => {
    notes.push(partner)
  }
  await payments.attachSuspense('led_stray', id, note)
  const written = notes.splice(0)
  await payments.attachSuspense('led_stray', id, note)
  expect([new Set(written), notes]).toEqual([new Set(['demo']), []])
  expect(await read(world, id)).toMatchObject({ booked: 'pending' })
  payments.stop()
})
