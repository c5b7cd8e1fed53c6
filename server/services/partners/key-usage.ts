import { createBatchedNotes } from '../../kit/batched-notes.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Log } from '../../ports/log.ts'
import type { Store } from '../../ports/store.ts'

export interface KeyUsage {
  /** Notes that a key was used now; never waits. */
  note(keyId: string): void
  /** Writes the notes to the store. */
  flush(): Promise<void>
}

/** Writes `lastUsedAt` in batches: a busy key is written once in ten seconds. */
export function createKeyUsage({ store, clock, log }: { store: Store; clock: Clock; log: Log }): KeyUsage {
  const notes = createBatchedNotes<string>({
    clock,
    write: (batch) =>
      store.transact(async ({ keys }) => {
        for (const [id, lastUsedAt] of batch) {
          const key = await keys.get(id)
          if (key !== undefined && (key.lastUsedAt ?? '') < lastUsedAt)
            await keys.update({ ...key, lastUsedAt })
        }
      }),
    onLost: (cause) => log.warn('key-usage.flush-failed', { cause }),
  })
  return { note: (keyId) => notes.set(keyId, clock.now().toISOString()), flush: notes.flush }
}
