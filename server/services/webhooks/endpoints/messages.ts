import type { WebhookMessageDetails, WebhookMessagesQuery } from '#contracts/api/dashboard/webhooks.ts'
import { invalidField, SuiteError } from '../../../domain/errors.ts'
import {
  attemptId,
  endpointState,
  MOST_ATTEMPTS,
  type WebhookAttempt,
  type WebhookMessage,
} from '../../../domain/webhooks/records.ts'
import { defined } from '../../../kit/defined.ts'
import { NoSuchPlace, type Lookups, type Store } from '../../../ports/store.ts'
import { showMessage } from './show.ts'

const USUAL = 25

/** A page of an endpoint's messages, the newest first. */
export async function readMessages(
  { webhookMessages }: Store['read'],
  { endpoint, state, after, limit = USUAL }: WebhookMessagesQuery,
) {
  const where = state === undefined ? { endpoint } : { endpointState: endpointState(endpoint, state) }
  const rows = await webhookMessages
    .list({
      where,
      limit: limit + 1,
      newestFirst: true,
      ...(after === undefined ? {} : { after }),
    })
    .catch((error: unknown) => {
      throw error instanceof NoSuchPlace ? invalidField('query.after', 'must be the `next` of a page') : error
    })
  const page = rows.slice(0, limit)
  const next = rows.length > limit ? page.at(-1)?.id : undefined
  return { messages: page.map(showMessage), ...(next === undefined ? {} : { next }) }
}

/** A message with its last attempts. */
export async function readMessage(
  tables: Lookups,
  partner: string,
  id: string,
): Promise<WebhookMessageDetails> {
  const message = await ownMessage(tables, partner, id)
  const history: WebhookAttempt[] = []
  for (let n = Math.max(1, message.attempts - MOST_ATTEMPTS + 1); n <= message.attempts; n++) {
    const attempt = await tables.webhookAttempts.get(attemptId(id, n))
    if (attempt !== undefined) history.push(attempt)
  }
  return {
    ...showMessage(message),
    payload: message.body,
    history: history.map(({ at, ms, status, cause, answer, headers }) => ({
      at,
      ms,
      ...defined({ status, cause, answer }),
      headers: { ...headers },
    })),
  }
}

/** A message of another partner is the same as none. */
export async function ownMessage(
  { webhookMessages }: Pick<Lookups, 'webhookMessages'>,
  partner: string,
  id: string,
): Promise<WebhookMessage> {
  const message = await webhookMessages.get(id)
  if (message?.partner !== partner) throw new SuiteError('NOT_FOUND', 'There is no such message.')
  return message
}
