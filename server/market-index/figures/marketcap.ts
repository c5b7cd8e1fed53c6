import type { MarketcapWhy } from '#contracts/market/token.ts'

/**
 * How far a token is trusted. −1: a scam, by the operator's word. 0: nothing is known. 1: in a list of tokens. 2: named by
 * the operator.
 */
export type Trust = -1 | 0 | 1 | 2

export interface CapFigures {
  /** In XRP. */
  readonly price: number | null
  /** 1.1 times the median of 24 hourly means of the pool: the most that a cap is made of. `null`: fewer than 12. */
  readonly priceLimit: number | null
  readonly circulating: number
  /** The least of seven daily means of XRP in the pool. `null` before seven days. */
  readonly liquidity7: number | null
  /** Clusters that have taken an offer in seven days, and what they traded, in XRP. */
  readonly traders7: number
  readonly volume7: number
  readonly trust: Trust
  /** The index has seen all holders. */
  readonly isWhole: boolean
}

const LEAST_LIQUIDITY = 1_000
const LEAST_TRADERS = 10
const LEAST_VOLUME = 1_000
/** How many times the liquidity a cap may be, by trust. */
const MOST_TIMES = { '-1': 0, 0: 50, 1: 200, 2: Number.POSITIVE_INFINITY } as const

const none = (why: MarketcapWhy) => ({ marketcap: null, why })

/**
 * What all of a token in circulation is worth in XRP, or why it cannot be said. A cap costs capital that lies in the pool
 * for seven days (CoinMarketCap: verified only where liquidity is commensurate with it; DefiLlama: by the cost of
 * manipulation; GeckoTerminal: null unless verified).
 */
export function marketcapOf(figures: CapFigures): { marketcap: number | null; why: MarketcapWhy | null } {
  const { price, priceLimit, circulating, liquidity7, traders7, volume7, trust, isWhole } = figures
  if (trust === -1) return none('scam')
  if (price === null) return none('price')
  if (!isWhole) return none('partial')
  if (liquidity7 === null || liquidity7 < LEAST_LIQUIDITY) return none('liquidity')
  if (traders7 < LEAST_TRADERS) return none('traders')
  if (volume7 < LEAST_VOLUME) return none('volume')
  const marketcap = Math.min(price, priceLimit ?? price) * circulating
  return marketcap > MOST_TIMES[trust] * liquidity7 ? none('depth') : { marketcap, why: null }
}

/** A cap that nobody vouches for is a part of the whole market's up to this many times its liquidity. */
const COUNTED_TIMES = 10

/** What a token's cap adds to that of the whole market. */
export const countedCap = (
  marketcap: number | null,
  { trust, liquidity7 }: Pick<CapFigures, 'trust' | 'liquidity7'>,
): number => (trust === 0 ? Math.min(marketcap ?? 0, COUNTED_TIMES * (liquidity7 ?? 0)) : (marketcap ?? 0))

/** What a pool adds to the value in all pools: both sides where the token has a price, else its XRP. */
export const poolValue = (xrp: number, price: number | null): number => (price === null ? xrp : 2 * xrp)
