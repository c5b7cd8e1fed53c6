const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** A trade that counts, as its price is made of it. */
export interface PricedLeg {
  /** In XRP. */
  readonly xrp: number
  /** XRP for one unit. */
  readonly price: number
  /** The cluster of whoever took the offer. */
  readonly taker: number
}

/** Spans back from now: the first with enough trades makes the price. */
export const PRICE_SPANS = [HOUR, 6 * HOUR, 24 * HOUR] as const
/** The pool's mean price is of the last 30 minutes at least. */
export const POOL_SPAN = 30 * MINUTE
const LEAST_LEGS = 3
const LEAST_TAKERS = 2
/** In XRP, by time over 24 hours: a pool with less makes no price. */
const LEAST_POOL = 100
/** How far trades may lie from the pool's mean. */
export const REACH = 1.1

/**
 * The price of a token in XRP: the median of its trades by weight, held to its pool's mean price; the mean alone where
 * there are too few trades; `null` without either. A trade weighs what was paid, up to a twentieth of the liquidity: a
 * single large one decides nothing (after CoinGecko's outliers, 1inch's weights and Uniswap's geometric mean).
 *
 * `poolPrice`: geometric mean by time. `pool`: the XRP in it, and `liquidity`: that with bids; both means of 24 hours.
 */
export function priceOf(
  legsOf: (span: number) => readonly PricedLeg[],
  {
    poolPrice,
    pool,
    liquidity,
  }: { readonly poolPrice: number | null; readonly pool: number; readonly liquidity: number },
): number | null {
  const mean = pool >= LEAST_POOL ? poolPrice : null
  for (const span of PRICE_SPANS) {
    const legs = legsOf(span)
    if (legs.length < LEAST_LEGS || new Set(legs.map(({ taker }) => taker)).size < LEAST_TAKERS) continue
    const traded = weightedMedian(legs, Math.max(1, liquidity / 20))
    return mean === null ? traded : Math.min(Math.max(traded, mean / REACH), mean * REACH)
  }
  return mean
}

function weightedMedian(legs: readonly PricedLeg[], most: number): number {
  const sorted = legs.toSorted((a, b) => a.price - b.price)
  const weight = ({ xrp }: PricedLeg) => Math.min(xrp, most)
  let left = sorted.reduce((sum, leg) => sum + weight(leg), 0) / 2
  return sorted.find((leg) => (left -= weight(leg)) <= 0)?.price ?? sorted.at(-1)?.price ?? 0
}
