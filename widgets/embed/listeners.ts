/** A set of listeners. `add` returns a function that removes the listener. */
export function createListeners<T>(): {
  readonly add: (listener: (value: T) => unknown) => () => void
  readonly tell: (value: T) => void
} {
  const all = new Set<(value: T) => unknown>()
  return {
    add: (listener) => {
      all.add(listener)
      return () => void all.delete(listener)
    },
    tell: (value) => {
      for (const listener of all) listener(value)
    },
  }
}
