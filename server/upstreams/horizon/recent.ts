import { createBoundedMap } from '../../domain/bounded-map.ts'
import type { Clock } from '../../ports/clock.ts'

/** How many answers are kept. */
const MOST = 1_000

/** Gives the same answer to the same question for a while, and asks only once at a time. Failures are not kept. */
export function createRecent<Value>(clock: Clock, keepMs: number) {
  const entries = createBoundedMap<{ readonly value: Promise<Value>; readonly at: number; failed: boolean }>(
    MOST,
  )
  return (key: string, load: () => Promise<Value>): Promise<Value> => {
    const at = clock.now().getTime()
    const known = entries.get(key)
    if (known !== undefined && !known.failed && at - known.at < keepMs) return known.value
    const entry = { value: load(), at, failed: false }
    entry.value.catch(() => {
      entry.failed = true
    })
    entries.set(key, entry)
    return entry.value
  }
}
