import { expect, test } from 'vitest'
import { plans } from '#contracts/market/plans.ts'
import { createTestLimits } from '#testing/market/test-limits.ts'
import { createSteppingClock } from '#testing/stepping-clock.ts'
import type { MarketClient } from '../../domain/market/client.ts'

const client = (change: Partial<MarketClient> = {}): MarketClient => ({
  id: 'address 192.0.2.1',
  plan: 'free',
  kind: 'address',
  name: '192.0.2.1',
  ...change,
})

test.each(plans)('$name has $json answers and $media pictures in a minute, each for itself', (plan) => {
  const limits = createTestLimits(createSteppingClock())
  const caller = client({ plan: plan.key })
  for (const bucket of ['json', 'media'] as const) {
    for (let n = 0; n < plan[bucket]; n++) expect(limits.take(caller, bucket).ok).toBe(true)
    expect(limits.take(caller, bucket)).toMatchObject({ ok: false, limit: plan[bucket], remaining: 0 })
  }
})

test('clients are counted apart, and a look takes nothing', () => {
  const limits = createTestLimits(createSteppingClock())
  for (let n = 0; n < 31; n++) limits.take(client(), 'json')
  expect(limits.look(client(), 'json')).toMatchObject({ ok: false, remaining: 0 })
  const other = client({ id: 'address 192.0.2.2' })
  for (let n = 0; n < 3; n++) expect(limits.look(other, 'json').remaining).toBe(30)
  expect(limits.take(other, 'json').remaining).toBe(29)
})

test('what was used comes back evenly: after two seconds, one request of thirty', async () => {
  const clock = createSteppingClock()
  const limits = createTestLimits(clock)
  for (let n = 0; n < 30; n++) limits.take(client(), 'json')
  expect(limits.take(client(), 'json')).toMatchObject({ ok: false, resetSeconds: 2 })
  await clock.step(2_000)
  expect(limits.take(client(), 'json').ok).toBe(true)
  expect(limits.take(client(), 'json').ok).toBe(false)
  await clock.step(60_000)
  expect(limits.look(client(), 'json').remaining).toBe(30)
})
