import type { Answer } from '../../api/routes.ts'

/** The steps of a new partner. Whether one is done is derived from facts; nothing is stored. */

interface Facts {
  readonly status: 'pending' | 'active' | 'suspended'
  readonly origins: readonly Answer<'GET /api/dashboard/origins'>['origins'][number][]
  readonly keys: readonly Pick<
    Answer<'GET /api/dashboard/keys'>['keys'][number],
    'state' | 'env' | 'lastUsedAt' | 'createdAt'
  >[]
  readonly payments: readonly Pick<
    Answer<'GET /api/dashboard/payments'>['payments'][number],
    'state' | 'fee' | 'intentId'
  >[]
  /** Whether a fee was ever booked for the account. */
  readonly hasEarned: boolean
  readonly webhooks: readonly unknown[]
}

export interface Step {
  readonly id: 'origin' | 'seen' | 'signed' | 'key' | 'used' | 'webhook' | 'live'
  readonly title: string
  readonly isDone: boolean
  readonly isOptional: boolean
  /** What shows that it is done, or since when it waits. */
  readonly at?: string | undefined
  /** Of the first payment. */
  readonly intentId?: string | undefined
}

const earliest = (times: readonly (string | undefined)[]): string | undefined =>
  times.filter((time) => time !== undefined).toSorted()[0]

export function stepsOf({ status, origins, keys, payments, hasEarned, webhooks }: Facts): readonly Step[] {
  const own = keys.filter(({ state }) => state !== 'revoked')
  const seenAt = earliest(origins.map(({ firstSeenAt, lastSeenAt }) => firstSeenAt ?? lastSeenAt))
  const usedAt = earliest(keys.map(({ lastUsedAt }) => lastUsedAt))
  const signed = payments.find(
    ({ state, fee }) => state === 'paid' || state === 'succeeded' || fee.status !== 'none',
  )
  // The newest payments may all be unsigned by now; a balance stays.
  const isSigned = signed !== undefined || hasEarned
  return [
    {
      id: 'origin',
      title: 'Add the address of your page',
      isDone: origins.length > 0,
      isOptional: false,
      at: origins[0]?.addedAt,
    },
    {
      id: 'seen',
      title: 'Put the snippet into your page',
      isDone: seenAt !== undefined || isSigned,
      isOptional: false,
      at: seenAt,
    },
    {
      id: 'signed',
      title: 'Sign the first swap',
      isDone: isSigned,
      isOptional: false,
      intentId: signed?.intentId,
    },
    {
      id: 'key',
      title: 'Create a test key for your server',
      isDone: own.length > 0,
      isOptional: true,
      at: own.at(-1)?.createdAt,
    },
    {
      id: 'used',
      title: 'Make a call with it',
      isDone: usedAt !== undefined,
      isOptional: true,
      at: usedAt,
    },
    {
      id: 'webhook',
      title: 'Hear of events by webhook',
      isDone: webhooks.length > 0,
      isOptional: true,
    },
    {
      id: 'live',
      title: 'Go live',
      isDone: status === 'active' && own.some(({ env }) => env === 'live'),
      isOptional: true,
    },
  ]
}
