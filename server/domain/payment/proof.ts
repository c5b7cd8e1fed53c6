import type { MismatchReason } from '#contracts/api/errors.ts'
import type { Asset } from '#contracts/api/payment.ts'
import type { Minor } from '../money.ts'
import type { UnsignedTx } from './tx.ts'

/** What a transaction has to have done, for a chain to verify it against. */
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
      /** A later one only by its reference: without it, it may be meant for anything. */
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
      /** What the line lets the payer hold. */
      readonly asset: Asset
    }
  | {
      readonly kind: 'product'
      readonly notBefore: Date
      /** A block that has no part in it: the transaction stands in a later one, where the chain tells their order. */
      readonly after?: string
      readonly payer: string
      readonly tx: UnsignedTx
      readonly toToken: Asset
      readonly minOut: Minor
    }

/**
 * What a chain says of a transaction. `rejected` with TX_FAILED means that this very payment was tried and failed;
 * a failed transaction of another kind is rejected for what it differs in.
 */
export type Verdict =
  /** No node knows it. It may still come: not an error. */
  | { readonly state: 'missing' }
  /** In a block, or waiting for one, but not yet deep enough to act on. */
  | { readonly state: 'pending' }
  | {
      readonly state: 'confirmed'
      /** True when no reorganisation can undo it any more. */
      readonly final: boolean
      /** Fee: what the treasury received. Product: what the payer received, when the chain tells. */
      readonly received?: Minor
      /**
       * Fee only: whether the transaction named its intent. One that carries nothing at all beside the payment may
       * be meant for any intent of its payer; one that carries anything else is rejected with TAG_MISMATCH.
       */
      readonly named?: boolean
    }
  | {
      readonly state: 'rejected'
      readonly reason: MismatchReason
      /** UNDERPAID only: how much there was, whether it named the intent, and whether that can no longer be undone. */
      readonly received?: Minor
      readonly named?: boolean
      readonly final?: boolean
    }

/** What a transaction says of itself, before it is held against anything. */
export interface Sighting {
  readonly payer: string
  /**
   * Its place among its payer's transactions, as in ChainPoint: no two of one account share it, except where
   * accounts have none. Absent where it has no place yet.
   */
  readonly nonce?: number
  /**
   * What it carries beside the payment, in lower-case hex: the reference, first or with bytes of the wallet's own
   * around it. Empty when it carries nothing.
   */
  readonly memo: string
  /** The one hash that it counts by; absent when it is the one that was asked for. */
  readonly txHash?: string
}
