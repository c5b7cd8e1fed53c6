import type { PlanKey } from '#contracts/market/plans.ts'

/** Who calls the market API or the media host, as far as limits are concerned. */
export interface MarketClient {
  /** What is counted: a key, an address, or the suite's own pages at an address. */
  readonly id: string
  /** The plan whose limits hold. */
  readonly plan: PlanKey
  /**
   * `own`: a page of the suite. It is free and not counted against a plan, but has a ceiling for each address, since
   * programs can claim to be a page.
   */
  readonly kind: 'address' | 'key' | 'own'
  /** Address, or the beginning of a key: for the log and for `/me`. */
  readonly name: string
}

/** Answers, and pictures: each has a limit of its own. */
export type MarketBucket = 'json' | 'media'
