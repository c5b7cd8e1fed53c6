import type { WebhookMessageDetails, WebhookMessagesQuery } from '#contracts/api/dashboard/webhooks.ts'
import { SuiteError } from '../../../domain/errors.ts'
import {
  attemptId,
  endpointState,
  MOST_ATTEMPTS,
  type WebhookAttempt,
  type WebhookMessage,
} from '../../../domain/webhooks/records.ts'
import { defined } from '../../../kit/defined.ts'
import { pageOf } from '../../../kit/page-of.ts'
import type { Lookups, Store } from '../../../ports/store.ts'
import { showMessage } from './show.ts'

/** A page of an endpoint's messages, the newest first. */
export async function readMessages(
  { webhookMessages }: Store['read'],
  { endpoint, state, ...paging }: WebhookMessagesQuery,
) {
  const where = state === undefined ? { endpoint } : { endpointState: endpointState(endpoint, state) }
  const { rows, next } = await pageOf(webhookMessages, where, paging)
  return { messages: rows.map(showMessage), ...defined({ next }) }
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
