import type { Chains } from '../../ports/chains.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Jobs } from '../../ports/shared/jobs.ts'
import type { Leases } from '../../ports/shared/leases.ts'
import type { Log } from '../../ports/log.ts'
import type { Prices } from '../../ports/market/prices.ts'
import type { Products } from '../../ports/product.ts'
import type { Random } from '../../ports/random.ts'
import type { Store } from '../../ports/store.ts'
import type { SwapRouter } from '../../ports/swap-router.ts'

/** The ports that the payment engine needs. */
export interface PaymentDeps {
  readonly store: Store
  readonly jobs: Jobs
  readonly leases: Pick<Leases, 'isMine'>
  readonly chains: Chains
  readonly products: Products
  /** Tells which tokens are vouched for. */
  readonly router: Pick<SwapRouter, 'tokens'>
  /** For what a fee is worth when it is booked. */
  readonly prices: Pick<Prices, 'priceOfAsset'>
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
}
