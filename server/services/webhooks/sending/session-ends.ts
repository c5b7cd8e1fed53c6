import { MOST_WEBHOOK_ENDPOINTS } from '#contracts/api/dashboard/webhooks.ts'
import type { SessionEnd, WebhookMessage } from '../../../domain/webhooks/records.ts'
import { oldestFirst } from '../../../kit/every-row.ts'
import { expiredFact } from '../events/session-facts.ts'
import { createDueWork } from './due-work.ts'
import { logLost, writeMessages, type WrittenMessages } from '../events/write-messages.ts'
import type { WebhookDeps } from '../deps.ts'

export interface SessionEnds {
  plan(end: SessionEnd): void
  /** Plans the ends that an earlier process has left. */
  resume(): Promise<void>
  stop(): void
}

const AGAIN_MS = 60_000
const nothing: WrittenMessages = { messages: [], lost: [] }

/** Writes the messages of sessions that end by time, where someone wants to know. */
export function createSessionEnds(
  { store, jobs, leases, random, clock, log }: Omit<WebhookDeps, 'receivers' | 'secrets' | 'audit'>,
  send: (message: WebhookMessage) => void,
): SessionEnds {
  const due = createDueWork<string>(clock, (id) => void endNow(id))
  let stopped = false

  async function endNow(id: string): Promise<void> {
    if (!leases.isMine()) return
    try {
      const { messages, lost } = await write(id)
      logLost(log, lost)
      for (const message of messages) send(message)
    } catch (cause) {
      if (stopped) return
      log.warn('webhook.end-not-written', { session: id, cause })
      due.add(clock.now().getTime() + AGAIN_MS, id)
    }
  }

  async function write(id: string): Promise<WrittenMessages> {
    const now = clock.now()
    return store.transact(async (tables) => {
      const noted = await tables.sessionEnds.get(id)
      const session = noted && (await tables.sessions.get(id))
      if (noted !== undefined) await tables.sessionEnds.remove(id)
      if (session === undefined) return nothing
      const intent = session.intentId === undefined ? undefined : await tables.intents.get(session.intentId)
      const fact = expiredFact({ session, intent }, now)
      if (fact === undefined) return nothing
      const endpoints = await tables.webhookEndpoints.list({
        where: { partner: session.partner },
        limit: MOST_WEBHOOK_ENDPOINTS,
      })
      return writeMessages(tables, endpoints, fact, random, now.toISOString())
    })
  }

  const plan = ({ id, at }: SessionEnd): void => {
    if (leases.isMine()) due.add(Date.parse(at), id)
    else jobs.hand('session-end', id)
  }
  jobs.onJob('session-end', async (id) => {
    const end = await store.read.sessionEnds.get(id)
    if (end !== undefined) plan(end)
  })

  return {
    plan,
    async resume() {
      for await (const page of oldestFirst(store.read.sessionEnds)) for (const end of page) plan(end)
    },
    stop() {
      stopped = true
      due.stop()
    },
  }
}
