import { type AccountSession, hasEnded } from '../../domain/account/session.ts'
import { oldestFirst } from '../../kit/every-row.ts'
import { changeInBatches } from '../../kit/in-batches.ts'
import type { AccountDeps } from './deps.ts'

const DAY_MS = 24 * 3_600_000
/** A service that was off for longer leaves a few rows behind, which open nothing. */
const DAYS_BACK = 40

/** Removes the sessions and links that have expired. */
export async function sweepAccounts({ store, clock }: Pick<AccountDeps, 'store' | 'clock'>): Promise<void> {
  const now = clock.now()
  for (let back = 0; back <= DAYS_BACK; back++) {
    const expiresOn = new Date(now.getTime() - back * DAY_MS).toISOString().slice(0, 10)
    const { accountSessions: sessions, accountLinks: links } = store.read
    const isOverSession = (session: AccountSession) => back > 0 || hasEnded(session, now)
    await changeInBatches(
      store,
      oldestFirst(sessions, { expiresOn }),
      isOverSession,
      async ({ accountSessions }, id) => {
        const session = await accountSessions.get(id)
        if (session === undefined || !isOverSession(session)) return false
        await accountSessions.remove(id)
        return true
      },
    )
    await changeInBatches(
      store,
      oldestFirst(links, { expiresOn }),
      ({ expiresAt }) => Date.parse(expiresAt) <= now.getTime(),
      async ({ accountLinks }, id) => {
        await accountLinks.remove(id)
        return true
      },
    )
  }
}
