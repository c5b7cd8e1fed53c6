import type { Token } from '#contracts/api/payment.ts'
import type { ChainKey } from '#contracts/api/values.ts'
import type { Route, RouteRequest } from '../domain/quote.ts'

/**
 * Finds routes for swaps on some chains. Throws SuiteError NO_ROUTE, UNSUPPORTED_TOKEN, AMOUNT_TOO_SMALL,
 * AMOUNT_TOO_LARGE, SLIPPAGE for the swap itself; UPSTREAM_ERROR, UPSTREAM_TIMEOUT, UNAVAILABLE otherwise.
 */
export interface SwapRouter {
  tokens(chain: ChainKey): Promise<readonly Token[]>
  /** The list that `tokens` would answer from memory, without waiting; `undefined` where it would ask. */
  listed?(chain: ChainKey): readonly Token[] | undefined
  /**
   * The token that a caller names: `native` or the coin's symbol, an address in any case, or a symbol that exactly one
   * verified token has. Throws UNSUPPORTED_TOKEN when there is no such token, and RATE_LIMIT when an asker looks up
   * too many tokens that are not on the list.
   */
  token(chain: ChainKey, ref: string, asker?: string): Promise<Token>
  /** The best route; with a payer, it is ready to sign. */
  route(chain: ChainKey, request: RouteRequest): Promise<Route>
}
