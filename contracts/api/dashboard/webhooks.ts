import * as z from 'zod'
import { api } from '../endpoint.ts'
import { Timestamp } from '../values.ts'
import { testTypeOf, webhookEventTypes } from '../webhook-events.ts'
import { next, pageFields } from './pages.ts'

/** The most endpoints of a partner. */
export const MOST_WEBHOOK_ENDPOINTS = 10
const MOST_DESCRIPTION = 200

const webhookStates = ['healthy', 'failing', 'disabled', 'paused'] as const

export const webhookMessageStates = ['waiting', 'delivered', 'failed'] as const
export type WebhookMessageState = (typeof webhookMessageStates)[number]

/** Why an attempt failed, in one word; `secret`: our own, and mended by a rotation. The dashboard has the sentences. */
export const webhookCauses = [
  'status',
  'redirect',
  'gone',
  'timeout',
  'dns',
  'refused-address',
  'connection',
  'tls',
  'secret',
] as const
export type WebhookCause = (typeof webhookCauses)[number]

const EventType = z.enum(webhookEventTypes)
const MessageType = z
  .enum([...webhookEventTypes, ...webhookEventTypes.map(testTypeOf)])
  .describe('That of a test event begins with `test.`')
const Id = z.string().min(1).max(60)
const Url = z.string().min(1).max(1_000).describe('`https` and port 443 only')
const Description = z.string().max(MOST_DESCRIPTION).describe('An empty one is none')
const Types = z
  .array(EventType)
  .min(1)
  .max(webhookEventTypes.length)
  .describe('The events that it is told of')

export const WebhookEndpoint = z.object({
  id: z.string(),
  url: z.string(),
  description: z.string().optional(),
  types: z.array(EventType),
  state: z
    .enum(webhookStates)
    .describe('`failing`: the last attempt failed. `disabled`: nothing is sent until it is enabled again'),
  since: Timestamp.optional().describe('Since when it is failing, disabled or paused'),
  disabledBecause: z.enum(['failing', 'gone']).optional().describe('`gone`: it answered 410'),
  disablesAt: Timestamp.optional().describe('When it is disabled, unless an attempt succeeds before'),
  oldSecretUntil: Timestamp.optional().describe(
    'Until then, messages carry a signature with the secret from before the rotation too',
  ),
  createdAt: Timestamp,
  successes24h: z.int(),
  failures24h: z.int(),
  lost: z
    .int()
    .optional()
    .describe('Messages that were removed before they could be delivered: there were too many newer ones'),
})
export type WebhookEndpoint = z.output<typeof WebhookEndpoint>

export const WebhookMessage = z.object({
  id: z.string().describe('The `webhook-id` of every attempt'),
  endpoint: z.string(),
  type: MessageType,
  createdAt: Timestamp,
  state: z.enum(webhookMessageStates),
  attempts: z.int(),
  nextAttemptAt: Timestamp.optional(),
  test: z.literal(true).optional(),
})
export type WebhookMessage = z.output<typeof WebhookMessage>

export const WebhookAttempt = z.object({
  at: Timestamp,
  ms: z.int(),
  status: z.int().optional(),
  cause: z.enum(webhookCauses).optional().describe('Absent for an attempt that succeeded'),
  answer: z.string().optional().describe('The first 2 kB of the answer'),
  headers: z.record(z.string(), z.string()).describe('As they were sent'),
})
export type WebhookAttempt = z.output<typeof WebhookAttempt>

export const WebhookMessageDetails = WebhookMessage.extend({
  payload: z.string().describe('The body of every attempt, byte for byte'),
  history: z.array(WebhookAttempt).describe('The last attempts, the oldest first'),
})
export type WebhookMessageDetails = z.output<typeof WebhookMessageDetails>

const MessagesQuery = z.strictObject({
  ...pageFields,
  endpoint: Id,
  state: z.enum(webhookMessageStates).optional(),
})
export type WebhookMessagesQuery = z.output<typeof MessagesQuery>

const reads = { kind: 'account', role: 'viewer' } as const
const changes = { kind: 'account', role: 'developer' } as const
/** Says where events go, or shows a secret. */
const proven = { ...changes, secondFactor: true } as const

export const webhooksApi = api({
  listWebhooks: {
    method: 'GET',
    path: '/api/dashboard/webhooks',
    summary: 'Lists the endpoints that are told of events, and the events that there are',
    access: [reads],
    response: z.object({
      endpoints: z.array(WebhookEndpoint),
      types: z.array(
        z.object({
          type: EventType,
          description: z.string(),
          example: z.record(z.string(), z.unknown()).describe('The `data` of a message'),
        }),
      ),
    }),
  },
  createWebhook: {
    method: 'POST',
    path: '/api/dashboard/webhooks',
    summary: 'Adds an endpoint, and shows its secret once',
    access: [proven],
    notStored: 'secret',
    body: z.strictObject({ url: Url, description: Description.optional(), types: Types }),
    response: z.object({
      endpoint: WebhookEndpoint,
      secret: z.string().describe('`whsec_…`, shown once'),
    }),
  },
  changeWebhook: {
    method: 'POST',
    path: '/api/dashboard/webhooks/change',
    summary: 'Changes, pauses or enables an endpoint',
    access: [proven],
    body: z.strictObject({
      id: Id,
      url: Url.optional(),
      description: Description.optional(),
      types: Types.optional(),
      paused: z.boolean().optional().describe('Messages of a paused endpoint wait'),
      enabled: z.literal(true).optional().describe('Enables a disabled endpoint again'),
    }),
    response: z.object({ endpoint: WebhookEndpoint }),
    errors: ['NOT_FOUND'],
  },
  removeWebhook: {
    method: 'DELETE',
    path: '/api/dashboard/webhooks',
    summary: 'Deletes an endpoint with its messages',
    access: [changes],
    query: z.strictObject({ id: Id }),
    response: z.object({ removed: z.literal(true) }),
    errors: ['NOT_FOUND'],
  },
  rotateWebhook: {
    method: 'POST',
    path: '/api/dashboard/webhooks/rotate',
    summary: 'Gives an endpoint another secret; for a day, messages are signed with both',
    access: [proven],
    notStored: 'secret',
    body: z.strictObject({ id: Id }),
    response: z.object({ secret: z.string().describe('Shown once'), oldUntil: Timestamp }),
    errors: ['NOT_FOUND'],
  },
  testWebhook: {
    method: 'POST',
    path: '/api/dashboard/webhooks/test',
    summary: 'Sends a test event, marked as one, also to a paused or disabled endpoint',
    access: [changes],
    body: z.strictObject({
      id: Id,
      type: EventType,
      data: z.record(z.string(), z.unknown()).optional().describe('The example of the type when left out'),
    }),
    response: z.object({ message: WebhookMessage }),
    errors: ['NOT_FOUND'],
  },
  listWebhookMessages: {
    method: 'GET',
    path: '/api/dashboard/webhooks/messages',
    summary: 'Lists the messages of an endpoint, the newest first',
    access: [reads],
    query: MessagesQuery,
    response: z.object({ messages: z.array(WebhookMessage), next }),
    errors: ['NOT_FOUND'],
  },
  getWebhookMessage: {
    method: 'GET',
    path: '/api/dashboard/webhooks/messages/one',
    summary: 'Reads a message with its last attempts',
    access: [reads],
    query: z.strictObject({ id: Id }),
    response: WebhookMessageDetails,
    errors: ['NOT_FOUND'],
  },
  resendWebhooks: {
    method: 'POST',
    path: '/api/dashboard/webhooks/resend',
    summary: 'Sends one message again, or all of an endpoint that failed since a time',
    access: [changes],
    body: z.strictObject({
      id: Id.optional().describe('One message'),
      endpoint: Id.optional().describe('All messages of an endpoint that failed; with `since`'),
      since: Timestamp.optional(),
      dryRun: z.boolean().optional().describe('Only counts'),
    }),
    response: z.object({ count: z.int().describe('How many messages are sent again, or would be') }),
    errors: ['NOT_FOUND'],
  },
})
