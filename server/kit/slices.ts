/** The longest that work on many rows keeps everything else waiting, in milliseconds, beside the part that it is in. */
const SLICE_MS = 5

export interface Slices {
  /** Whether this work has had its time. */
  isOver(): boolean
  /** Lets everything else run if this work has had its time, or the works that began in the same turn have. */
  breathe(): Promise<void>
}

/** Works that have had their time, in the order in which they go on. */
const waiting: (() => void)[] = []

/** Lets one work go on in each turn of the event loop: several at once would be one long slice. */
function goOn(): void {
  waiting.shift()?.()
  if (waiting.length > 0) setImmediate(goOn)
}

/** When the first work that began in this turn of the event loop did so: the others have what is left of its time. */
let turnBegan: number | undefined

function beganThisTurn(): number {
  if (turnBegan === undefined) {
    turnBegan = performance.now()
    setImmediate(() => {
      turnBegan = undefined
    })
  }
  return turnBegan
}

/** Cuts long work into slices: call `breathe` after each small part of it. `sliceMs` in milliseconds. */
export function createSlices(sliceMs: number = SLICE_MS): Slices {
  let began = performance.now()
  let turn = beganThisTurn()
  return {
    isOver: () => performance.now() - began >= sliceMs,
    async breathe() {
      if (performance.now() - turn < sliceMs) return
      await new Promise<void>((resolve) => {
        if (waiting.push(resolve) === 1) setImmediate(goOn)
      })
      began = performance.now()
      turn = began
    },
  }
}
