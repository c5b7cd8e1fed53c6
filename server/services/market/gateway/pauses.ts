import { LRUCache } from 'lru-cache'

/** Calls that failed are not repeated at once: 1, 2, 4 … 30 seconds, for each key. */
const LONGEST_SECONDS = 30
/** The most keys that are remembered. */
const MOST_KEYS = 10_000

export interface Pauses {
  /** Whole seconds until the next try; 0 when there is no pause. */
  secondsLeft(key: string, nowMs: number): number
  failed(key: string, nowMs: number): void
  answered(key: string): void
}

export function createPauses(): Pauses {
  const pauses = new LRUCache<string, { readonly seconds: number; readonly until: number }>({
    max: MOST_KEYS,
  })
  return {
    secondsLeft(key, nowMs) {
      const pause = pauses.get(key)
      return pause === undefined || pause.until <= nowMs ? 0 : Math.ceil((pause.until - nowMs) / 1_000)
    },
    failed(key, nowMs) {
      const before = pauses.get(key)
      const seconds = before === undefined ? 1 : Math.min(before.seconds * 2, LONGEST_SECONDS)
      pauses.set(key, { seconds, until: nowMs + seconds * 1_000 })
    },
    answered: (key) => pauses.delete(key),
  }
}
