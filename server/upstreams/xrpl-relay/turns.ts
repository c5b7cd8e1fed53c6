import type { Clock } from '../../ports/clock.ts'

const MOST_WAITING = 64

/** A queue for calls that find no free place. */
export function createTurns(clock: Clock) {
  const waiting = new Set<(isFree: boolean) => void>()
  return {
    /** Waits until a place may be free; `false` when it takes too long, or too many wait. */
    async wait(ms: number): Promise<boolean> {
      if (waiting.size >= MOST_WAITING || ms <= 0) return false
      return new Promise<boolean>((resolve) => {
        const end = (isFree: boolean) => {
          waiting.delete(end)
          cancel()
          resolve(isFree)
        }
        const cancel = clock.after(ms, () => end(false))
        waiting.add(end)
      })
    },
    /** A place was given back. */
    next(): void {
      // All of them look again, in their order: a place for a light call is not one for a heavy call.
      for (const end of Array.from(waiting)) end(true)
    },
  }
}
