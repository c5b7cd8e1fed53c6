import { LRUCache } from 'lru-cache'
import type { Clock } from '../../ports/clock.ts'

/** Remembers what was read for a time, and reads a key only once at a time. Failures are not remembered. */
export type LedgerCache<V> = (key: string, read: () => Promise<V>) => Promise<V>

export function createLedgerCache<V>({
  clock,
  freshMs,
  max,
}: {
  readonly clock: Clock
  readonly freshMs: number
  readonly max: number
}): LedgerCache<V> {
  const entries = new LRUCache<string, { readonly value: Promise<V>; readonly atMs: number }>({ max })
  return (key, read) => {
    const nowMs = clock.now().getTime()
    const known = entries.get(key)
    if (known !== undefined && nowMs - known.atMs < freshMs) return known.value
    const entry = { value: read(), atMs: nowMs }
    entries.set(key, entry)
    entry.value.catch(() => {
      if (entries.peek(key) === entry) entries.delete(key)
    })
    return entry.value
  }
}
