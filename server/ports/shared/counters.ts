/** Makes the limits that processes count by themselves one limit of the whole service. */
export interface Counters {
  /**
   * Tells the others that this process counted `n` more (less, when negative) in a bucket's present window of `windowMs`.
   * What the others counted in the same window, and no one has told yet, is heard within some seconds; at once or never.
   */
  tell(bucket: string, windowMs: number, n: number, hear: (others: number) => void): void
}
