import { CREDIT_MS, type PaymentIntent } from '../../domain/payment/intent.ts'
import { type PaymentStep, sentOf } from '../../domain/payment/step.ts'
import type { SignSession } from '../../domain/sign-session.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Log } from '../../ports/log.ts'
import type { Store, Tables } from '../../ports/store.ts'

/** The days until an unused session or payment is removed after its end: until then its fee can still be reported. */
const KEEP_DAYS = 14
/** The most rows that one run removes from each table. */
const MOST_PER_RUN = 5_000
/** The rows that one transaction removes: other writes wait for it. */
const BATCH = 500
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

export interface Retention {
  /**
   * Removes sign sessions and payments that have ended without a transaction, and requests to Xaman that ended as long
   * ago. A payment with a transaction that a node has shown, or with money in the ledger, is never removed.
   */
  sweep(): Promise<void>
}

export function createRetention(ports: {
  readonly store: Store
  readonly clock: Clock
  readonly log: Log
}): Retention {
  const { store, clock, log } = ports

  async function remove(
    table: 'sessions' | 'intents' | 'xamanRequests',
    rows: readonly { readonly id: string }[],
    isSpent: (tables: Tables<'read'>, id: string) => Promise<boolean>,
  ): Promise<number> {
    const spent: string[] = []
    for (const { id } of rows) {
      if (spent.length === MOST_PER_RUN) break
      if (await isSpent(store.read, id)) spent.push(id)
    }
    for (let from = 0; from < spent.length; from += BATCH)
      await store.transact(async (tables) => {
        // As it is now: someone may have continued it since.
        for (const id of spent.slice(from, from + BATCH))
          if (await isSpent(tables, id)) await tables[table].remove(id)
      })
    return spent.length
  }

  return {
    async sweep() {
      const before = clock.now().getTime() - KEEP_DAYS * DAY_MS
      const old = (await store.read.sessions.list()).filter((session) => endOf(session) <= before)
      const sessions = await remove('sessions', old, async (tables, id) => {
        const session = await tables.sessions.get(id)
        if (session === undefined || endOf(session) > before) return false
        const intent = session.intentId === undefined ? undefined : await tables.intents.get(session.intentId)
        return intent === undefined || isUntouched(intent)
      })
      const lapsed = (await store.read.intents.list('state', 'lapsed')).filter(
        (intent) => isUntouched(intent) && dayOf(intent) <= before,
      )
      const intents = await remove('intents', lapsed, async (tables, id) => {
        const intent = await tables.intents.get(id)
        if (intent?.state !== 'lapsed' || !isUntouched(intent) || dayOf(intent) > before) return false
        return (await tables.sessions.list('intentId', id)).length === 0
      })
      const past = (await store.read.xamanRequests.list()).filter((request) => endOf(request) <= before)
      const requests = await remove('xamanRequests', past, async (tables, id) => {
        const request = await tables.xamanRequests.get(id)
        return request !== undefined && endOf(request) <= before
      })
      if (sessions + intents + requests > 0) log.info('retention.removed', { sessions, intents, requests })
    },
  }
}

/** The latest end of a session or of its request, in epoch milliseconds. */
const endOf = ({ expiresAt }: Pick<SignSession, 'expiresAt'>): number => Date.parse(expiresAt)

/** The end of the last day of an unpaid payment, in epoch milliseconds. */
function dayOf({ createdAt, steps }: PaymentIntent): number {
  const moments = [createdAt, ...steps.flatMap(({ opening }) => opening?.at ?? [])]
  return Math.max(...moments.map((at) => Date.parse(at))) + CREDIT_MS
}

/** True when nothing was sent or paid for it, as far as known. Transactions of opened steps were searched before. */
function isUntouched({ booked, creditUntil, attempts, steps }: PaymentIntent): boolean {
  return (
    booked === 'no' &&
    creditUntil === undefined &&
    attempts.length === 0 &&
    steps.every(
      (step) => (sentOf(step) === undefined || isInvented(step)) && (step.others ?? []).length === 0,
    )
  )
}

/** True for a reported hash that no node has ever shown: anyone can report one. */
const isInvented = (step: PaymentStep): boolean =>
  step.state === 'failed' && step.failure === 'DROPPED' && step.seen?.nonce === undefined
