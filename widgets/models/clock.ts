/** Time as the models see it; tests step it. */
export interface Clock {
  /** Milliseconds since the epoch, by the visitor's clock: good for differences, not to be compared with the server's. */
  readonly now: () => number
  /** Runs something later; the answer calls it off. */
  readonly timer: (run: () => void, ms: number) => () => void
}

/** The browser's. */
export const browserClock: Clock = {
  now: () => Date.now(),
  timer: (run, ms) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}
