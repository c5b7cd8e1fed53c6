import { MOST_WEBHOOK_ENDPOINTS } from '#contracts/api/dashboard/webhooks.ts'
import type { SessionEnd, WebhookEndpoint, WebhookMessage } from '../../../domain/webhooks/records.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { Random } from '../../../ports/random.ts'
import type { Store, Tables } from '../../../ports/store.ts'
import { type Changes, isUnchanged, noChanges, noting } from './changes.ts'
import { factsOf } from './facts-of.ts'
import { writeMessages, type WrittenMessages } from './write-messages.ts'

/** What a transaction has written beside its own rows. */
interface Written extends WrittenMessages {
  readonly ends: readonly SessionEnd[]
}

/** A store whose transactions write their events themselves. */
export interface Outbox {
  readonly store: Store
  /** Calls `listener` when messages or ends of sessions are durable. One listener. */
  onWritten(listener: (written: Written) => void): void
}

/**
 * Looks at what each transaction has changed, and writes the messages about it in that very transaction: no event is
 * lost when the process ends, and none is told of a change that was undone. Who changes rows knows nothing of it.
 * Partners without an endpoint cost one look-up.
 */
export function createOutbox({
  store,
  clock,
  random,
}: {
  readonly store: Store
  readonly clock: Pick<Clock, 'now'>
  readonly random: Pick<Random, 'bytes'>
}): Outbox {
  let tell: ((written: Written) => void) | undefined

  async function write(tables: Tables<'write'>, changes: Changes, now: Date): Promise<Written> {
    const endpointsOf = remembered((partner) =>
      tables.webhookEndpoints.list({ where: { partner }, limit: MOST_WEBHOOK_ENDPOINTS }),
    )
    const listens = async (partner: string) => (await endpointsOf(partner)).length > 0
    const messages: WebhookMessage[] = []
    const lost: WebhookMessage[] = []
    for (const fact of await factsOf(changes, tables, listens, now)) {
      const endpoints = await endpointsOf(fact.partner)
      const written = await writeMessages(tables, endpoints, fact, random, now.toISOString())
      messages.push(...written.messages)
      lost.push(...written.lost)
    }
    return { messages, lost, ends: await noteEnds(tables, changes, endpointsOf) }
  }

  return {
    store: {
      read: store.read,
      async transact(work) {
        const now = clock.now()
        let written: Written | undefined
        const value = await store.transact(async (tables) => {
          const changes = noChanges()
          written = undefined
          const result = await work(noting(tables, changes))
          if (!isUnchanged(changes)) written = await write(tables, changes, now)
          return result
        })
        if (written !== undefined && written.messages.length + written.ends.length > 0) tell?.(written)
        return value
      },
      isWritable: () => store.isWritable(),
      backup: (file) => store.backup(file),
      close: () => store.close(),
    },
    onWritten(listener) {
      tell = listener
    },
  }
}

/** Notes when new sessions end, where someone wants to know. */
async function noteEnds(
  { sessionEnds }: Tables<'write'>,
  { sessions }: Changes,
  endpointsOf: (partner: string) => Promise<readonly WebhookEndpoint[]>,
): Promise<readonly SessionEnd[]> {
  const ends: SessionEnd[] = []
  for (const { before, after } of sessions.values()) {
    if (before !== undefined && after === undefined) await sessionEnds.remove(before.id)
    if (before !== undefined || after === undefined) continue
    const endpoints = await endpointsOf(after.partner)
    if (!endpoints.some(({ types }) => types.includes('sign_session.expired'))) continue
    const end = { id: after.id, at: after.expiresAt }
    await sessionEnds.insert(end)
    ends.push(end)
  }
  return ends
}

function remembered<T>(ask: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const answers = new Map<string, Promise<T>>()
  return (key) => {
    const answer = answers.get(key) ?? ask(key)
    answers.set(key, answer)
    return answer
  }
}
