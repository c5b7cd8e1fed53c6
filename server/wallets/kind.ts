import type { WalletPayload } from '#contracts/api/payment.ts'
import type { SuppliedWallet } from '#contracts/api/sign-payload.ts'
import type { Anchor } from '../domain/payment/point.ts'
import type { UnsignedTx } from '../domain/payment/tx.ts'
import type { WalletListing } from '../ports/wallet-kinds.ts'

export interface WalletSettings {
  /** The address of the suite wallet; without it there is no such wallet. */
  readonly suiteWalletUrl?: string | undefined
  /** The network of the XRP Ledger that this deployment serves. */
  readonly xrplNetworkId: number
  /** The address of an app that takes payment request links in place of Xaman's own. */
  readonly xamanLinkUrl?: string | undefined
}

/** A kind of wallets: how the catalogue lists it, and its payloads. */
export interface WalletKind extends WalletListing {
  /** The payload of a transaction; `undefined` where such wallets do not sign it. */
  readonly write: (tx: UnsignedTx, anchor: Anchor, settings: WalletSettings) => WalletPayload | undefined
  /**
   * The transaction that a partner's payload asks for; `undefined` for another kind, or one that is not well-formed.
   */
  readonly read: (payload: SuppliedWallet, settings: WalletSettings) => UnsignedTx | undefined
}
