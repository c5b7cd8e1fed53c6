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
  /**
   * Why the sign page would not have a transaction of a partner's own signed, as a sentence; `undefined` when it would.
   */
  readonly problemOf: (tx: UnsignedTx, terms: SuppliedTerms) => string | undefined
  /**
   * The token that a transaction pays, allows to be spent or agrees to hold, and how much of it, as the sign page reads
   * it; `undefined` for every other transaction.
   */
  readonly tokenIn: (tx: UnsignedTx) => TokenAmount | undefined
  /** The terms of a transaction that swaps, as the sign page reads them; `undefined` for every other transaction. */
  readonly swapIn: (tx: UnsignedTx) => SwapTerms | undefined
  /** The transaction that a payload asks for; `undefined` when it is not a well-formed one. */
  readonly read: (payload: SuppliedWallet) => UnsignedTx | undefined
}

/** An asset by its id, and an amount of it. No chain has to be able to hold that amount. */
export interface TokenAmount {
  readonly asset: string
  readonly amount: bigint
  /** Who is paid, by a payment. */
  readonly to?: string
}

/** What a swap takes and what it brings at least. No chain has to be able to hold these amounts. */
export interface SwapTerms {
  readonly from: string
  readonly amount: bigint
  readonly to: string
  readonly minOut: bigint
}

/** What the step of such a transaction says, and the chain's contracts that may swap. */
export interface SuppliedTerms extends Pick<TokenAmount, 'asset' | 'amount'> {
  readonly routers: readonly string[]
}
