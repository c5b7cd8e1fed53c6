/** A map that forgets the least recently used entry: memory must not grow with the number of callers. */
export interface BoundedMap<V> {
  get(key: string): V | undefined
  set(key: string, value: V): void
  delete(key: string): void
}

export function createBoundedMap<V>(most: number): BoundedMap<V> {
  const entries = new Map<string, V>()
  return {
    get(key) {
      const value = entries.get(key)
      if (value === undefined) return undefined
      entries.delete(key)
      entries.set(key, value)
      return value
    },
    set(key, value) {
      entries.delete(key)
      entries.set(key, value)
      if (entries.size <= most) return
      const [oldest] = entries.keys()
      if (oldest !== undefined) entries.delete(oldest)
    },
    delete(key) {
      entries.delete(key)
    },
  }
}
