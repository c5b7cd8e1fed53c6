import { expect, test } from 'vitest'
import { asOpened, asSubmitted, intentWith, productStep, stepWith } from '#testing/samples.ts'
import { silentLog } from '#testing/plain-ports.ts'
import { createSteppingClock } from '#testing/stepping-clock.ts'
import { createWatch, pause } from './watch.ts'

const SECOND = 1_000
const HOUR = 3_600_000
const SLOW_CHAIN_MS = 12_000
const at = new Date('2026-01-01T00:00:00.000Z')
const after = (ms: number) => new Date(at.getTime() + ms)
const submitted = intentWith({
  steps: [asSubmitted(stepWith(), { at: at.toISOString() }), productStep()],
})
const opened = intentWith({
  steps: [asOpened(stepWith(), { at: at.toISOString() }), productStep()],
})

test('a sent transaction is looked at at once, then less and less often, but forever', () => {
  const pauses = [0, 2 * SECOND, 30 * SECOND, 10 * 60 * SECOND, 2 * HOUR, 100 * HOUR].map((age) =>
    pause(submitted, after(age), SLOW_CHAIN_MS),
  )
  expect(pauses).toEqual([250, 250, 1_500, 5_000, 60_000, 300_000])
})

test('a request that a wallet has had for a day is not waited for', () => {
  expect(pause(opened, after(23 * HOUR), SLOW_CHAIN_MS)).toBe(60_000)
  expect(pause(opened, after(25 * HOUR), SLOW_CHAIN_MS)).toBeUndefined()
})

test('a payment that waits for nothing is not looked at', () => {
  expect(pause(intentWith(), after(0), SLOW_CHAIN_MS)).toBeUndefined()
})

test('a failed look is repeated less and less often, and soon again once one succeeds', async () => {
  const clock = createSteppingClock(at.getTime())
  const looks: number[] = []
  let isUp = false
  const watch = createWatch({
    clock,
    log: silentLog,
    blockMs: () => SLOW_CHAIN_MS,
    async settle() {
      looks.push(clock.now().getTime() - at.getTime())
      if (!isUp) throw new Error('no node answers')
      return intentWith()
    },
  })
  watch.look('pi_1')
  await clock.step(60 * SECOND)
  expect(looks.map((ms) => ms / SECOND)).toEqual([0, 5, 15, 35, 55])
  isUp = true
  await clock.step(60 * SECOND)
  expect(looks).toHaveLength(6)
})

test('a user at a screen does not wait behind thousands of payments that no one may ever pay', async () => {
  const clock = createSteppingClock(at.getTime() + HOUR)
  const log: string[] = []
  const open: (() => void)[] = []
  const watch = createWatch({
    clock,
    log: silentLog,
    blockMs: () => SLOW_CHAIN_MS,
    async settle(id) {
      log.push(id)
      // Nodes take their time.
      await new Promise<void>((answer) => open.push(answer))
      return id === 'new' ? submitted : opened
    },
  })
  for (let i = 0; i < 2_000; i++) watch.look(`old ${i}`, 20 * SECOND)
  await clock.step(0)
  const before = log.length
  expect(before).toBeLessThanOrEqual(16)
  watch.look('new')
  await clock.step(0)
  expect(log.slice(before)).toEqual(['new'])
  // One of the old payments is asked for: it does not wait for its turn, and gets no second one.
  watch.look('old 1999')
  await clock.step(0)
  expect(log.slice(before + 1)).toEqual(['old 1999'])
  while (open.length > 0) {
    open.shift()?.()
    await clock.step(0)
  }
  expect(log).toHaveLength(2_001)
  watch.stop()
})

test('payments that are looked at rarely get their turns, however many others there are', async () => {
  const clock = createSteppingClock(at.getTime())
  const log: string[] = []
  const watch = createWatch({
    clock,
    log: silentLog,
    blockMs: () => SLOW_CHAIN_MS,
    async settle(id) {
      log.push(id)
      return new Promise(() => undefined)
    },
  })
  for (let i = 0; i < 100; i++) watch.look(`new ${i}`)
  watch.look('old', HOUR)
  await clock.step(0)
  expect(log).toContain('old')
  watch.stop()
})

test('a payment that has been removed is not looked at again', async () => {
  const clock = createSteppingClock(at.getTime())
  let looks = 0
  const watch = createWatch({
    clock,
    log: silentLog,
    blockMs: () => SLOW_CHAIN_MS,
    async settle() {
      looks += 1
      return looks < 3 ? opened : undefined
    },
  })
  watch.look('pi_1')
  await clock.step(HOUR)
  expect(looks).toBe(3)
})
