/** What a process hands to the one that does the common work: see Leases. */
export const jobKinds = ['payment', 'webhook', 'session-end', 'bridge-order'] as const
export type JobKind = (typeof jobKinds)[number]

/**
 * Pieces of the common work, each named by its row. One that is handed over while the same still waits is the same. Each
 * is done at least once. The process that takes it keeps it in memory: after its end, `takeUp` of the next one finds it by its row.
 */
export interface Jobs {
  /** Nothing is thrown: while the store is away, it waits here. */
  hand(kind: JobKind, id: string): void
  /** Takes the jobs of a kind, while the common work is done by this process. One that fails is tried again. */
  onJob(kind: JobKind, work: (id: string) => Promise<void>): void
  stop(): void
}
