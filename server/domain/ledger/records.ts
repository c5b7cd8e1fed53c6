import type { MismatchReason } from '#contracts/api/mismatch.ts'
import type { ChainKey } from '#contracts/api/values.ts'
import type { FeeTerms } from '../fees.ts'
import type { Worth } from './worth.ts'

/**
 * The fee ledger: double entry, append-only, one asset at a time.
 *
 * A fee is entered as an accrual when it is confirmed on its chain (pending). A second record posts it when it is
 * final and its product is there. If it vanishes in a reorganisation, a mirror record reverses it; if it comes back,
 * another record reinstates it. Where its product does not follow, it is reversed too, and its money is suspense that is
 * owed to its payer. Money that reached the treasury and pays for nothing is entered as suspense, and released when an
 * operator gives it to a payment, or refunded. A payout takes from what a partner is owed. No record is ever edited; balances are sums.
 */
export type LedgerRecord =
  | Accrual
  | Posting
  | Reversal
  | Reinstatement
  | Suspense
  | Release
  | Refund
  | PayoutEntry
  | PayoutReturn

/** The fee that a later record is about. Records of an earlier version have only its id. */
interface OfFee {
  readonly partner?: string
  readonly product?: string
  readonly chain?: ChainKey
  readonly asset?: string
}

export interface Accrual {
  readonly kind: 'accrual'
  readonly id: string
  /** Canonical hash of the fee transaction. It counts once over all partners and products. */
  readonly feeTx: string
  readonly intentId: string
  readonly partner: string
  readonly product: string
  readonly chain: ChainKey
  readonly asset: string
  /** The asset as people see it; absent in records of an earlier version. */
  readonly symbol?: string
  readonly decimals?: number
  readonly entries: readonly Entry[]
  readonly terms: FeeTerms
  /** By prices of the moment when it was booked; absent in records of an earlier version. */
  readonly worth?: Worth
  readonly at: string
}

/** The accrual's transaction is final, and what it paid for is there. */
export interface Posting extends OfFee {
  readonly kind: 'posting'
  readonly id: string
  /** Id of the accrual. */
  readonly posts: string
  readonly at: string
}

/**
 * The accrual's transaction is no longer on its chain, or its product did not follow in time: the entries are mirrored.
 */
export interface Reversal extends OfFee {
  readonly kind: 'reversal'
  readonly id: string
  readonly accrual: string
  /** Id of the record that it undoes: the accrual, or its last reinstatement. */
  readonly reverses: string
  readonly entries: readonly Entry[]
  readonly at: string
}

/** A reversed accrual's transaction is on its chain again: the entries are made again. */
export interface Reinstatement extends OfFee {
  readonly kind: 'reinstatement'
  readonly id: string
  readonly accrual: string
  /** Id of the reversal. */
  readonly reinstates: string
  readonly entries: readonly Entry[]
  readonly at: string
}

/**
 * Money that came to the treasury and pays for nothing: too little, paid twice, from another account or in another asset
 * than the payment that it names, or meant for no payment at all. It stays apart until an operator decides.
 */
export interface Suspense {
  readonly kind: 'suspense'
  readonly id: string
  /** Canonical hash of the transaction. */
  readonly suspends: string
  /** The payment that it names, or that its payer sent it for; absent where there is none. */
  readonly intentId?: string
  /** The account that sent it. */
  readonly payer?: string
  /** The account that got it; absent in records of an earlier version. */
  readonly treasury?: string
  readonly chain: ChainKey
  readonly asset: string
  /**
   * PAID_TWICE and UNNAMED beside the reasons of a transaction that is not proof of a payment; NO_PRODUCT for a fee
   * whose product did not follow, and which is owed to its payer.
   */
  readonly reason: MismatchReason | 'PAID_TWICE' | 'UNNAMED' | 'NO_PRODUCT'
  readonly entries: readonly Entry[]
  readonly at: string
}

/** Money leaves suspense, because an operator gave it to a payment: the entries of the suspense are mirrored. */
export interface Release {
  readonly kind: 'release'
  readonly id: string
  /** Id of the suspense, which is released once. */
  readonly releases: string
  /** The payment that it pays for. */
  readonly intentId: string
  readonly chain: ChainKey
  readonly asset: string
  readonly entries: readonly Entry[]
  readonly at: string
}

/** Money leaves suspense, because the treasury has sent it back to who had paid it. */
export interface Refund {
  readonly kind: 'refund'
  readonly id: string
  /** Id of the suspense, which is released or refunded once. */
  readonly releases: string
  /** Canonical hash of the transaction that brought it back, which counts once. */
  readonly refunds: string
  /** The payment that had named it. */
  readonly intentId?: string
  /** The account that got it. */
  readonly to: string
  readonly chain: ChainKey
  readonly asset: string
  readonly entries: readonly Entry[]
  readonly at: string
}

/** Money that was sent to a partner. */
interface PayoutEntry {
  readonly kind: 'payout'
  readonly id: string
  /** Id of the payout, which is entered once. */
  readonly pays: string
  readonly partner: string
  readonly chain: ChainKey
  readonly asset: string
  readonly txHash: string
  readonly entries: readonly Entry[]
  readonly at: string
}

/** What did not arrive of a payout that was entered: its entries mirrored, with all of the amount or a part. */
interface PayoutReturn {
  readonly kind: 'payout-return'
  readonly id: string
  /** Id of the payout, which is returned once. */
  readonly returns: string
  readonly partner: string
  readonly chain: ChainKey
  readonly asset: string
  readonly txHash: string
  readonly entries: readonly Entry[]
  readonly at: string
}

export interface Entry {
  readonly account: string
  readonly side: 'debit' | 'credit'
  readonly amountMinor: string
}
