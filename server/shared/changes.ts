import type { Changes } from '../ports/shared/changes.ts'

/** The changes of one process. */
export function createChanges(): Changes & { readonly waiting: ReadonlyMap<string, unknown> } {
  const waiting = new Map<string, Set<() => void>>()
  let closed = false
  return {
    waiting,
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
