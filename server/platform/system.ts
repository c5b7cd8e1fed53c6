import { randomBytes } from 'node:crypto'
import type { Clock } from '../ports/clock.ts'

/** The machine's own clock and random numbers. */

export const systemClock: Clock = {
  now: () => new Date(),
  after(ms, work) {
    const timer = setTimeout(work, ms)
    timer.unref()
    return () => clearTimeout(timer)
  },
}

export const systemRandom = { bytes: (length: number): Uint8Array => randomBytes(length) }
