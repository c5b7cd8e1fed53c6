import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createHeartbeats } from './heartbeats.ts'

/** Each heartbeat takes so many milliseconds. */
let beatMs = 0
let now = 0
beforeEach(() => {
  ;[beatMs, now] = [0, 0]
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  vi.spyOn(performance, 'now').mockImplementation(() => now)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function pass(ms: number): void {
  for (let passed = 0; passed < ms; passed += 250) {
    now += 250
    vi.advanceTimersByTime(250)
  }
}

function openStream() {
  const written: string[] = []
  return {
    written,
    write(text: string) {
      now += beatMs
      written.push(text)
    },
  }
}

test('each open stream has a comment every 15 s, and a closed one has none', () => {
  const heartbeats = createHeartbeats()
  const [first, second] = [openStream(), openStream()]
  heartbeats.add(first)
  pass(10_000)
  heartbeats.add(second)
  pass(5_000)
  expect([first.written, second.written]).toEqual([[':\n\n'], []])
  heartbeats.remove(first)
  pass(30_000)
  expect([first.written.length, second.written.length]).toEqual([1, 2])
})

test('one timer beats for all streams, and none is left when the last has closed', () => {
  const heartbeats = createHeartbeats()
  const streams = Array.from({ length: 100 }, openStream)
  for (const stream of streams) heartbeats.add(stream)
  expect(vi.getTimerCount()).toBe(1)
  for (const stream of streams) heartbeats.remove(stream)
  expect(vi.getTimerCount()).toBe(0)
})

test('streams that were opened at once do not beat at once: what is over a slice of 5 ms comes with the next ticks', () => {
  const heartbeats = createHeartbeats()
  const streams = Array.from({ length: 30 }, openStream)
  for (const stream of streams) heartbeats.add(stream)
  const beaten = () => streams.filter(({ written }) => written.length > 0).length
  pass(14_750)
  beatMs = 1
  pass(250)
  expect(beaten()).toBe(5)
  pass(5 * 250)
  expect(beaten()).toBe(30)
})
