import { MOST_WEBHOOK_ENDPOINTS } from '#contracts/api/dashboard/webhooks.ts'
import { testTypeOf } from '#contracts/api/webhook-events.ts'
import { formatId } from '../../../domain/ids.ts'
import {
  attemptId,
  MOST_ATTEMPTS,
  MOST_MESSAGES,
  roomOf,
  roomRanks,
  type WebhookEndpoint,
  type WebhookMessage,
} from '../../../domain/webhooks/records.ts'
import type { Log } from '../../../ports/log.ts'
import type { Random } from '../../../ports/random.ts'
import type { Tables } from '../../../ports/store.ts'
import type { Fact } from './fact.ts'

export interface WrittenMessages {
  readonly messages: readonly WebhookMessage[]
  /** Those that made room, and had not been delivered. */
  readonly lost: readonly WebhookMessage[]
}

/** Writes one message for each endpoint that wants a fact. `endpoints` are those of its partner. */
export async function writeMessages(
  tables: Tables<'write'>,
  endpoints: readonly WebhookEndpoint[],
  fact: Fact,
  random: Pick<Random, 'bytes'>,
  at: string,
): Promise<WrittenMessages> {
  const messages: WebhookMessage[] = []
  const lost: WebhookMessage[] = []
  for (const endpoint of endpoints) {
    if (!endpoint.types.includes(fact.type)) continue
    const message = messageOf(endpoint, fact, formatId('msg', random.bytes(40)), at)
    const left = await insertBounded(tables, message)
    messages.push(message)
    if (left !== undefined) lost.push(left)
  }
  return { messages, lost }
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
    body: JSON.stringify(
      test === undefined
        ? { type, timestamp: at, data }
        : { type: testTypeOf(type), timestamp: at, data, test },
    ),
    createdAt: at,
    state,
    attempts: 0,
    tries: 0,
    ...(state === 'waiting' ? { nextAttemptAt: at } : {}),
    ...(test === undefined ? {} : { test }),
  }
}

/**
 * Inserts a message. When its partner has too many, another one makes room; it is the answer if it still waited, and is
 * counted with its endpoint.
 */
export async function insertBounded(
  tables: Tables<'write'>,
  message: WebhookMessage,
): Promise<WebhookMessage | undefined> {
  const { webhookMessages } = tables
  const isFull = (await webhookMessages.count({ partner: message.partner })) >= MOST_MESSAGES
  const leaves = isFull ? await leastNeeded(tables, message.partner) : undefined
  if (leaves !== undefined) await removeMessage(tables, leaves.id)
  await webhookMessages.insert(message)
  if (leaves?.state !== 'waiting' || leaves.test === true) return undefined
  await countLost(tables, leaves.endpoint)
  return leaves
}

/** The oldest of the least needed messages, of the endpoint that has most of them: one that is away fills no other's. */
async function leastNeeded(
  { webhookEndpoints, webhookMessages }: Tables<'write'>,
  partner: string,
): Promise<WebhookMessage | undefined> {
  const endpoints = await webhookEndpoints.list({ where: { partner }, limit: MOST_WEBHOOK_ENDPOINTS })
  for (const rank of roomRanks) {
    let most = { room: '', count: 0 }
    for (const { id } of endpoints) {
      const room = roomOf(id, rank)
      const count = await webhookMessages.count({ room })
      if (count > most.count) most = { room, count }
    }
    if (most.count > 0) return first(await webhookMessages.list({ where: { room: most.room }, limit: 1 }))
  }
  // All are of endpoints that were removed.
  return first(await webhookMessages.list({ where: { partner }, limit: 1 }))
}

const first = <T>([item]: readonly T[]): T | undefined => item

async function countLost({ webhookHealth }: Tables<'write'>, id: string): Promise<void> {
  const before = await webhookHealth.get(id)
  if (before === undefined) await webhookHealth.insert({ id, hours: {}, lost: 1 })
  else await webhookHealth.update({ ...before, lost: (before.lost ?? 0) + 1 })
}

export function logLost(log: Pick<Log, 'warn'>, lost: readonly WebhookMessage[]): void {
  for (const { id, endpoint, partner, type } of lost)
    log.warn('webhook.message-lost', { message: id, endpoint, partner, type })
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
