import type { OrderState, Pair } from '#contracts/api/delivery.ts'

/**
 * An order of a bridge, made for a paid fee. A stored record: it is written before the bridge service is asked, so that
 * an order whose answer was lost is asked for again under the same name.
 *
 *     asking ──► refused
 *        └─────► made: `status` follows the bridge service
 *
 * A payment whose order was refused, or has expired without a deposit, may get another one, in a row of its own.
 * Amounts are decimal text in units of their currency.
 */
export type BridgeOrder = AskingOrder | RefusedOrder | MadeOrder

interface OrderBase extends Pair {
  /** The name by which the bridge service knows it: one order exists for it, whatever is repeated. */
  readonly id: string
  readonly intentId: string
  /** The payment, while this is its newest order: a payment has one of them. */
  readonly newestOf?: string
  readonly partner: string
  readonly env: 'test' | 'live'
  readonly feeTxHash: string
  /** Counts the orders of the payment, from 1. */
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
}

/** The bridge service is being asked, or was, and its answer is not known. */
export interface AskingOrder extends OrderBase {
  readonly state: 'asking'
  /** How often no answer came. */
  readonly tries: number
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
  /** Listed while the bridge service is still asked for its status. */
  readonly followed?: 'yes'
  /** A partner's server has been answered the deposit, to be signed by a wallet that tells us nothing. */
  readonly answered?: 'yes'
  readonly depositAddress: string
  readonly depositExtraId?: string
  readonly depositExtraIdName?: string
  readonly depositBy?: string
  /** The order was in a state that only a deposit brings. */
  readonly depositSeen?: 'yes'
  readonly depositedAmount?: string
  readonly toAmount?: string
  /** When the bridge service first told of it. */
  readonly depositedAt?: string
  readonly depositTxHash?: string
  readonly payoutTxHash?: string
  readonly refundTxHash?: string
  readonly refundedAmount?: string
}

interface OrderProblem {
  readonly code: string
  readonly message: string
  /** When it is tried again by itself; absent where that does not help. */
  readonly retryAt?: string
}
