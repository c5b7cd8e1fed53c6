import { expect, test, vi } from 'vitest'
import { partnerDay } from '../../domain/payment/intent.ts'
import { asEvm, intentWith, payer, sampleKey, samplePartner } from '#testing/samples.ts'
import { createTestWorld } from '#testing/test-world.ts'
import { ask, txOf } from '#testing/paying.ts'
import { createPaymentRecords } from './index.ts'
import { writeCursor } from './list-cursor.ts'

const request = {
  params: undefined,
  body: undefined,
  caller: { kind: 'key' as const, partner: samplePartner, key: sampleKey },
  address: '127.0.0.1',
}

async function records() {
  const world = await createTestWorld()
  const { listPayments } = createPaymentRecords(world)
  const list = async (query: Parameters<typeof listPayments>[0]['query'] = {}) => {
    const { payments, next } = await listPayments({ ...request, query })
    return { ids: payments.map(({ intentId }) => intentId), next }
  }
  return { ...world, list }
}

test('a payment with a transaction of the partner’s own is listed', async () => {
  const { list, ...world } = await records()
  const tx = asEvm(txOf(await world.prepare({ ...ask, env: 'test' }), 'product'))
  const { id } = await world.payments.adopt({
    partner: samplePartner,
    env: 'live',
    product: 'swap',
    chain: 'eth',
    tx,
  })
  expect(tx.from).toBe(payer)
  expect((await list()).ids).toEqual([id])
})

test('the next page follows also when the payments of the page before were removed', async () => {
  const { store, list, ...world } = await records()
  const made: string[] = []
  for (let i = 0; i < 3; i++) made.push((await world.prepare(ask)).id)
  const all = (await list()).ids
  expect(all.toSorted()).toEqual(made.toSorted())
  const first = await list({ limit: 2 })
  expect(first.ids).toEqual(all.slice(0, 2))
  await store.transact(async ({ intents }) => {
    for (const id of first.ids) await intents.remove(id)
  })
  expect(await list({ limit: 2, after: first.next ?? '' })).toEqual({ ids: all.slice(2), next: undefined })
})

test('a day with very many payments is listed page by page', async () => {
  const { store, list, clock } = await records()
  const createdAt = clock.now().toISOString()
  const days = { partnerDay: partnerDay(samplePartner.slug, 'live', createdAt), createdAt }
  const made = Array.from({ length: 350 }, (_, i) => `pi_${1_000 + i}`)
  await store.transact(async ({ intents }) => {
    for (const id of made) await intents.insert(intentWith({ ...days, id, reference: id }))
  })
  const asked = vi.spyOn(store.read.intents, 'list')
  const across = vi.spyOn(store.read.intents, 'listAcross')
  const first = await list({ limit: 2 })
  expect(first.ids).toEqual(made.slice(0, 2))
  // One look, at one row more than the page has.
  expect(asked.mock.calls).toHaveLength(0)
  expect(across.mock.calls.map(([, values, limit]) => [values.length, limit])).toEqual([[31, 3]])
  const met: string[] = []
  for (let next: string | undefined = ''; next !== undefined;) {
    const page = await list({ limit: 99, ...(next !== '' && { after: next }) })
    met.push(...page.ids)
    next = page.next
  }
  expect(met).toEqual(made)
})

test('the next page follows also when the store no longer knows the cursor of the page before', async () => {
  const { list, clock, ...world } = await records()
  const { id } = await world.prepare(ask)
  const after = writeCursor({ createdAt: clock.now().toISOString(), id: 'pi_gone' })
  expect((await list({ after })).ids).toEqual([id])
})

test('attack: a page after a cursor of long ago costs no more than the time that is asked for', async () => {
  const world = await createTestWorld()
  const list = vi.fn(async () => [])
  const listAcross = vi.fn(async (_field: string, _values: readonly string[]) => [])
  const read = { ...world.store.read, intents: { ...world.store.read.intents, list, listAcross } }
  const { listPayments } = createPaymentRecords({
    ...world,
    store: { read },
  })
  const after = writeCursor({ createdAt: '0001-01-01T00:00:00.000Z', id: 'pi_1' })
  await listPayments({ ...request, query: { after } })
  expect(list).not.toHaveBeenCalled()
  expect(listAcross).toHaveBeenCalledOnce()
  expect(listAcross.mock.calls[0]?.[1].length).toBeLessThanOrEqual(31)
})

test('a search for a rare state looks at 2,000 payments a request, and the next pages find it', async () => {
  const { store, list, clock } = await records()
  const createdAt = clock.now().toISOString()
  const days = { partnerDay: partnerDay(samplePartner.slug, 'live', createdAt), createdAt }
  await store.transact(async ({ intents }) => {
    for (let n = 0; n < 2_500; n++)
      await intents.insert(
        intentWith({ ...days, id: `pi_${n}`, reference: `${n}`, state: n === 2_400 ? 'lapsed' : 'open' }),
      )
  })
  const asked = vi.spyOn(store.read.intents, 'list')
  const first = await list({ state: 'ended' })
  expect(first.ids).toEqual([])
  expect(asked.mock.calls.length).toBeLessThanOrEqual(20 + 31)
  expect(await list({ state: 'ended', after: first.next ?? '' })).toEqual({
    ids: ['pi_2400'],
    next: undefined,
  })
})

test('a payment that was paid and not delivered is among those that have ended, not those that have succeeded', async () => {
  const { store, list, clock } = await records()
  const createdAt = clock.now().toISOString()
  const days = { partnerDay: partnerDay(samplePartner.slug, 'live', createdAt), createdAt }
  const paid = intentWith({ ...days, id: 'pi_1', state: 'final', booked: 'posted' })
  await store.transact(({ intents }) => intents.insert(paid))
  const states = async () => [(await list({ state: 'succeeded' })).ids, (await list({ state: 'ended' })).ids]
  expect(await states()).toEqual([['pi_1'], []])
  await store.transact(({ intents }) => intents.update({ ...paid, undelivered: true }))
  expect(await states()).toEqual([[], ['pi_1']])
})
