/** Work by key: all who ask while it runs get the same promise. */
export interface Once<T> {
  run(key: string, work: () => Promise<T>): Promise<T>
  has(key: string): boolean
  /** How many keys have work that runs. */
  size(): number
  /** Resolves when the work that runs now has ended, well or not. */
  settled(): Promise<void>
}

export function createOnce<T>(): Once<T> {
  const running = new Map<string, Promise<T>>()
  return {
    run(key, work) {
      const present = running.get(key)
      if (present !== undefined) return present
      const begun = work().finally(() => running.delete(key))
      running.set(key, begun)
      return begun
    },
    has: (key) => running.has(key),
    size: () => running.size,
    settled: async () => void (await Promise.allSettled(running.values())),
  }
}
