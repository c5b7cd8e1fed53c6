import type { AccountSession } from '../../domain/account/session.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Log } from '../../ports/log.ts'
import type { Store } from '../../ports/store.ts'

const FLUSH_MS = 10_000
/** `lastSeenAt` is as old as this at most while a session is used. */
const STALE_MS = 60_000

export interface SessionUse {
  /** Notes that a session is used now; never waits. */
  readonly note: (session: AccountSession) => void
  readonly flush: () => Promise<void>
}

/** Writes `lastSeenAt` in batches: no call waits for a write. */
export function createSessionUse({
  store,
  clock,
  log,
}: {
  store: Store
  clock: Clock
  log: Log
}): SessionUse {
  let noted = new Map<string, string>()

  async function flush(): Promise<void> {
    if (noted.size === 0) return
    const batch = noted
    noted = new Map()
    await store.transact(async ({ accountSessions }) => {
      for (const [id, lastSeenAt] of batch) {
        // It may have ended in between.
        const session = await accountSessions.get(id)
        if (session !== undefined && session.lastSeenAt < lastSeenAt)
          await accountSessions.update({ ...session, lastSeenAt })
      }
    })
  }

  return {
    note({ id, lastSeenAt }) {
      const now = clock.now()
      if (now.getTime() - Date.parse(lastSeenAt) < STALE_MS || noted.has(id)) return
      noted.set(id, now.toISOString())
      if (noted.size > 1) return
      clock.after(FLUSH_MS, () => {
        flush().catch((cause: unknown) => log.warn('account-sessions.flush-failed', { cause }))
      })
    },
    flush,
  }
}
