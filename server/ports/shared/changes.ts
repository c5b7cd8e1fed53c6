/** Wakes the listeners that wait for a change of something, by its id, in whatever process they wait. */
export interface Changes {
  wake(id: string): void
  /** Calls `listener` at every change of one of the ids, and sometimes without one. The returned function stops it. */
  subscribe(ids: readonly string[], listener: () => void): () => void
  /** Wakes everyone for the last time. */
  close(): void
  isClosed(): boolean
}
