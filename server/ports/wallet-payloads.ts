import type { WalletPayload } from '#contracts/api/payment.ts'
import type { SuppliedWallet } from '#contracts/api/sign-payload.ts'
import type { Anchor } from '../domain/payment/point.ts'
import type { UnsignedTx } from '../domain/payment/tx.ts'
import type { WalletListing } from './wallet-kinds.ts'

/** The sign payloads of the wallet kinds, written and read. */
export interface WalletPayloads {
  /** The kinds, in the order in which they are listed. */
  readonly kinds: readonly WalletListing[]
  /** One payload for each wallet kind that can sign the transaction; with the account's number, where it has one. */
  readonly write: (tx: UnsignedTx, anchor: Anchor, number?: number) => readonly WalletPayload[]
  /** The transaction that a payload asks for; `undefined` when it is not a well-formed one. */
  readonly read: (payload: SuppliedWallet) => UnsignedTx | undefined
}
