import { expect, test } from 'vitest'
import { createSteppingClock } from '#testing/stepping-clock.ts'
import { alone } from '#testing/stores/alone.ts'
import { createExpiries } from './expiries.ts'

function world() {
  const clock = createSteppingClock(0)
  const { changes } = alone()
  const woken: [string, number][] = []
  for (const id of ['ses_1', 'ses_2', 'ses_3'])
    changes.subscribe([id], () => woken.push([id, clock.now().getTime()]))
  return { clock, woken, expiries: createExpiries(clock, changes) }
}

test('those who follow a session are woken just after it has expired, in whatever order it was followed', async () => {
  const { clock, woken, expiries } = world()
  expiries.wakeAfter(900_000, 'ses_1')
  expiries.wakeAfter(60_000, 'ses_2')
  expiries.wakeAfter(900_000, 'ses_3')
  await clock.step(1_000_000)
  expect(woken).toEqual([
    ['ses_2', 60_001],
    ['ses_1', 900_001],
    ['ses_3', 900_001],
  ])
})

test('a session that many follow is noted once, and at its later end when it was continued', async () => {
  const { clock, woken, expiries } = world()
  for (let stream = 0; stream < 5; stream++) expiries.wakeAfter(60_000, 'ses_1')
  await clock.step(30_000)
  expiries.wakeAfter(120_000, 'ses_1')
  await clock.step(200_000)
  expect(woken).toEqual([['ses_1', 120_001]])
})
