import type { webhooksApi } from '#contracts/api/dashboard/webhooks.ts'
import type { Handlers } from '#contracts/api/endpoint.ts'
import { webhookEvents } from '#contracts/api/webhook-events.ts'
import type { Caller } from '../../../domain/access/caller.ts'
import { invalidField } from '../../../domain/errors.ts'
import { formatId } from '../../../domain/ids.ts'
import { MOST_BYTES } from '../../../domain/webhooks/records.ts'
import type { WebhookDeps } from '../deps.ts'
import { insertBounded, logLost, messageOf } from '../events/write-messages.ts'
import type { Sender } from '../sending/sender.ts'
import { readMessage, readMessages } from './messages.ts'
import { ownEndpoint } from './own-endpoint.ts'
import { resend } from './resend.ts'
import { showMessage } from './show.ts'

export type MessageHandlers = Pick<
  Handlers<typeof webhooksApi, Caller>,
  'testWebhook' | 'listWebhookMessages' | 'getWebhookMessage' | 'resendWebhooks'
>

/** What the dashboard shows of messages, and sends again. */
export function createMessageHandlers(deps: WebhookDeps, sender: Sender): MessageHandlers {
  const { store, random, clock, log, audit } = deps
  return {
    async testWebhook({ caller, body: { id, type, data } }) {
      const at = clock.now().toISOString()
      const messageId = formatId('msg', random.bytes(40, 'test-message'))
      const entry = audit.entry(caller, 'webhook.test', id, { type, message: messageId })
      const { message, lost } = await store.transact(async (tables) => {
        const endpoint = await ownEndpoint(tables, caller, id)
        // An earlier run of the same call may have written it.
        const before = await tables.webhookMessages.get(messageId)
        if (before !== undefined) return { message: before, lost: [] }
        const fact = { type, data: data ?? webhookEvents[type].example }
        const made = messageOf(endpoint, fact, messageId, at, true)
        if (Buffer.byteLength(made.body) > MOST_BYTES)
          throw invalidField('body.data', `must make a message of at most ${MOST_BYTES} bytes`)
        const left = await insertBounded(tables, made)
        await tables.audit.insert(entry)
        return { message: made, lost: left === undefined ? [] : [left] }
      })
      logLost(log, lost)
      sender.plan(message)
      return { message: showMessage(message) }
    },

    async listWebhookMessages({ caller, query }) {
      await ownEndpoint(store.read, caller, query.endpoint)
      return readMessages(store.read, query)
    },

    getWebhookMessage: ({ caller, query }) => readMessage(store.read, caller.partner.slug, query.id),

    async resendWebhooks({ caller, body: { id, endpoint, since, dryRun } }) {
      if (id !== undefined && endpoint === undefined && since === undefined)
        return resend.one(deps, sender, caller, id)
      if (id !== undefined || endpoint === undefined || since === undefined)
        throw invalidField('body', 'must have `id`, or `endpoint` and `since`')
      await ownEndpoint(store.read, caller, endpoint)
      return resend.all(deps, sender, caller, { endpoint, since, dryRun: dryRun === true })
    },
  }
}
