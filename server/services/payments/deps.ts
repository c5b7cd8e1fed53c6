import type { Chains } from '../../ports/chains.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Log } from '../../ports/log.ts'
import type { Random } from '../../ports/random.ts'
import type { Store } from '../../ports/store.ts'
import type { SwapRouter } from '../../ports/swap-router.ts'

/** What the payment engine needs from outside. */
export interface PaymentDeps {
  readonly store: Store
  readonly chains: Chains
  readonly router: SwapRouter
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
}
