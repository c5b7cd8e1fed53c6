import type { Asset } from '#contracts/api/payment.ts'
import type { Minor } from '../../domain/money.ts'
import type { ChainPoint } from '../../domain/payment/point.ts'
import type { UnsignedTx } from '../../domain/payment/tx.ts'
import type { AssetRef } from './names.ts'

/** Builds the transactions that a user signs, and checks those that an aggregator has built. */
export interface StepBuilder {
  /** The most of an asset that a transaction of this chain can move. */
  largest(asset: AssetRef): Minor
  /** The asset of the fee of a swap that sells `from`: `from` itself, or the coin where the treasury takes nothing else. */
  feeAsset(from: Asset): Asset
  /** The payment of a fee to the treasury. `reference` names its intent. */
  feeLeg(leg: FeeLeg): Promise<UnsignedTx>
  /**
   * The transactions that a product step needs before it, as the chain stands now: approvals, exact in amount, for
   * tokens that a contract spends; trust lines for tokens that an account has to agree to hold. Throws SuiteError
   * UPSTREAM_ERROR when the spender is not a known router, and TRUSTLINE_REQUIRED, NO_ROUTE or UNSUPPORTED_TOKEN
   * where the account could not receive the asset whatever it signs.
   */
  preparations(need: PreparationNeed): Promise<readonly Preparation[]>
  /**
   * Throws SuiteError UPSTREAM_ERROR unless the transaction that an aggregator built is the one that was asked for:
   * for this chain, from the payer, to a known router, with the value that the swap needs, by a known call that takes
   * no more than the amount and delivers to the payer.
   */
  checkProduct(tx: UnsignedTx, expected: ProductCheck): void
  /** The coin that a transaction itself sends away, beside the network's fee. */
  coinIn(tx: UnsignedTx): Minor
  /**
   * The account's number that a request bears when its step is opened at a point: the ledger takes one transaction of
   * each number. Throws UNAVAILABLE for an account that is not on the ledger yet: its request could not bear one.
   * Absent where requests bear no number.
   */
  numberAt?(point: ChainPoint): number
  /** Until when a transaction can be sent, by its own words. Absent where transactions do not name a time. */
  endOf?(tx: UnsignedTx): Date | undefined
}

export interface FeeLeg {
  readonly payer: string
  readonly treasury: string
  readonly asset: Asset
  readonly amount: Minor
  readonly reference: string
}

export interface PreparationNeed {
  readonly payer: string
  readonly from: Asset
  readonly amount: Minor
  readonly to: Asset
  readonly expectedOut: Minor
  /** The part of the coin that the fee takes, beside the amount. */
  readonly coinFee?: Minor
  /** The contract that has to be allowed to spend the from-asset, if there is one. */
  readonly spender?: string
  /** The token refuses to change an allowance that is not zero first. */
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
  /** The asset that the call has to deliver, and the least amount of it. When given, the call itself has to say so. */
  readonly to?: Asset
  readonly minOut?: Minor
}
