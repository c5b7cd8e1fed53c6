import { type ReadonlySignal, signal } from '@preact/signals'

/** A part of the program that is fetched when it is needed, or a little before. */
export interface Lazy<T> {
  /** `undefined` until it is here. */
  readonly part: ReadonlySignal<T | undefined>
  /** Fetches it once; an attempt that failed is made again at the next call. */
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
