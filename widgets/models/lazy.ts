import { type ReadonlySignal, signal } from '@preact/signals'

/** A part of the program that is loaded when it is needed, or a little earlier. */
export interface Lazy<T> {
  /** `undefined` until it is loaded. */
  readonly part: ReadonlySignal<T | undefined>
  /** Loads it once. After an attempt that failed, the next call tries again. */
  readonly ensure: () => Promise<T>
}

export function createLazy<T>(load: () => Promise<T>): Lazy<T> {
  const part = signal<T | undefined>(undefined)
  let loading: Promise<T> | undefined
  const fetchPart = async () => {
    try {
      const loaded = await load()
      part.value = loaded
      return loaded
    } catch (cause) {
      loading = undefined
      throw cause
    }
  }
  return { part, ensure: () => (loading ??= fetchPart()) }
}
