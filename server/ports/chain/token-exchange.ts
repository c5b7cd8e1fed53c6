import type { Minor } from '../../domain/money.ts'

/** A trade of a token for XRP at present, over the ledger's pool and order book. */
export interface TokenTrade {
  /** What buying costs, rounded up, or what selling brings, rounded down. */
  readonly drops: Minor
  /** XRP for one token, decimal text: for the first unit, and over the whole amount. */
  readonly spotPrice: string
  readonly averagePrice: string
  /** The loss against the first unit's price. */
  readonly impactBps: number
  readonly sources: readonly TokenSource[]
  /** What the issuer charges on transfers, decimal text: 1 is nothing. */
  readonly transferRate: string
  /** The validated ledger of pool and book, where the node says it. */
  readonly ledgerIndex?: number
}

export interface TokenSource {
  readonly kind: 'amm' | 'book'
  /** Tokens, decimal text. */
  readonly amount: string
  /** Of the amount, in basis points. */
  readonly shareBps: number
  /** Pools only. */
  readonly tradingFeeBps?: number
}

export interface TokenExchange {
  /**
   * Prices an amount of a token, in 1e-15. Throws SuiteError NO_ROUTE without a market, AMOUNT_TOO_SMALL,
   * AMOUNT_TOO_LARGE beyond what the markets hold, UNSUPPORTED_TOKEN for a token whose issuer does not exist,
   * otherwise UPSTREAM_ERROR, UPSTREAM_TIMEOUT or UNAVAILABLE.
   */
  price(
    token: { readonly currency: string; readonly issuer: string },
    side: 'buy' | 'sell',
    amount: Minor,
  ): Promise<TokenTrade>
}
