/** A map that forgets the least recently used entries: memory must not grow with the number of callers. */
export interface BoundedMap<V> {
  get(key: string): V | undefined
  set(key: string, value: V): void
  delete(key: string): void
}

/** Holds at most `most` entries, or entries whose sizes add up to at most `most`. A larger one is not kept. */
export function createBoundedMap<V>(most: number, sizeOf: (value: V) => number = () => 1): BoundedMap<V> {
  const entries = new Map<string, V>()
  let size = 0

  function remove(key: string): void {
    const value = entries.get(key)
    if (value === undefined) return
    entries.delete(key)
    size -= sizeOf(value)
  }

  return {
    get(key) {
      const value = entries.get(key)
      if (value === undefined) return undefined
      entries.delete(key)
      entries.set(key, value)
      return value
    },
    set(key, value) {
      remove(key)
      entries.set(key, value)
      size += sizeOf(value)
      for (const oldest of entries.keys()) {
        if (size <= most) return
        remove(oldest)
      }
    },
    delete: remove,
  }
}
