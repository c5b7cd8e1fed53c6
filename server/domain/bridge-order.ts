import type { OrderState, Pair } from '#contracts/api/delivery.ts'

/**
 * The order of a bridge, made once for a paid fee. A stored record: it is written before the bridge service is asked,
 * so that an order whose answer was lost is asked for again under the same name.
 *
 *     asking ──► refused ──► asking (another try, while the fee is a credit)
 *        └─────► made: `status` follows the bridge service
 *
 * Amounts are decimal text in units of their currency.
 */
export type BridgeOrder = AskingOrder | RefusedOrder | MadeOrder

interface OrderBase extends Pair {
  readonly id: string
  /** One order exists for each payment. */
  readonly intentId: string
  readonly partner: string
  readonly env: 'test' | 'live'
  readonly feeTxHash: string
  /** Counts the orders of this payment: an order that expired without a deposit may be followed by another. */
  readonly attempt: number
  readonly fromAmount: string
  readonly expectedToAmount: string
  readonly destination: string
  readonly destinationExtraId?: string
  readonly refundAddress: string
  readonly refundExtraId?: string
  readonly surchargeBps: number
  readonly rateId?: string
  readonly expectedMinutes?: readonly [number, number]
  readonly createdAt: string
  readonly updatedAt: string
  /** When it is to be looked at next; absent for one that is over. Listed by `followed`. */
  readonly nextAt?: string
  readonly followed?: 'yes'
}

/** The bridge service is being asked, or was, and its answer is not known. */
export interface AskingOrder extends OrderBase {
  readonly state: 'asking'
  readonly problem?: OrderProblem
}

/** The bridge service does not make the order. The fee is a credit. */
export interface RefusedOrder extends OrderBase {
  readonly state: 'refused'
  readonly problem: OrderProblem
}

export interface MadeOrder extends OrderBase {
  readonly state: 'made'
  readonly status: OrderState
  /** When the status changed last. */
  readonly statusAt: string
  readonly upstreamStatus: string
  readonly upstreamId: string
  readonly depositAddress: string
  readonly depositExtraId?: string
  readonly depositExtraIdName?: string
  readonly depositBy?: string
  readonly depositedAmount?: string
  readonly toAmount?: string
  readonly depositTxHash?: string
  readonly payoutTxHash?: string
  readonly refundTxHash?: string
  readonly refundedAmount?: string
}

export interface OrderProblem {
  readonly code: string
  readonly message: string
  /** When it is tried again by itself; absent where that does not help. */
  readonly retryAt?: string
}
