/** Time, as a parameter: tests step it. */
export interface Clock {
  now(): Date
  /** Runs `work` once after `ms`, unless the returned function is called before. */
  after(ms: number, work: () => void): () => void
}
