import type { MarketAnswer, MarketCall, MarketRouteName } from '#contracts/market/index.ts'

/** Market data for our own products, from the gateway's cache or from its sources. */
export interface MarketData {
  /**
   * `undefined`: there is no such thing. Throws SuiteError UNAVAILABLE when no source can answer and nothing is
   * remembered.
   */
  read<N extends MarketRouteName>(route: N, call: MarketCall<N>): Promise<MarketAnswer<N> | undefined>
}
