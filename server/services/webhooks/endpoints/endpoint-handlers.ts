import type { Handlers } from '#contracts/api/endpoint.ts'
import { MOST_WEBHOOK_ENDPOINTS, type webhooksApi } from '#contracts/api/dashboard/webhooks.ts'
import { webhookEvents, webhookEventTypes } from '#contracts/api/webhook-events.ts'
import type { Caller } from '../../../domain/access/caller.ts'
import { invalidField, SuiteError } from '../../../domain/errors.ts'
import { formatId } from '../../../domain/ids.ts'
import type { WebhookEndpoint } from '../../../domain/webhooks/records.ts'
import { DAY_MS } from '../../../domain/webhooks/schedule.ts'
import { defined } from '../../../kit/defined.ts'
import type { WebhookDeps } from '../deps.ts'
import type { Sender } from '../sending/sender.ts'
import { createSecret } from '../sending/sign.ts'
import type { MessageHandlers } from './message-handlers.ts'
import { ownEndpoint } from './own-endpoint.ts'
import { removeMessagesOf } from './remove.ts'
import { showEndpoint } from './show.ts'

/** How long the secret from before a rotation still signs. */
const OVERLAP_MS = DAY_MS

type EndpointHandlers = Omit<Handlers<typeof webhooksApi, Caller>, keyof MessageHandlers>

/** What the dashboard shows and changes of a partner's endpoints. */
export function createEndpointHandlers(deps: WebhookDeps, sender: Sender): EndpointHandlers {
  const { store, receivers, secrets, random, clock, audit } = deps

  async function show(endpoint: WebhookEndpoint) {
    return showEndpoint(endpoint, await store.read.webhookHealth.get(endpoint.id), clock.now())
  }

  function mustBeReceiver(url: string): void {
    const problem = receivers.problemOf(url)
    if (problem !== undefined) throw invalidField('body.url', problem)
  }

  return {
    async listWebhooks({ caller }) {
      const endpoints = await store.read.webhookEndpoints.list({
        where: { partner: caller.partner.slug },
        limit: MOST_WEBHOOK_ENDPOINTS,
        newestFirst: true,
      })
      return { endpoints: await Promise.all(endpoints.map(show)), types: eventTypes }
    },

    async createWebhook({ caller, body: { url, description, types } }) {
      mustBeReceiver(url)
      const partner = caller.partner.slug
      const id = formatId('whe', random.bytes(40))
      const { secret, sealed } = createSecret({ secrets, random }, id)
      const endpoint: WebhookEndpoint = {
        id,
        partner,
        url,
        types: [...new Set(types)],
        secret: sealed,
        createdAt: clock.now().toISOString(),
        ...defined({ description: textOf(description) }),
      }
      const entry = audit.entry(caller, 'webhook.create', id, { url, types })
      await store.transact(async (tables) => {
        if ((await tables.webhookEndpoints.count({ partner })) >= MOST_WEBHOOK_ENDPOINTS)
          throw new SuiteError(
            'INVALID_REQUEST',
            `There are ${MOST_WEBHOOK_ENDPOINTS} endpoints already. Delete one first.`,
          )
        await tables.webhookEndpoints.insert(endpoint)
        await tables.audit.insert(entry)
      })
      return { endpoint: await show(endpoint), secret }
    },

    async changeWebhook({ caller, body: { id, url, description, types, paused, enabled } }) {
      if (url !== undefined) mustBeReceiver(url)
      const now = clock.now().toISOString()
      const changes = defined({ url, description, types, paused, enabled })
      const entry = audit.entry(caller, 'webhook.change', id, changes)
      const { endpoint, goesOn } = await store.transact(async (tables) => {
        const { pausedAt, disabled, description: said, ...before } = await ownEndpoint(tables, caller, id)
        const after: WebhookEndpoint = {
          ...before,
          ...defined({
            url,
            description: textOf(description ?? said),
            types: types && [...new Set(types)],
            pausedAt: paused === true ? (pausedAt ?? now) : paused === false ? undefined : pausedAt,
            disabled: enabled === true ? undefined : disabled,
          }),
        }
        await tables.webhookEndpoints.update(after)
        // Another address, and one that was enabled again, has not failed yet.
        if (enabled === true || (url !== undefined && url !== before.url))
          await tables.webhookHealth.remove(id)
        await tables.audit.insert(entry)
        return { endpoint: after, goesOn: pausedAt !== undefined && after.pausedAt === undefined }
      })
      if (goesOn) await sender.planWaiting(id)
      return { endpoint: await show(endpoint) }
    },

    async removeWebhook({ caller, query: { id } }) {
      await store.transact(async (tables) => {
        const { url } = await ownEndpoint(tables, caller, id)
        await tables.webhookEndpoints.remove(id)
        await tables.webhookHealth.remove(id)
        await tables.audit.insert(audit.entry(caller, 'webhook.delete', id, { url }))
      })
      await removeMessagesOf(store, id)
      return { removed: true }
    },

    async rotateWebhook({ caller, body: { id } }) {
      const oldUntil = new Date(clock.now().getTime() + OVERLAP_MS).toISOString()
      const { secret, sealed } = createSecret({ secrets, random }, id)
      const entry = audit.entry(caller, 'webhook.rotate', id, { oldUntil })
      await store.transact(async (tables) => {
        const endpoint = await ownEndpoint(tables, caller, id)
        await tables.webhookEndpoints.update({
          ...endpoint,
          secret: sealed,
          oldSecret: { sealed: endpoint.secret, until: oldUntil },
        })
        await tables.audit.insert(entry)
      })
      return { secret, oldUntil }
    },
  }
}

/** An empty text is none. */
const textOf = (text: string | undefined) => (text === '' ? undefined : text)

const eventTypes = webhookEventTypes.map((type) => ({
  type,
  description: webhookEvents[type].description,
  example: { ...webhookEvents[type].example },
}))
