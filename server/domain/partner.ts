import type { ProductKey, Tier } from '#contracts/api/values.ts'
import type { Look } from '#contracts/embed/appearance.ts'
import type { Locks } from './account/locks.ts'

export type PartnerStatus = 'pending' | 'active' | 'suspended'

/** An account of a partner, as stored. */
export interface Partner {
  readonly slug: string
  readonly name: string
  readonly status: PartnerStatus
  readonly tier: Tier
  /** Exact origins that may embed the widgets: `https://host[:port]`, or `http` for loopback. */
  readonly origins: readonly string[]
  readonly fees: FeeSettings
  /** Of its widgets, sign windows and orders' pages. */
  readonly look?: StoredLook | undefined
  /** What its swaps and bridges are limited to. */
  readonly locks?: Locks | undefined
  readonly createdAt: string
}

/** A look that has been checked. */
export interface StoredLook extends Look {
  /** The `https` address of the partner's logo; only our media host asks for it. */
  readonly logo?: string | undefined
}

export interface FeeSettings {
  /** Goes up by one with each change, so that a quote can say which settings it used. */
  readonly version: number
  /** The partner's general surcharge in basis points of the notional. */
  readonly surchargeBps: number
  /** Surcharges of single products; each replaces the general one. */
  readonly products: Readonly<Partial<Record<ProductKey, number>>>
}

/** The partner's part of the platform fee, in basis points of that fee, by tier. */
export const partnerShareBps: Readonly<Record<Tier, number>> = { starter: 2_000, growth: 3_000, scale: 4_000 }

/** Requests per minute of one live key, by tier. */
export const requestsPerMinute: Readonly<Record<Tier, number>> = { starter: 120, growth: 600, scale: 3_000 }
/** Requests per minute of one test key of any tier. */
export const TEST_KEY_REQUESTS_PER_MINUTE = 60
/** The live keys that a partner can have at a time, by tier. */
export const mostLiveKeys: Readonly<Record<Tier, number>> = { starter: 10, growth: 25, scale: 50 }
/** The test keys of a partner of any tier. */
export const MOST_TEST_KEYS = 5
/** All keys of a partner together may spend this many times one key's limit. */
export const PARTNER_CEILING = 3
