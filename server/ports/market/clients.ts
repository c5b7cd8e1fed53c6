import type { Allowance } from '../../domain/access/rate-limit.ts'
import type { MarketBucket, MarketClient } from '../../domain/market/client.ts'
import type { MarketKey } from '../../domain/market/market-key.ts'

/** The limits of the plans, for each client and bucket. Calls never wait. */
export interface MarketLimits {
  /** Takes one request. A refused request takes nothing. */
  take(client: MarketClient, bucket: MarketBucket): Allowance
  /** What is left, without taking anything. */
  look(client: MarketClient, bucket: MarketBucket): Allowance
}

/** The keys that work, by their secret. Calls never wait. */
export interface MarketKeys {
  find(secret: string): MarketKey | undefined
}
