import { expect, test, vi } from 'vitest'
import { asSubmitted, at, intentWith, productStep, stepWith } from '#testing/samples.ts'
import { createTestWorld } from '#testing/test-world.ts'
import { sweepLapsed } from './sweep-lapsed.ts'

const DAY_SECONDS = 86_400

const made = (n: number, seconds: number, change: Parameters<typeof intentWith>[0] = {}) =>
  intentWith({
    id: `pi_${n}`,
    reference: String(n).padStart(64, '0'),
    createdAt: at(seconds),
    state: 'open',
    ...change,
  })

test('payments lapse at the end of their day, behind others that go on', async () => {
  const { store } = await createTestWorld()
  await store.transact(async ({ intents }) => {
    for (let n = 0; n < 100; n++)
      await intents.insert(made(n, 0, { steps: [asSubmitted(stepWith()), productStep()] }))
    await intents.insert(made(100, 0))
    for (let n = 101; n < 300; n++) await intents.insert(made(n, 60))
  })
  const lists = vi.spyOn(store.read.intents, 'list')
  await sweepLapsed(store, new Date(at(DAY_SECONDS)))
  expect((await store.read.intents.get('pi_100'))?.state).toBe('lapsed')
  expect(await store.read.intents.count({ state: 'open' })).toBe(299)
  // Three pages of those that go on, a page with the one that lapses, and a page of younger ones.
  expect(lists).toHaveBeenCalledTimes(5)
})
