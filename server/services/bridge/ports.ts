import type { Logos } from '../../domain/market/logos.ts'
import type { Bridge } from '../../ports/bridge.ts'
import type { Changes } from '../../ports/shared/changes.ts'
import type { Chains } from '../../ports/chains.ts'
import type { Jobs } from '../../ports/shared/jobs.ts'
import type { Leases } from '../../ports/shared/leases.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Log } from '../../ports/log.ts'
import type { Prices } from '../../ports/market/prices.ts'
import type { Random } from '../../ports/random.ts'
import type { Store } from '../../ports/store.ts'
import type { SwapRouter } from '../../ports/swap-router.ts'

export interface BridgePorts {
  /** Absent where the deployment has no bridge service. */
  readonly bridge: Bridge | undefined
  readonly chains: Chains
  /** Knows the tokens of the chains. */
  readonly router: Pick<SwapRouter, 'tokens' | 'token' | 'listed'>
  readonly prices: Prices
  readonly logos: Logos
  readonly store: Store
  readonly changes: Changes
  readonly jobs: Jobs
  readonly leases: Leases
  readonly random: Random
  readonly clock: Clock
  readonly log: Log
}
