import type { Pair } from '#contracts/api/delivery.ts'
import type { Asset } from '#contracts/api/payment.ts'
import type { ChainKey } from '#contracts/api/values.ts'
import type { DealIntent } from '../../domain/payment/intent.ts'
import type { Quote } from '../../ports/product.ts'

/** A pair of currencies that can be bridged from here. */
export interface BridgePair {
  readonly pair: Pair
  /** The chain that is paid on. */
  readonly chain: ChainKey
  /** The chain of the payout, where it is served here. */
  readonly toChain?: ChainKey
  readonly from: Asset
  readonly to: Asset
}

/** A pair and how much of it is paid. */
export interface BridgeAmount extends BridgePair {
  readonly amountMinor: string
  /** The same in units. */
  readonly fromAmount: string
}

/** The request of a bridge, as deals and sign sessions store it. */
export interface BridgeRequest extends BridgeAmount {
  readonly destination: string
  readonly destinationExtraId?: string
  /** The payer when absent. */
  readonly refundAddress?: string
  readonly refundExtraId?: string
}

/** The record of a bridge's price in a deal; amounts are in units. */
export interface BridgeOffer {
  readonly request: BridgeRequest
  readonly quote: EstimateRecord
}

export interface EstimateRecord {
  readonly id: string
  readonly provider: string
  readonly toAmount: string
  readonly rate: string
  readonly minAmount: string
  readonly maxAmount: string | null
  readonly payoutFee?: string
  readonly expectedMinutes?: readonly [number, number]
  /** Absent where the payout follows the market. */
  readonly rateId?: string
}

export type BridgeIntent = DealIntent<BridgeOffer>

/** An amount with its price and its fee. */
export interface QuotedAmount extends Omit<Quote, 'offer'> {
  readonly asked: BridgeAmount
  readonly estimate: EstimateRecord
}

export type QuotedBridge = Quote<BridgeOffer>
