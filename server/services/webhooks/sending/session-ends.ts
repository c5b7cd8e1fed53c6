import { MOST_WEBHOOK_ENDPOINTS } from '#contracts/api/dashboard/webhooks.ts'
import type { SessionEnd, WebhookMessage } from '../../../domain/webhooks/records.ts'
import { createDueQueue } from '../../../kit/due-queue.ts'
import { expiredFact } from '../events/session-facts.ts'
import { logLost, writeMessages, type WrittenMessages } from '../events/write-messages.ts'
import type { WebhookDeps } from '../deps.ts'

export interface SessionEnds {
  plan(end: SessionEnd): void
  /** Plans the ends that an earlier process has left. */
  resume(): Promise<void>
  stop(): void
}

const PAGE = 500
const AGAIN_MS = 60_000
const nothing: WrittenMessages = { messages: [], lost: [] }

/** Writes the messages of sessions that end by time, where someone wants to know. */
export function createSessionEnds(
  { store, random, clock, log }: Pick<WebhookDeps, 'store' | 'random' | 'clock' | 'log'>,
  send: (message: WebhookMessage) => void,
): SessionEnds {
  const queue = createDueQueue<string>()
  let timer: { readonly at: number; readonly cancel: () => void } | undefined
  let stopped = false

  function add(at: number, id: string): void {
    queue.add(at, id)
    arm()
  }

  function arm(): void {
    const at = queue.next()
    if (stopped || at === undefined || (timer !== undefined && timer.at <= at)) return
    timer?.cancel()
    timer = { at, cancel: clock.after(Math.max(0, at - clock.now().getTime()), ring) }
  }

  function ring(): void {
    timer = undefined
    const now = clock.now().getTime()
    for (let id = queue.take(now); id !== undefined; id = queue.take(now)) void endNow(id)
    arm()
  }

  async function endNow(id: string): Promise<void> {
    try {
      const { messages, lost } = await write(id)
      logLost(log, lost)
      for (const message of messages) send(message)
    } catch (cause) {
      if (stopped) return
      log.warn('webhook.end-not-written', { session: id, cause })
      add(clock.now().getTime() + AGAIN_MS, id)
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

  const plan = ({ id, at }: SessionEnd): void => add(Date.parse(at), id)

  return {
    plan,
    async resume() {
      let after: string | undefined
      do {
        const page = await store.read.sessionEnds.list({
          limit: PAGE,
          ...(after === undefined ? {} : { after }),
        })
        for (const end of page) plan(end)
        after = page.length < PAGE ? undefined : page.at(-1)?.id
      } while (after !== undefined)
    },
    stop() {
      stopped = true
      timer?.cancel()
    },
  }
}
