import { hasEnded } from '../../domain/account/session.ts'
import type { AccountDeps } from './deps.ts'

const DAY_MS = 24 * 3_600_000
/** A service that was off for longer leaves a few rows behind, which open nothing. */
const DAYS_BACK = 40
const AT_ONCE = 500

/** Removes the sessions and links that have expired. */
export async function sweepAccounts({ store, clock }: Pick<AccountDeps, 'store' | 'clock'>): Promise<void> {
  const now = clock.now()
  for (let back = 0; back <= DAYS_BACK; back++) {
    const expiresOn = new Date(now.getTime() - back * DAY_MS).toISOString().slice(0, 10)
    const where = { expiresOn }
    const sessions = await store.read.accountSessions.list({ where, limit: AT_ONCE })
    const links = await store.read.accountLinks.list({ where, limit: AT_ONCE })
    const ended = sessions.filter((session) => back > 0 || hasEnded(session, now))
    const over = links.filter(({ expiresAt }) => Date.parse(expiresAt) <= now.getTime())
    if (ended.length + over.length === 0) continue
    await store.transact(async ({ accountSessions, accountLinks }) => {
      for (const { id } of ended) await accountSessions.remove(id)
      for (const { id } of over) await accountLinks.remove(id)
    })
  }
}
