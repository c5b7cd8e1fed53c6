import type { BoundedMap } from './bounded-map.ts'

/**
 * A bounded map for what is looked up with every request: a look-up of a recent entry changes nothing, where that of an
 * exact LRU moves the entry each time. Entries live in two generations of half the size; what was not asked for during
 * a whole generation is forgotten.
 */
export function createRecentMap<V>(most: number): BoundedMap<V> {
  let recent = new Map<string, V>()
  let older = new Map<string, V>()

  function set(key: string, value: V): void {
    if (recent.size >= most / 2 && !recent.has(key)) {
      older = recent
      recent = new Map()
    }
    recent.set(key, value)
  }

  return {
    get(key) {
      const value = recent.get(key)
      if (value !== undefined) return value
      const before = older.get(key)
      if (before !== undefined) {
        older.delete(key)
        set(key, before)
      }
      return before
    },
    set(key, value) {
      older.delete(key)
      set(key, value)
    },
    delete(key) {
      recent.delete(key)
      older.delete(key)
    },
  }
}
