import type { WebhookCause, WebhookMessageState } from '#contracts/api/dashboard/webhooks.ts'
import type { WebhookEventType } from '#contracts/api/webhook-events.ts'

/** An address of a partner's server that is told of events, as stored. */
export interface WebhookEndpoint {
  readonly id: string
  readonly partner: string
  readonly url: string
  readonly description?: string
  readonly types: readonly WebhookEventType[]
  /** `whsec_…`, sealed for this endpoint. */
  readonly secret: string
  /** The secret from before the rotation, until messages are no longer signed with it. */
  readonly oldSecret?: { readonly sealed: string; readonly until: string }
  readonly pausedAt?: string
  readonly disabled?: { readonly at: string; readonly because: 'failing' | 'gone' }
  readonly createdAt: string
}

/** What became of an endpoint's attempts, in a row of its own: it changes with each attempt. */
export interface WebhookHealth {
  /** Of the endpoint. */
  readonly id: string
  /** The first failure since the last success. */
  readonly failingSince?: string
  /** The first failure of the present day of failures: see `afterFailure`. */
  readonly streakFrom?: string
  /** From when the days until the endpoint is disabled are counted. */
  readonly clockFrom?: string
  /** Successes and failures of the last 24 hours, by the hour's ISO text up to the hour. */
  readonly hours: Readonly<Record<string, readonly [number, number]>>
  /** Messages that made room for newer ones before they were delivered or had failed. */
  readonly lost?: number
}

/** One event for one endpoint, as stored. */
export interface WebhookMessage {
  /** The `webhook-id` of all attempts. */
  readonly id: string
  readonly endpoint: string
  readonly partner: string
  readonly type: WebhookEventType
  /** The text that is signed and sent, byte for byte. */
  readonly body: string
  readonly createdAt: string
  readonly state: WebhookMessageState
  /** Attempts of all times, and of the present run of the schedule: a resend begins another run. */
  readonly attempts: number
  readonly tries: number
  /** There while it is waiting. */
  readonly nextAttemptAt?: string
  readonly test?: true
}

/** One attempt to deliver a message. The last MOST_ATTEMPTS of a message are kept. */
export interface WebhookAttempt {
  /** Of the message, with the attempt's number. */
  readonly id: string
  readonly message: string
  readonly at: string
  readonly ms: number
  readonly status?: number
  readonly cause?: WebhookCause
  readonly answer?: string
  readonly headers: Readonly<Record<string, string>>
}

/** A session whose end by time is told: nothing else changes at that moment. */
export interface SessionEnd {
  /** Of the session. */
  readonly id: string
  readonly at: string
}

export const MOST_ATTEMPTS = 20
/** Messages of a partner that are kept: see `roomRanks`. */
export const MOST_MESSAGES = 10_000
export const KEEP_DAYS = 30
/** The most bytes of a message. */
export const MOST_BYTES = 20_000

export const attemptId = (message: string, number: number): string => `${message}.${number}`

/** Endpoint and state: messages are listed by both. */
export const endpointState = (endpoint: string, state: WebhookMessageState): string => `${endpoint} ${state}`

/**
 * Which messages make room for another one, the first of these first: what was delivered and what is a test tells
 * nothing new, what has failed was tried, and a fee is money.
 */
export const roomRanks = ['delivered', 'test', 'failed', 'waiting', 'fee'] as const
export type RoomRank = (typeof roomRanks)[number]

export function roomRank({ state, test, type }: Pick<WebhookMessage, 'state' | 'test' | 'type'>): RoomRank {
  if (state === 'delivered') return state
  if (test === true) return 'test'
  return type.startsWith('fee.') ? 'fee' : state
}

/** Endpoint and rank: a message that makes room is found by both. */
export const roomOf = (endpoint: string, rank: RoomRank): string => `${endpoint} ${rank}`

/** A message in another state. Only a message that waits has a next attempt. */
export function inState(
  message: WebhookMessage,
  state: WebhookMessageState,
  nextAttemptAt?: string,
): WebhookMessage {
  const { nextAttemptAt: _, ...rest } = message
  return {
    ...rest,
    state,
    ...(state === 'waiting' && nextAttemptAt !== undefined ? { nextAttemptAt } : {}),
  }
}
