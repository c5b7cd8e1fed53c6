import { expect, test } from 'vitest'
import { silentLog } from '#testing/plain-ports.ts'
import { everyStep } from './every-step.ts'

test('a step that fails is told by its name, and all others are done in their order', async () => {
  const done: string[] = []
  const told: unknown[] = []
  const log = { ...silentLog, error: (event: string, fields?: unknown) => told.push([event, fields]) }
  const cause = new Error('no disk')
  await everyStep(log, 'sweep', {
    first: async () => void done.push('first'),
    late: async () => Promise.reject(cause),
    early: () => {
      throw cause
    },
    last: async () => void done.push('last'),
  })
  expect(done).toEqual(['first', 'last'])
  expect(told).toEqual(['late', 'early'].map((step) => ['sweep.step-failed', { step, cause }]))
})
