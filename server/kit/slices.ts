/** The longest that work on many rows keeps everything else waiting, in milliseconds. */
const SLICE_MS = 10

export interface Slices {
  /** Lets everything else run if this work has had its time. */
  breathe(): Promise<void>
}

/** Cuts long work into slices: call `breathe` after each small part of it. */
export function createSlices(now: () => number = () => performance.now()): Slices {
  let began = now()
  return {
    async breathe() {
      if (now() - began < SLICE_MS) return
      await new Promise<void>((resolve) => {
        setImmediate(resolve)
      })
      began = now()
    },
  }
}
