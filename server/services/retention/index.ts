import type { PaymentIntent } from '../../domain/payment/intent.ts'
import type { SignSession } from '../../domain/sign-session.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Log } from '../../ports/log.ts'
import type { Store } from '../../ports/store.ts'
import { changeInBatches } from '../../kit/in-batches.ts'
import { dayOf, isUntouched } from './untouched.ts'
import { createUnusedSessions } from './unused-sessions.ts'
import { everyRow } from '../../kit/every-row.ts'

/** The days until an unused session or payment is removed after its end: until then its fee can still be reported. */
const KEEP_DAYS = 14
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

export interface Retention {
  /** Takes note of a session that was made, or that has got another payment. */
  readonly note: (session: SignSession) => Promise<void>
  /** Takes note of the sessions that an earlier process has left. */
  resume(): Promise<void>
  /** Removes the unused sessions of visitors, and those with a partner's own payload, soon after their end. */
  readonly sweepUnused: () => Promise<void>
  /**
   * Removes sign sessions and payments that have ended without a transaction, and requests to Xaman that ended as long
   * ago. A payment with a transaction that a node has shown, or with money in the ledger, is never removed. Payments of
   * test keys, which no one signs, are removed after an hour.
   */
  sweep(): Promise<void>
}

export function createRetention(ports: {
  readonly store: Store
  readonly clock: Clock
  readonly log: Log
}): Retention {
  const { store, clock, log } = ports
  const unused = createUnusedSessions(ports)

  async function removeOld(now: number) {
    const before = now - KEEP_DAYS * DAY_MS
    const isTest = ({ env, createdAt }: PaymentIntent) =>
      env === 'test' && Date.parse(createdAt) <= now - HOUR_MS
    const isOldIntent = (intent: PaymentIntent) =>
      isUntouched(intent) && ((intent.state === 'lapsed' && dayOf(intent) <= before) || isTest(intent))
    const sessions = await changeInBatches(
      store,
      store.read.sessions,
      (session) => endOf(session) <= before,
      async (tables, id) => {
        const session = await tables.sessions.get(id)
        if (session === undefined || endOf(session) > before) return false
        const intent = session.intentId === undefined ? undefined : await tables.intents.get(session.intentId)
        if (intent !== undefined && !isUntouched(intent)) return false
        await tables.sessions.remove(id)
        return true
      },
    )
    const intents = await changeInBatches(store, store.read.intents, isOldIntent, async (tables, id) => {
      const intent = await tables.intents.get(id)
      if (intent === undefined || !isOldIntent(intent)) return false
      if ((await everyRow(tables.sessions, { intentId: id })).length > 0) return false
      await tables.intents.remove(id)
      return true
    })
    const requests = await changeInBatches(
      store,
      store.read.xamanRequests,
      (request) => endOf(request) <= before,
      async ({ xamanRequests }, id) => {
        const request = await xamanRequests.get(id)
        if (request === undefined || endOf(request) > before) return false
        await xamanRequests.remove(id)
        return true
      },
    )
    return { sessions, intents, requests }
  }

  return {
    note: unused.note,
    async resume() {
      for await (const sessions of store.read.sessions.pages())
        for (const session of sessions) await unused.note(session)
    },
    sweepUnused: unused.sweep,
    async sweep() {
      const removed = await removeOld(clock.now().getTime())
      if (removed.sessions + removed.intents + removed.requests > 0) log.info('retention.removed', removed)
    },
  }
}

/** The latest end of a session or of its request, in epoch milliseconds. */
const endOf = ({ expiresAt }: Pick<SignSession, 'expiresAt'>): number => Date.parse(expiresAt)
