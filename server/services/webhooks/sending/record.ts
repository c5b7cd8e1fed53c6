import {
  attemptId,
  endpointState,
  inState,
  MOST_ATTEMPTS,
  type WebhookEndpoint,
  type WebhookHealth,
  type WebhookMessage,
} from '../../../domain/webhooks/records.ts'
import {
  afterFailure,
  afterSuccess,
  mustDisable,
  nextWaitMs,
  retryAfterMs,
} from '../../../domain/webhooks/schedule.ts'
import { defined } from '../../../kit/defined.ts'
import { oldestFirst } from '../../../kit/every-row.ts'
import { changeInBatches } from '../../../kit/in-batches.ts'
import type { Store, Tables } from '../../../ports/store.ts'
import type { Delivery } from '../../../ports/webhook-receivers.ts'
import type { WebhookDeps } from '../deps.ts'

/** An attempt that has ended. */
export interface Ended {
  readonly message: string
  readonly endpoint: string
  /** When it began. */
  readonly at: Date
  readonly headers: Readonly<Record<string, string>>
  readonly delivery: Delivery
}

export interface Recorded {
  /** When the next attempt is due. */
  readonly nextAt?: string
  readonly disabled?: NonNullable<WebhookEndpoint['disabled']>['because']
}

/** Writes down an attempt, and what follows from it for its message and for its endpoint. */
export async function recordAttempt(
  { store, clock, random, audit }: Pick<WebhookDeps, 'store' | 'clock' | 'random' | 'audit'>,
  ended: Ended,
): Promise<Recorded> {
  const now = clock.now()
  const chance = (random.bytes(1)[0] ?? 0) / 256
  return store.transact(async (tables) => {
    const message = await tables.webhookMessages.get(ended.message)
    const endpoint = await tables.webhookEndpoints.get(ended.endpoint)
    if (message === undefined || endpoint === undefined) return {}
    const isSuccess = ended.delivery.cause === undefined
    const health = await noteHealth(tables, endpoint.id, isSuccess, now)
    const attempts = await insertAttempt(tables, message, ended)
    const because = reasonToDisable(ended.delivery, mustDisable(health, now))
    const disables = !isSuccess && because !== undefined && endpoint.disabled === undefined
    if (disables) {
      await tables.webhookEndpoints.update({ ...endpoint, disabled: { at: now.toISOString(), because } })
      const details = { because, url: endpoint.url }
      await tables.audit.insert(
        audit.entry({ kind: 'command' }, 'webhook.disable', endpoint.id, details, endpoint.partner),
      )
    }
    const tries = message.tries + 1
    const wait = mayGoOn(ended.delivery, because, message)
      ? nextWaitMs(tries, chance, retryAfterMs(ended.delivery.retryAfter, now))
      : undefined
    const nextAt = wait === undefined ? undefined : new Date(now.getTime() + wait).toISOString()
    const state = isSuccess ? 'delivered' : nextAt === undefined ? 'failed' : 'waiting'
    await tables.webhookMessages.update(inState({ ...message, attempts, tries }, state, nextAt))
    return defined({
      nextAt: state === 'waiting' ? nextAt : undefined,
      disabled: disables ? because : undefined,
    })
  })
}

const reasonToDisable = ({ cause }: Delivery, hasFailedForLong: boolean): Recorded['disabled'] =>
  cause === 'gone' ? 'gone' : hasFailedForLong ? 'failing' : undefined

/** A test is tried once: someone is looking at it. */
const mayGoOn = (
  { cause, aborts }: Delivery,
  because: Recorded['disabled'],
  { test }: WebhookMessage,
): boolean => cause !== undefined && aborts !== true && because === undefined && test !== true

async function noteHealth(
  { webhookHealth }: Tables<'write'>,
  id: string,
  isSuccess: boolean,
  now: Date,
): Promise<WebhookHealth> {
  const before = await webhookHealth.get(id)
  const after = (isSuccess ? afterSuccess : afterFailure)(before ?? { id, hours: {} }, now)
  await (before === undefined ? webhookHealth.insert(after) : webhookHealth.update(after))
  return after
}

/** Answers how many attempts the message has had. */
async function insertAttempt(
  { webhookAttempts }: Tables<'write'>,
  message: WebhookMessage,
  { at, headers, delivery }: Ended,
): Promise<number> {
  const number = message.attempts + 1
  await webhookAttempts.remove(attemptId(message.id, number - MOST_ATTEMPTS))
  await webhookAttempts.insert({
    id: attemptId(message.id, number),
    message: message.id,
    at: at.toISOString(),
    ms: delivery.ms,
    headers,
    ...defined({ status: delivery.status, cause: delivery.cause, answer: delivery.answer }),
  })
  return number
}

const isWaiting = ({ state }: WebhookMessage) => state === 'waiting'

/** Ends the messages of an endpoint that still wait: nothing is sent to it any more. */
export async function failWaiting(store: Store, endpoint: string): Promise<void> {
  const waiting = oldestFirst(store.read.webhookMessages, {
    endpointState: endpointState(endpoint, 'waiting'),
  })
  await changeInBatches(store, waiting, isWaiting, async ({ webhookMessages }, id) => {
    const message = await webhookMessages.get(id)
    if (message === undefined || !isWaiting(message)) return false
    await webhookMessages.update(inState(message, 'failed'))
    return true
  })
}
