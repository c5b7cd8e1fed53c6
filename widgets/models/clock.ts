/** The clock of the models. Tests step it. */
export interface Clock {
  /** Milliseconds since the epoch by the visitor's clock. Only differences count: it may differ from the server's. */
  readonly now: () => number
  /** Runs a function later. Returns a function that cancels it. */
  readonly timer: (run: () => void, ms: number) => () => void
}

/** The browser's clock. */
export const browserClock: Clock = {
  now: () => Date.now(),
  timer: (run, ms) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}
