import type { Asset } from '#contracts/api/payment.ts'
import type { Minor } from '../../domain/money.ts'
import type { ChainPoint } from '../../domain/payment/point.ts'
import type { StepForm } from '../../domain/payment/step.ts'
import type { UnsignedTx } from '../../domain/payment/tx.ts'
import type { AssetRef } from './names.ts'

/** Builds the transactions that a user signs, and checks the transactions that an aggregator built. */
export interface StepBuilder {
  /** The most of an asset that a transaction of this chain can move. */
  largest(asset: AssetRef): Minor
  /** The asset of the fee of a swap that sells `from`: `from`, or the coin where the treasury takes nothing else. */
  feeAsset(from: Asset): Asset
  /** The payment of a fee to the treasury. `reference` names its intent. */
  feeLeg(leg: FeeLeg): Promise<UnsignedTx>
  /**
   * A plain payment of the coin or a token, exact and without a reference. Throws SuiteError INVALID_REQUEST for an
   * `extraId` that payments of this chain cannot carry.
   */
  transfer(ask: Transfer): Promise<UnsignedTx>
  /**
   * The transactions that a product step needs before it at present: approvals of the exact amount for tokens that a
   * contract spends, and trust lines for tokens that an account must agree to hold. Throws SuiteError UPSTREAM_ERROR
   * when the spender is not a known router, and TRUSTLINE_REQUIRED, NO_ROUTE or UNSUPPORTED_TOKEN where the account
   * cannot receive the asset with any signature.
   */
  preparations(need: PreparationNeed): Promise<readonly Preparation[]>
  /**
   * Throws SuiteError UPSTREAM_ERROR unless an aggregator built the transaction that was asked for: on this chain, from
   * the payer, to a known router, with the value that the swap needs, and with a known call that takes no more than the
   * amount and delivers to the payer.
   */
  checkProduct(tx: UnsignedTx, expected: ProductCheck): void
  /**
   * One transaction that carries out the steps of a payment in their order: all of them, or none. The fee is among them,
   * and the product is the last. `undefined` where there is none for these steps: it would be too large, the fee could
   * not be proved, or nodes do not take it yet. Absent on a chain without such transactions.
   */
  together?(legs: readonly Leg[]): Promise<UnsignedTx | undefined>
  /**
   * The hashes by which the legs of such a transaction count, in their order, when it is sent with the account's number.
   * Absent where all of them count by the hash of the transaction itself.
   */
  legHashes?(tx: UnsignedTx, number: number | undefined): readonly string[]
  /** The contracts that a product call may go to, where contracts carry products out. */
  readonly routers?: readonly string[]
  /** The amount of the coin that a transaction sends, without the network fee. */
  coinIn(tx: UnsignedTx): Minor
  /**
   * The account's number in a request when its step is opened at a point: the chain takes one transaction of
   * each number. Throws UNAVAILABLE for an account that is not on the chain yet, because it has no number. Absent where
   * requests have no number.
   */
  numberAt?(point: ChainPoint): number
  /** The time bound in a transaction, until when it can be sent. Absent where transactions do not name a time. */
  endOf?(tx: UnsignedTx): Date | undefined
}

/** A step of a payment as it would be signed alone. */
export type Leg = Pick<StepForm, 'kind' | 'asset' | 'tx'>

export interface FeeLeg {
  readonly payer: string
  readonly treasury: string
  readonly asset: Asset
  readonly amount: Minor
  readonly reference: string
}

export interface Transfer {
  readonly payer: string
  /** In the chain's canonical spelling. */
  readonly to: string
  readonly asset: Asset
  readonly amount: Minor
  /** The destination tag or memo that tells the recipient's customers apart. */
  readonly extraId?: string
  /** What the recipient calls it, such as `Memo ID`: on Stellar, a number is a memo of type id only with such a name. */
  readonly extraIdName?: string
}

export interface PreparationNeed {
  readonly payer: string
  readonly from: Asset
  readonly amount: Minor
  readonly to: Asset
  readonly expectedOut: Minor
  /** The contract that needs an allowance for the from-asset, if there is one. */
  readonly spender?: string
  /** The token's allowance must be set to zero before it can change. */
  readonly resetsAllowance?: boolean
}

export type Preparation =
  | {
      readonly kind: 'approve'
      readonly asset: Asset
      /** Zero for the reset that some tokens need first. */
      readonly amount: Minor
      /** The contract that may spend. */
      readonly to: string
      readonly tx: UnsignedTx
    }
  | {
      readonly kind: 'trustline'
      readonly asset: Asset
      /** The issuer. */
      readonly to: string
      readonly tx: UnsignedTx
    }

export interface ProductCheck {
  readonly payer: string
  readonly from: Asset
  readonly amount: Minor
  /** The asset that the call must deliver, and the smallest amount of it. When given, the call itself must say so. */
  readonly to?: Asset
  readonly minOut?: Minor
}
