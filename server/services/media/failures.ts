import { LRUCache } from 'lru-cache'
import type { Clock } from '../../ports/clock.ts'

/** Milliseconds: after the first failure, and at most; and after one that is not going to pass. */
const FIRST_MS = 60_000
const MOST_MS = 3_600_000
const LASTING_MS = 86_400_000
const MOST_PLACES = 20_000

/** Remembers where no picture came from, so that it is not tried again at once: each time for twice as long. */
export interface Failures {
  /** The failure that still stands. */
  standing(place: string): 'passing' | 'lasting' | undefined
  note(place: string, isLasting: boolean): void
  forget(place: string): void
}

export function createFailures(clock: Pick<Clock, 'now'>): Failures {
  const failed = new LRUCache<string, { readonly until: number; readonly ms: number }>({ max: MOST_PLACES })
  const now = () => clock.now().getTime()
  return {
    standing(place) {
      const failure = failed.get(place)
      if (failure === undefined || failure.until <= now()) return undefined
      return failure.ms === LASTING_MS ? 'lasting' : 'passing'
    },
    note(place, isLasting) {
      const before = failed.get(place)?.ms ?? FIRST_MS / 2
      const ms = isLasting ? LASTING_MS : Math.min(MOST_MS, before * 2)
      failed.set(place, { ms, until: now() + ms })
    },
    forget: (place) => failed.delete(place),
  }
}
