import type { WalletPayload } from '#contracts/api/payment.ts'
import type { UnsignedTx } from '../domain/payment/tx.ts'

/** The wallets that this deployment reaches by itself. */
export interface WalletOffer {
  /** The beginning of links to the suite wallet. */
  readonly suite?: string | undefined
  readonly xaman: boolean
  readonly walletConnect: boolean
  /** Chains whose wallets outside of the browser are reached by WalletConnect. */
  readonly more: readonly string[]
}

/** A kind of wallet as the catalogue lists it. */
export interface WalletListing {
  readonly kind: WalletPayload['kind']
  readonly name: string
  /** Where to get such a wallet. */
  readonly home?: string
  /** The families of chains that it signs on. */
  readonly families: readonly UnsignedTx['family'][]
  /** Its wallets are extensions and apps that appear in the page by themselves. */
  readonly isInBrowser?: boolean
  /** Whether the deployment reaches its wallets; absent where it needs to reach none. */
  readonly isOffered?: (offer: WalletOffer) => boolean
  /** The beginning of links to the wallet. */
  readonly open?: (offer: WalletOffer) => string | undefined
}
