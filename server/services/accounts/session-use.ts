import type { AccountSession } from '../../domain/account/session.ts'
import { createBatchedNotes } from '../../kit/batched-notes.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Log } from '../../ports/log.ts'
import type { Store } from '../../ports/store.ts'

/** `lastSeenAt` is as old as this at most while a session is used. */
const STALE_MS = 60_000

export interface SessionUse {
  /** Notes that a session is used now; never waits. */
  readonly note: (session: AccountSession) => void
  readonly flush: () => Promise<void>
}

/** Writes `lastSeenAt` in batches. */
export function createSessionUse({
  store,
  clock,
  log,
}: {
  store: Store
  clock: Clock
  log: Log
}): SessionUse {
  const notes = createBatchedNotes<string>({
    clock,
    write: (batch) =>
      store.transact(async ({ accountSessions }) => {
        for (const [id, lastSeenAt] of batch) {
          // It may have ended in between.
          const session = await accountSessions.get(id)
          if (session !== undefined && session.lastSeenAt < lastSeenAt)
            await accountSessions.update({ ...session, lastSeenAt })
        }
      }),
    onLost: (cause) => log.warn('account-sessions.flush-failed', { cause }),
  })
  return {
    note({ id, lastSeenAt }) {
      const now = clock.now()
      if (now.getTime() - Date.parse(lastSeenAt) < STALE_MS || notes.get(id) !== undefined) return
      notes.set(id, now.toISOString())
    },
    flush: notes.flush,
  }
}
