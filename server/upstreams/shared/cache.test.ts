import { expect, test } from 'vitest'
import { createCache } from './cache.ts'
import { stepClock } from './testing/replay.ts'

function world() {
  const clock = stepClock()
  const stale: unknown[] = []
  const cached = createCache<number>({
    clock,
    max: 10,
    freshMs: 1000,
    staleMs: 5000,
    onStale: (_, cause) => stale.push(cause),
  })
  let loads = 0
  const load = async () => ++loads
  return { clock, stale, cached, load, loads: () => loads }
}

test('a fresh value is not loaded again', async () => {
  const { clock, cached, load } = world()
  expect(await cached('a', load)).toBe(1)
  clock.move(999)
  expect(await cached('a', load)).toBe(1)
  expect(await cached('b', load)).toBe(2)
})

test('a crowd that wants the same waits for one load', async () => {
  const { cached, load, loads } = world()
  const all = await Promise.all(Array.from({ length: 100 }, () => cached('a', load)))
  expect(new Set(all)).toEqual(new Set([1]))
  expect(loads()).toBe(1)
})

test('an old value is served at once while a new one is fetched', async () => {
  const { clock, cached, load } = world()
  await cached('a', load)
  clock.move(1000)
  expect(await cached('a', load)).toBe(1)
  expect(await cached('a', load)).toBe(2)
})

test('while loading fails the old value is served, until it is too old', async () => {
  const { clock, cached, load, stale } = world()
  const down = new Error('down')
  const fail = () => Promise.reject(down)
  await cached('a', load)
  clock.move(4999)
  expect(await cached('a', fail)).toBe(1)
  await Promise.resolve()
  clock.move(1)
  await expect(cached('a', fail)).rejects.toBe(down)
  expect(stale).toEqual([down])
})

test('a failure is not remembered', async () => {
  const { cached, load } = world()
  await expect(cached('a', () => Promise.reject(new Error('down')))).rejects.toThrow('down')
  expect(await cached('a', load)).toBe(1)
})
