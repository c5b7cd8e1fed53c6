import { expect, test } from 'vitest'
import { createHeavyRation, type HeavyRation } from './heavy-ration.ts'

const NOW = 1_800_000_000_000

/** How many of 100 calls of each client go through, one client after another. */
const takenBy = (ration: HeavyRation, isPaid: boolean, clients: readonly string[], nowMs = NOW) =>
  clients.map(
    (client) =>
      Array.from({ length: 100 }, () => ration.take(client, isPaid, nowMs)).filter(({ ok }) => ok).length,
  )

test.each([
  [1, 1],
  [2, 1],
  [3, 1],
  [4, 2],
  [9, 4],
  [100, 20],
])('of %i calls of all clients, one with a plan takes %i', (all, most) => {
  expect(takenBy(createHeavyRation(all), true, ['payer'])).toEqual([most])
})

test.each([
  [1, [1, 0, 0]],
  [3, [1, 1, 1]],
  [4, [2, 1, 0]],
  [5, [2, 1, 0]],
  [8, [3, 3, 0]],
])('of %i calls, clients without a plan take %j and leave a quarter to those with one', (all, taken) => {
  const ration = createHeavyRation(all)
  expect(takenBy(ration, false, ['ann', 'bob', 'cat'])).toEqual(taken)
  const left = all - taken.reduce((sum, one) => sum + one, 0)
  const paid = takenBy(ration, true, ['payer', 'another', 'third', 'fourth'])
  expect(paid.reduce((sum, one) => sum + one, 0)).toBe(left)
})

test('a refusal says whose excess it is and takes nothing', () => {
  const ration = createHeavyRation(4)
  expect(takenBy(ration, false, ['ann'])).toEqual([2])
  expect(ration.take('ann', false, NOW)).toMatchObject({ ok: false, of: 'client' })
  expect(takenBy(ration, false, ['bob', 'cat'])).toEqual([1, 0])
  expect(ration.take('cat', false, NOW)).toMatchObject({ ok: false, of: 'all' })
  // Two minutes later nothing of it counts.
  expect(takenBy(ration, false, ['cat'], NOW + 120_000)).toEqual([2])
})
