/** The longest that work on many rows keeps everything else waiting, in milliseconds. */
const SLICE_MS = 10

export interface Slices {
  /** Whether this work has had its time. */
  isOver(): boolean
  /** Lets everything else run if this work has had its time. */
  breathe(): Promise<void>
}

/** Cuts long work into slices: call `breathe` after each small part of it. */
export function createSlices(now: () => number = () => performance.now()): Slices {
  let began = now()
  const isOver = () => now() - began >= SLICE_MS
  return {
    isOver,
    async breathe() {
      if (!isOver()) return
      await new Promise<void>((resolve) => {
        setImmediate(resolve)
      })
      began = now()
    },
  }
}
