import type { PlanKey } from '#contracts/market/plans.ts'
import { base62, checksum, CHECKSUM_LENGTH } from '../access/api-key.ts'

/** A key of the market API as stored. The secret itself is never stored. The operator issues them. */
export interface MarketKey {
  readonly id: string
  readonly plan: PaidPlan
  /** For the operator: who has it. */
  readonly label: string
  /** Marker and first six random characters, for people to tell keys apart. */
  readonly prefix: string
  /** HMAC-SHA-256 of the secret under the pepper, in hex. Unique. */
  readonly digest: string
  readonly createdAt: string
  readonly revokedAt?: string
}

export type PaidPlan = Exclude<PlanKey, 'free'>

const MARK = 'smk_'
const RANDOM_LENGTH = 32
const FORM = /^smk_[0-9A-Za-z]{38}$/

/** A new secret from random bytes (64 are plenty): `smk_`, 32 characters, and 6 of checksum. */
export function formatMarketKey(random: Uint8Array): string {
  const head = MARK + base62(random, RANDOM_LENGTH)
  return head + checksum(head)
}

/** Whether a text has the form of a key. The checksum saves look-ups. */
export const isMarketKey = (secret: string): boolean =>
  FORM.test(secret) && checksum(secret.slice(0, -CHECKSUM_LENGTH)) === secret.slice(-CHECKSUM_LENGTH)

/** The part of a key that lists show. */
export const marketKeyPrefix = (secret: string): string => secret.slice(0, MARK.length + 6)
