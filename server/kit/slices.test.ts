import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSlices } from './slices.ts'

/** Time passes by work alone. */
let now = 0
beforeEach(() => {
  vi.spyOn(performance, 'now').mockImplementation(() => now)
})
afterEach(() => vi.restoreAllMocks())

/** Work of so many parts, of so many milliseconds each. */
async function workOf(parts: number, partMs: number): Promise<void> {
  const slices = createSlices()
  for (let part = 0; part < parts; part++) {
    now += partMs
    await slices.breathe()
  }
}

/** How long each turn of the event loop is kept by some works, after the turn that they begin in. */
async function turnsOf(works: readonly Promise<void>[]): Promise<number[]> {
  const turns: number[] = []
  const all = Promise.all(works).then(() => 'over')
  await turn()
  for (;;) {
    const began = now
    if ((await Promise.race([all, turn('turn')])) === 'over') return turns
    turns.push(now - began)
  }
}

test('work of small parts keeps a turn of the event loop for 5 ms', async () => {
  const turns = await turnsOf([workOf(1_000, 0.5)])
  expect(Math.max(...turns)).toBe(5)
  expect(turns.length).toBeGreaterThanOrEqual(99)
})

test('many works at once keep no turn for longer than one of them alone', async () => {
  const turns = await turnsOf(Array.from({ length: 8 }, () => workOf(100, 0.5)))
  expect(Math.max(...turns)).toBe(5)
})

test('works that begin in one turn share its time', async () => {
  const began = now
  const works = Array.from({ length: 8 }, () => workOf(100, 0.5))
  await turn()
  // Each is in a part when the time is over.
  expect(now - began).toBeLessThanOrEqual(5 + 8 * 0.5)
  await Promise.all(works)
})

test('every work has its turn before one has it again', async () => {
  const done: string[] = []
  const work = async (name: string) => {
    const slices = createSlices()
    for (let part = 0; part < 3; part++) {
      now += 5
      await slices.breathe()
      done.push(name)
    }
  }
  await Promise.all(['a', 'b', 'c'].map(work))
  expect(done.join('')).toBe('abcabcabc')
})

test('work that takes no time keeps no one waiting, and does not wait', async () => {
  const work = workOf(1_000, 0).then(() => 'over')
  expect(await Promise.race([work, turn('turn')])).toBe('over')
})
