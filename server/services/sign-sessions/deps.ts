import type { SignSession } from '../../domain/sign-session.ts'
import type { Changes } from '../../ports/shared/changes.ts'
import type { Chains } from '../../ports/chains.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Log } from '../../ports/log.ts'
import type { Payments } from '../../ports/payments.ts'
import type { Products } from '../../ports/product.ts'
import type { Random } from '../../ports/random.ts'
import type { Secrets } from '../../ports/secrets.ts'
import type { Store } from '../../ports/store.ts'
import type { SwapRouter } from '../../ports/swap-router.ts'
import type { WalletPayloads } from '../../ports/wallet-payloads.ts'
import type { Network } from '#contracts/api/values.ts'

export interface SessionDeps {
  readonly store: Store
  readonly changes: Changes
  readonly payments: Payments
  readonly chains: Chains
  readonly products: Products
  readonly payloads: WalletPayloads
  /** Tells which tokens have a name, and what a swap is worth. */
  readonly router: Pick<SwapRouter, 'tokens' | 'listed' | 'route'>
  readonly secrets: Secrets
  /**
   * Takes note of a session that was made, that has got another payment, or whose wallet was asked for something, so
   * that it leaves when nothing comes of it.
   */
  readonly noteSession: (session: SignSession) => Promise<void>
  /** Throws RATE_LIMIT for a visitor's session when wallets were asked for too many others. */
  readonly mustHaveRoom: (session: SignSession) => Promise<void>
  /** Throws RATE_LIMIT for another payload of a partner's own when its open ones take too much room. */
  readonly mustHoldOwn: (partner: string) => Promise<void>
  readonly random: Random
  readonly clock: Clock
  readonly log: Log
  readonly network: Network
  /** The address of our own pages, without a slash at the end. */
  readonly publicUrl: string
}
