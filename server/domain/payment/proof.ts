import type { MismatchReason } from '#contracts/api/mismatch.ts'
import type { Asset } from '#contracts/api/payment.ts'
import type { Minor } from '../money.ts'
import type { UnsignedTx } from './tx.ts'

/** What a transaction must have done; a chain judges it against this. */
export type Expectation =
  | {
      readonly kind: 'fee'
      readonly payer: string
      readonly treasury: string
      readonly asset: Asset
      readonly amount: Minor
      readonly reference: string
      /** A transaction of an earlier block cannot pay this fee. */
      readonly notBefore: Date
      /** A later transaction pays only with the reference: without it, it may be meant for anything. */
      readonly notAfter: Date
    }
  | {
      readonly kind: 'approve'
      readonly notBefore: Date
      readonly payer: string
      readonly asset: Asset
      readonly spender: string
      readonly amount: Minor
    }
  | {
      readonly kind: 'trustline'
      readonly notBefore: Date
      readonly payer: string
      /** The asset that the line lets the payer hold. */
      readonly asset: Asset
      /** The transactions that carry the line beside other steps: it may be exactly one of these. */
      readonly together?: readonly UnsignedTx[]
    }
  | {
      readonly kind: 'product'
      readonly notBefore: Date
      /** The transaction must be in a later block than this, where the chain orders blocks. */
      readonly after?: string
      readonly payer: string
      /** Of a transaction that carries several steps, the product is the last leg; all of it must be as it is here. */
      readonly tx: UnsignedTx
      readonly toToken: Asset
      readonly minOut: Minor
    }

/**
 * A chain's judgement of a transaction. `rejected` with TX_FAILED means that this very payment was tried and failed. A
 * failed transaction that is another payment is rejected for its difference.
 */
export type Verdict =
  /** No node knows it. It may still come, so this is not an error. */
  | { readonly state: 'missing' }
  /**
   * In a block, or waiting for one, but not yet deep enough to act on. `isDoubted`: a second node does not show it yet,
   * and it may be another payment's.
   */
  | { readonly state: 'pending'; readonly isDoubted?: true }
  | {
      readonly state: 'confirmed'
      /** True when no reorganisation can undo it any more. */
      readonly final: boolean
      /** Fee: what the treasury received. Product: what the payer received, when the chain tells. */
      readonly received?: Minor
      /**
       * Fee only: whether the transaction named its intent. A transaction that carries only the payment may be meant
       * for any intent of its payer. A transaction that carries anything else is rejected with TAG_MISMATCH.
       */
      readonly named?: boolean
    }
  | {
      readonly state: 'rejected'
      readonly reason: MismatchReason
      /** UNDERPAID only: the amount, whether it named the intent, and whether it can no longer be undone. */
      readonly received?: Minor
      readonly named?: boolean
      readonly final?: boolean
    }

/** The transaction as a node shows it, before it is judged. */
export interface Sighting {
  readonly payer: string
  /**
   * Its place among its payer's transactions, as in ChainPoint: no two transactions of an account share it, except
   * where accounts have no number. Absent while it has no place.
   */
  readonly nonce?: number
  /** Its block, where ChainPoint has one that is being collected. */
  readonly block?: number
  /**
   * Its further data in lower-case hex: the reference, first or among bytes of the wallet's own. Empty when it carries
   * only the payment.
   */
  readonly memo: string
  /** The contract that it called, which may have paid by itself: an account of several owners, for one. */
  readonly called?: string
  /** The one hash by which it counts; absent when that is the hash that was asked for. */
  readonly txHash?: string
  /** The hashes of the transactions that it carried out, which count in its stead. */
  readonly carries?: readonly string[]
  /**
   * Its legs, where it acts for other accounts than its sender, or for several: who pays by each, and the data that may
   * name an intent.
   */
  readonly legs?: readonly Pick<Sighting, 'payer' | 'memo'>[]
}
