import type { OrderState, Pair } from '#contracts/api/delivery.ts'

/**
 * A bridge service: it takes a deposit on one chain and pays out on another. Amounts are decimal text in units of their
 * currency; tickers and networks are in lower case.
 *
 * Every method throws SuiteError: NO_ROUTE for a pair that is not served, AMOUNT_TOO_SMALL and AMOUNT_TOO_LARGE with
 * `details.minimum` or `details.maximum`, INVALID_REQUEST with a field for an address or a tag that is refused, SLIPPAGE
 * for a rate that has ended, and UPSTREAM_ERROR, UPSTREAM_TIMEOUT or UNAVAILABLE where the service cannot be asked at
 * present.
 */
export interface Bridge {
  /** The name of the service, as quotes show it. */
  readonly name: string
  /** Kept for minutes: the list may be asked for on every call. */
  readonly currencies: () => Promise<readonly BridgeCurrency[]>
  readonly range: (pair: Pair, partner: string) => Promise<BridgeRange>
  readonly estimate: (pair: Pair, fromAmount: string, partner: string) => Promise<BridgeEstimate>
  /** Why an address cannot be paid, as a sentence; `undefined` when it can. */
  readonly addressProblem: (ask: AddressAsk, partner: string) => Promise<string | undefined>
  /**
   * Makes an order, or answers the one that was made with the same `clientOrderId`. After UPSTREAM_ERROR,
   * UPSTREAM_TIMEOUT or UNAVAILABLE the order may exist: the same call has to be repeated. Every other error means that
   * there is none.
   */
  readonly create: (ask: OrderAsk) => Promise<UpstreamOrder>
  /** Throws NOT_FOUND for an order that the service does not know. */
  readonly status: (id: string, partner: string) => Promise<UpstreamOrder>
}

export interface BridgeCurrency {
  readonly ticker: string
  readonly network: string
  readonly name: string
  readonly logoURI?: string
  readonly decimals?: number
  /** Absent for the coin of its network. */
  readonly tokenContract?: string
  readonly hasExtraId: boolean
  readonly extraIdName?: string
  readonly canSend: boolean
  readonly canReceive: boolean
  /** A regular expression that addresses of the network match. */
  readonly addressPattern?: string
}

export interface BridgeRange {
  readonly minAmount: string
  readonly maxAmount: string | null
}

export interface BridgeEstimate extends BridgeRange {
  readonly toAmount: string
  readonly rate: string
  readonly payoutFee?: string
  readonly expectedMinutes?: readonly [number, number]
  /** Absent where the payout follows the market. */
  readonly rateId?: string
  readonly validUntil?: Date
}

export interface AddressAsk {
  readonly currency: string
  readonly network: string
  readonly address: string
  readonly extraId?: string
}

export interface OrderAsk {
  /** Our own id of the order: one order exists for it, whatever is repeated. */
  readonly clientOrderId: string
  readonly pair: Pair
  readonly fromAmount: string
  readonly destination: string
  readonly destinationExtraId?: string
  readonly refundAddress: string
  readonly refundExtraId?: string
  readonly rateId?: string
  /** Whose order it is, by slug, and the proof of its fee. */
  readonly partner: {
    readonly slug: string
    readonly feeTxHash: string
    readonly surchargeBps: number
  }
}

/** An order as the service tells it. */
export interface UpstreamOrder {
  readonly id: string
  /** `undefined` for a status that is not one of ours: then the last known one stays. */
  readonly status: OrderState | undefined
  /** Its own word. */
  readonly upstreamStatus: string
  /** What it was asked for, as far as the service repeats it: an answer to another question is not paid to. */
  readonly pair?: Pair
  readonly fromAmount?: string
  readonly destination?: string
  readonly depositAddress: string
  readonly depositExtraId?: string
  readonly depositExtraIdName?: string
  readonly expectedToAmount?: string
  readonly depositedAmount?: string
  readonly toAmount?: string
  readonly depositTxHash?: string
  readonly payoutTxHash?: string
  readonly refundTxHash?: string
  readonly refundedAmount?: string
  readonly validUntil?: Date
}
