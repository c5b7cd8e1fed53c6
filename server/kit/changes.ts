/** Wakes the listeners that wait for a change of something, by its id. */
export interface Changes {
  wake(id: string): void
  /** Calls `listener` at every change of one of the ids. The returned function stops it. */
  subscribe(ids: readonly string[], listener: () => void): () => void
  /** Wakes everyone for the last time. */
  close(): void
  isClosed(): boolean
}

export function createChanges(): Changes {
  const waiting = new Map<string, Set<() => void>>()
  let closed = false
  return {
    wake(id) {
      for (const listener of waiting.get(id) ?? []) listener()
    },
    subscribe(ids, listener) {
      for (const id of ids) {
        const listeners = waiting.get(id) ?? new Set()
        listeners.add(listener)
        waiting.set(id, listeners)
      }
      return () => {
        for (const id of ids) {
          const listeners = waiting.get(id)
          listeners?.delete(listener)
          if (listeners?.size === 0) waiting.delete(id)
        }
      }
    },
    close() {
      closed = true
      for (const listeners of waiting.values()) for (const listener of listeners) listener()
    },
    isClosed: () => closed,
  }
}
