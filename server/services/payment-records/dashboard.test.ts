import { expect, test } from 'vitest'
import { ask } from '#testing/paying.ts'
import { samplePartner } from '#testing/samples.ts'
import { createTestWorld } from '#testing/test-world.ts'
import { callerOf } from '#testing/webhook-world.ts'
import { createDashboardPayments } from './dashboard.ts'

const DAY_MS = 24 * 3_600_000
const request = { params: undefined, body: undefined, caller: callerOf(samplePartner), address: '127.0.0.1' }

test('payments are listed by their days, and the table has each of them once, over all its pages', async () => {
  const world = await createTestWorld()
  const { payments, paymentsCsv } = createDashboardPayments(world)
  const dayOf = () => world.clock.now().toISOString().slice(0, 10)
  const first = await world.prepare(ask)
  const firstDay = dayOf()
  await world.clock.step(2 * DAY_MS)
  const later: string[] = []
  for (let i = 0; i < 3; i++) later.push((await world.prepare(ask)).id)
  const idsOf = async (query: Parameters<typeof payments>[0]['query']) =>
    (await payments({ ...request, query })).payments.map(({ intentId }) => intentId)
  expect(await idsOf({ to: firstDay })).toEqual([first.id])
  expect(await idsOf({ from: dayOf(), to: '2999-01-01' })).toEqual(later.toReversed())
  await expect(idsOf({ from: dayOf(), to: firstDay })).rejects.toThrow('from')

  let table = ''
  for await (const part of await paymentsCsv({ ...request, query: {} })) table += part
  const lines = table.trim().split(/\r?\n/)
  expect(lines[0]).toMatch(/^payment,begun/)
  expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual([...later.toReversed(), first.id])
})
