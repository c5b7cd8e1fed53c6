import type { Clock } from '../../ports/clock.ts'
import type { Chains } from '../../ports/chains.ts'
import type { Logos } from '../../domain/market/logos.ts'
import type { Prices } from '../../ports/market/prices.ts'
import type { Random } from '../../ports/random.ts'
import type { SwapRouter } from '../../ports/swap-router.ts'

/** The ports that price and prepare swaps. */
export interface SwapDeps {
  readonly chains: Chains
  readonly router: SwapRouter
  readonly prices: Prices
  readonly logos: Logos
  readonly random: Random
  readonly clock: Clock
}
