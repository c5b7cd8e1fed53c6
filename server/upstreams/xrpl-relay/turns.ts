import type { Clock } from '../../ports/clock.ts'

/** A queue for calls that find no free place. */
export interface Turns {
  /** Waits until a place may be free; `false` when it takes too long, or too many wait. */
  wait(ms: number): Promise<boolean>
  /** A place was given back. */
  next(): void
}

const MOST_WAITING = 64

export function createTurns(clock: Clock): Turns {
  const waiting = new Set<(isFree: boolean) => void>()
  return {
    wait(ms) {
      if (waiting.size >= MOST_WAITING || ms <= 0) return Promise.resolve(false)
      return new Promise((resolve) => {
        const end = (isFree: boolean) => {
          waiting.delete(end)
          cancel()
          resolve(isFree)
        }
        const cancel = clock.after(ms, () => end(false))
        waiting.add(end)
      })
    },
    next() {
      // All of them look again, in their order: a place for a light call is not one for a heavy call.
      for (const end of Array.from(waiting)) end(true)
    },
  }
}
