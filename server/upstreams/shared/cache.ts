import { LRUCache } from 'lru-cache'
import { createOnce } from '../../kit/once.ts'
import type { Clock } from '../../ports/clock.ts'

export interface CacheOptions {
  readonly clock: Clock
  readonly max: number
  /** How long a value is served as it is. */
  readonly freshMs: number
  /** How long an old value is served while a new one is fetched, and when that fails; no longer by default. */
  readonly staleMs?: number
  /** A new value could not be had, and the old one is still served. */
  readonly onStale?: (key: string, cause: unknown) => void
}

/** A value that is at most `oldestMs` old: `staleMs` when it is left out. */
export interface Cached<Value> {
  (key: string, load: () => Promise<Value>, oldestMs?: number): Promise<Value>
  /** The value that is served as it is, if there is one. */
  readonly peek: (key: string) => Value | undefined
}

/** Remembers loaded values, and loads a key only once at a time. Failures are not remembered. */
export function createCache<Value>(options: CacheOptions): Cached<Value> {
  const { clock, freshMs, staleMs = freshMs, onStale } = options
  const entries = new LRUCache<string, { readonly value: Value; readonly at: number }>({ max: options.max })
  const loading = createOnce<Value>()

  const refresh = (key: string, load: () => Promise<Value>): Promise<Value> =>
    loading.run(key, async () => {
      const value = await load()
      entries.set(key, { value, at: clock.now().getTime() })
      return value
    })

  const cached = async (key: string, load: () => Promise<Value>, oldestMs = staleMs) => {
    const entry = entries.get(key)
    const age = entry === undefined ? Infinity : clock.now().getTime() - entry.at
    if (entry === undefined || age >= Math.min(oldestMs, staleMs)) return refresh(key, load)
    if (age >= freshMs) refresh(key, load).catch((cause: unknown) => onStale?.(key, cause))
    return entry.value
  }
  const peek = (key: string) => {
    const entry = entries.get(key)
    return entry !== undefined && clock.now().getTime() - entry.at < freshMs ? entry.value : undefined
  }
  return Object.assign(cached, { peek })
}
