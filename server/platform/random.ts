import { AsyncLocalStorage } from 'node:async_hooks'
import { createHmac, randomBytes } from 'node:crypto'
import type { Random } from '../ports/random.ts'

interface Run {
  readonly seed: string
  /** How often each purpose was asked for. */
  readonly counts: Map<string, number>
}

/** Bytes that are drawn at once: a draw costs several microseconds, whatever its size. */
const DRAWN = 8_192

/** The machine's own random numbers, and numbers that a run of the same work gets again, derived under a secret. */
export function createRandom({ appSecret }: { appSecret: string }): Random {
  const running = new AsyncLocalStorage<Run>()
  let runs = 0
  let drawn = Buffer.alloc(0)
  let used = 0
  /** Each byte is given out once. */
  const draw = (length: number): Uint8Array => {
    if (length > DRAWN / 8) return randomBytes(length)
    if (used + length > drawn.length) {
      drawn = randomBytes(DRAWN)
      used = 0
    }
    used += length
    return drawn.subarray(used - length, used)
  }
  const key = createHmac('sha256', appSecret).update('purpose:again').digest()

  return {
    bytes(length, purpose) {
      const run = running.getStore()
      if (run === undefined || purpose === undefined) return draw(length)
      const count = run.counts.get(purpose) ?? 0
      run.counts.set(purpose, count + 1)
      const derived = createHmac('sha512', key)
        .update(JSON.stringify([run.seed, purpose, count]))
        .digest()
      if (length > derived.length) throw new RangeError(`${length} bytes are more than a run can get again`)
      return derived.subarray(0, length)
    },
    async again(seed, work) {
      runs += 1
      try {
        return await running.run({ seed, counts: new Map() }, work)
      } finally {
        runs -= 1
        // Node notes every promise of the process for it until then.
        if (runs === 0) running.disable()
      }
    },
  }
}
