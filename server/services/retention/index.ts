import { CREDIT_MS, type PaymentIntent } from '../../domain/payment/intent.ts'
import type { SignSession } from '../../domain/sign-session.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Log } from '../../ports/log.ts'
import { MOST_ROWS, type Store, type Tables } from '../../ports/store.ts'
import { newestFirst, oldestFirst } from '../../kit/every-row.ts'
import { changeInBatches, whileDue } from '../../kit/in-batches.ts'
import { createSlices } from '../../kit/slices.ts'
import { dayOf, isUntouched } from '../../domain/payment/untouched.ts'
import { createUnusedSessions, type UnusedSessions } from './unused-sessions.ts'
import { removeConnects, removeEnded } from './xaman-requests.ts'

/** The days until an unused session or payment is removed after its end: until then its fee can still be reported. */
const KEEP_DAYS = 14
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

export interface Retention extends Omit<UnusedSessions, 'sweep'> {
  /** Takes note of the sessions that an earlier process has left. */
  resume(): Promise<void>
  /**
   * Removes the unused sessions of visitors, those with a partner's own payload, and requests to Xaman for an account,
   * soon after their end.
   */
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
  /** Sessions that were made while those of an earlier process are taken note of: older ones come first. */
  let waiting: SignSession[] | undefined

  /** The last session that was kept for good, with all before it. */
  let keptUpTo: string | undefined

  /**
   * Sessions that ended long ago. Those that stay, because their payment has a transaction, are met once by a process:
   * the next sweep begins after them. If the payment leaves after all, they leave with it.
   */
  async function* oldSessions(before: number): AsyncGenerator<readonly SignSession[]> {
    const pages = oldestFirst(store.read.sessions, undefined, await placeOf(keptUpTo))
    for await (const page of whileDue(pages, (session) => endOf(session) <= before)) {
      yield page
      if (page.every((session) => endOf(session) <= before)) keptUpTo = (await lastKept(page)) ?? keptUpTo
    }
  }

  async function lastKept(page: readonly SignSession[]): Promise<string | undefined> {
    for (const { id } of page.toReversed()) if ((await store.read.sessions.get(id)) !== undefined) return id
    return undefined
  }

  const placeOf = async (id: string | undefined) =>
    id !== undefined && (await store.read.sessions.get(id)) !== undefined ? id : undefined

  async function removeOld(now: number) {
    const before = now - KEEP_DAYS * DAY_MS
    const isTest = ({ env, createdAt }: PaymentIntent) =>
      env === 'test' && Date.parse(createdAt) <= now - HOUR_MS
    const isOldIntent = (intent: PaymentIntent) =>
      isUntouched(intent) && ((intent.state === 'lapsed' && dayOf(intent) <= before) || isTest(intent))
    /** The oldest come first: no payment after a page of younger ones can be old. */
    const isOldEnough = (intent: PaymentIntent) =>
      isTest(intent) || Date.parse(intent.createdAt) + CREDIT_MS <= before
    const sessions = await changeInBatches(
      store,
      oldSessions(before),
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
    let late = 0
    const leaves = async (tables: Tables<'write'>, id: string) => {
      const intent = await tables.intents.get(id)
      if (intent === undefined || !isOldIntent(intent)) return false
      // The search above does not meet those again that it kept while the payment had a transaction.
      const left = await tables.sessions.list({ where: { intentId: id }, limit: MOST_ROWS })
      if (left.length === MOST_ROWS || left.some((session) => endOf(session) > before)) return false
      for (const session of left) await tables.sessions.remove(session.id)
      late += left.length
      await tables.intents.remove(id)
      return true
    }
    let intents = 0
    for (const mayLeave of ['test', 'live'] as const) {
      const pages = whileDue(oldestFirst(store.read.intents, { mayLeave }), isOldEnough)
      intents += await changeInBatches(store, pages, isOldIntent, leaves)
    }
    const requests = await removeEnded(store, before)
    return { sessions: sessions + late, intents, requests }
  }

  return {
    ...unused,
    async note(session) {
      if (waiting === undefined) await unused.note(session)
      else waiting.push(session)
    },
    async resume() {
      const since = clock.now().getTime() - KEEP_DAYS * DAY_MS
      const slices = createSlices()
      const recent: string[] = []
      waiting = []
      try {
        for await (const page of whileDue(newestFirst(store.read.sessions), (one) => endOf(one) > since))
          for (const { id } of page) recent.push(id)
        for (const id of recent.toReversed()) {
          const session = await store.read.sessions.get(id)
          if (session !== undefined) await unused.note(session)
          await slices.breathe()
        }
      } finally {
        const made: readonly SignSession[] = waiting
        waiting = undefined
        for (const session of made) await unused.note(session)
      }
    },
    async sweepUnused() {
      await unused.sweep()
      await removeConnects(store, clock.now())
    },
    async sweep() {
      const removed = await removeOld(clock.now().getTime())
      if (removed.sessions + removed.intents + removed.requests > 0) log.info('retention.removed', removed)
    },
  }
}

/** The latest end of a session or of its request, in epoch milliseconds. */
const endOf = ({ expiresAt }: Pick<SignSession, 'expiresAt'>): number => Date.parse(expiresAt)
