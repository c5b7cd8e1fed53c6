import type {
  WebhookEndpoint as EndpointView,
  WebhookMessage as MessageView,
} from '#contracts/api/dashboard/webhooks.ts'
import { testTypeOf } from '#contracts/api/webhook-events.ts'
import type { WebhookEndpoint, WebhookHealth, WebhookMessage } from '../../../domain/webhooks/records.ts'
import { disablesAt, lastDay } from '../../../domain/webhooks/schedule.ts'
import { defined } from '../../../kit/defined.ts'

export function showEndpoint(
  endpoint: WebhookEndpoint,
  health: WebhookHealth | undefined,
  now: Date,
): EndpointView {
  const { id, url, description, types, oldSecret, disabled, createdAt } = endpoint
  const [successes24h, failures24h] = health === undefined ? [0, 0] : lastDay(health, now)
  const { state, since } = stateOf(endpoint, health)
  return {
    id,
    url,
    types: [...types],
    state,
    ...defined({
      description,
      since,
      disabledBecause: disabled?.because,
      disablesAt: state === 'failing' && health !== undefined ? disablesAt(health) : undefined,
      oldSecretUntil:
        oldSecret !== undefined && Date.parse(oldSecret.until) > now.getTime() ? oldSecret.until : undefined,
      lost: health?.lost,
    }),
    createdAt,
    successes24h,
    failures24h,
  }
}

function stateOf(
  { disabled, pausedAt }: WebhookEndpoint,
  health: WebhookHealth | undefined,
): { readonly state: EndpointView['state']; readonly since?: string | undefined } {
  if (disabled !== undefined) return { state: 'disabled', since: disabled.at }
  if (pausedAt !== undefined) return { state: 'paused', since: pausedAt }
  const since = health?.failingSince
  return since === undefined ? { state: 'healthy' } : { state: 'failing', since }
}

export const showMessage = (message: WebhookMessage): MessageView => ({
  id: message.id,
  endpoint: message.endpoint,
  type: message.test === true ? testTypeOf(message.type) : message.type,
  createdAt: message.createdAt,
  state: message.state,
  attempts: message.attempts,
  ...defined({ nextAttemptAt: message.nextAttemptAt, test: message.test }),
})
