/** What one measurement has to say. */
export interface Section {
  readonly title: string
  readonly lines: readonly Line[]
  /** How it was measured and what the figures mean, in sentences. */
  readonly notes: readonly string[]
}

/** One line of a table of figures, in words. */
export interface Line {
  readonly what: string
  readonly measured: string
  /** The peer, the floor or the limit that it is compared with. */
  readonly beside: string
  /** What follows from the two. */
  readonly verdict: string
  /** True when a ceiling was broken. */
  readonly broken?: boolean
}
