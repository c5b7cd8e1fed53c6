/** The longest that work on many rows keeps everything else waiting, in milliseconds. */
const SLICE_MS = 10

export interface Slices {
  /** Whether this work has had its time. */
  isOver(): boolean
  /** Lets everything else run if this work has had its time. */
  breathe(): Promise<void>
}

/** Cuts long work into slices: call `breathe` after each small part of it. `sliceMs` in milliseconds. */
export function createSlices(sliceMs: number = SLICE_MS): Slices {
  let began = performance.now()
  const isOver = () => performance.now() - began >= sliceMs
  return {
    isOver,
    async breathe() {
      if (!isOver()) return
      await new Promise<void>((resolve) => {
        setImmediate(resolve)
      })
      began = performance.now()
    },
  }
}
