import { expect, test } from 'vitest'
import type { LogFields } from '../ports/log.ts'
import { StoreClosed } from '../ports/store.ts'
import { createSteppingClock } from '#testing/stepping-clock.ts'
import { dampFailures } from './damp-failures.ts'

function setUp() {
  const clock = createSteppingClock()
  const lines: [string, LogFields | undefined][] = []
  const note = (event: string, fields?: LogFields) => void lines.push([event, fields])
  return { clock, lines, log: dampFailures({ info: note, warn: note, error: note }, clock) }
}
const cause = new Error('disk full')

test('a failure that repeats is told once in full, and then as a count', async () => {
  const { clock, lines, log } = setUp()
  for (let i = 0; i < 500; i++) log.error('store.write-failed', { cause, row: i })
  expect(lines).toEqual([['store.write-failed', { cause, row: 0 }]])
  await clock.step(10_000)
  expect(lines[1]).toEqual(['store.write-failed', { repeated: 499, seconds: 10, like: 'Error: disk full' }])
  log.error('store.write-failed', { cause })
  expect(lines).toHaveLength(3)
})

test('failures of another kind, and entries that are no failures, are told as they come', async () => {
  const { clock, lines, log } = setUp()
  log.warn('settle.failed', { cause })
  log.warn('settle.failed', { cause: new Error('timeout') })
  log.warn('found.failed', { cause })
  for (const txHash of ['a', 'b']) log.error('fee.suspended', { txHash })
  for (const path of ['/', '/']) log.info('request', { path })
  expect(lines).toHaveLength(7)
  await clock.step(10_000)
  expect(lines).toHaveLength(7)
})

test('however many kinds of failures there are, no more than a thousand are counted', async () => {
  const { clock, lines, log } = setUp()
  for (let i = 0; i < 1_100; i++) log.warn('failed', { cause: new Error(String(i)) })
  log.warn('failed', { cause: new Error('1099') })
  expect(lines).toHaveLength(1_101)
  await clock.step(10_000)
  expect(lines).toHaveLength(1_101)
})

test('work that comes too late for the closed store is no error', () => {
  const levels: string[] = []
  const at = (level: string) => () => void levels.push(level)
  const log = dampFailures({ info: at('info'), warn: at('warn'), error: at('error') }, createSteppingClock())
  log.error('sweep.step-failed', { cause: new StoreClosed() })
  expect(levels).toEqual(['info'])
})
