import { formatId } from '../../../domain/ids.ts'
import {
  attemptId,
  MOST_ATTEMPTS,
  MOST_MESSAGES,
  type WebhookEndpoint,
  type WebhookMessage,
} from '../../../domain/webhooks/records.ts'
import type { Random } from '../../../ports/random.ts'
import type { Tables } from '../../../ports/store.ts'
import type { Fact } from './fact.ts'

/** Writes one message for each endpoint that wants a fact. `endpoints` are those of its partner. */
export async function writeMessages(
  tables: Tables<'write'>,
  endpoints: readonly WebhookEndpoint[],
  fact: Fact,
  random: Pick<Random, 'bytes'>,
  at: string,
): Promise<readonly WebhookMessage[]> {
  const written: WebhookMessage[] = []
  for (const endpoint of endpoints) {
    if (!endpoint.types.includes(fact.type)) continue
    const message = messageOf(endpoint, fact, formatId('msg', random.bytes(40)), at)
    await insertBounded(tables, message)
    written.push(message)
  }
  return written
}

/** An endpoint that is disabled gets its messages as failed ones, which can be sent again. */
export function messageOf(
  endpoint: WebhookEndpoint,
  { type, data }: Omit<Fact, 'partner'>,
  id: string,
  at: string,
  test?: true,
): WebhookMessage {
  const state = endpoint.disabled === undefined || test === true ? 'waiting' : 'failed'
  return {
    id,
    endpoint: endpoint.id,
    partner: endpoint.partner,
    type,
    body: JSON.stringify({ type, timestamp: at, data, ...(test === undefined ? {} : { test }) }),
    createdAt: at,
    state,
    attempts: 0,
    tries: 0,
    ...(state === 'waiting' ? { nextAttemptAt: at } : {}),
    ...(test === undefined ? {} : { test }),
  }
}

/** Inserts a message; the partner's oldest one makes room when there are too many. */
export async function insertBounded(tables: Tables<'write'>, message: WebhookMessage): Promise<void> {
  const { webhookMessages } = tables
  const where = { partner: message.partner }
  if ((await webhookMessages.count(where)) >= MOST_MESSAGES)
    for (const { id } of await webhookMessages.list({ where, limit: 1 })) await removeMessage(tables, id)
  await webhookMessages.insert(message)
}

export async function removeMessage(
  { webhookMessages, webhookAttempts }: Tables<'write'>,
  id: string,
): Promise<void> {
  const message = await webhookMessages.get(id)
  if (message === undefined) return
  for (let n = Math.max(1, message.attempts - MOST_ATTEMPTS + 1); n <= message.attempts; n++)
    await webhookAttempts.remove(attemptId(id, n))
  await webhookMessages.remove(id)
}
