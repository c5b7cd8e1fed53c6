import { randomBytes } from 'node:crypto'
import type { Clock } from '../ports/clock.ts'
import type { Random } from '../ports/random.ts'

/** The machine's own clock and random numbers. */

export const systemClock: Clock = {
  now: () => new Date(),
  after(ms, work) {
    const timer = setTimeout(work, ms)
    timer.unref()
    return () => clearTimeout(timer)
  },
}

export const systemRandom: Random = { bytes: (length) => randomBytes(length) }
