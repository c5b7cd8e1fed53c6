import type { MarketAnswer, MarketCall, MarketRouteName } from '#contracts/market/index.ts'

/** Answers from the market's tables, by route. `undefined`: there is no such thing. `now` is in Unix milliseconds. */
export type Answers<N extends MarketRouteName> = {
  readonly [K in N]: (call: MarketCall<K>, now: number) => MarketAnswer<K> | undefined
}
