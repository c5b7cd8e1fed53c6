import { DROPS } from '../effects/fields.ts'
import type { TokenState } from './token-state.ts'

/** Trades of less XRP than this do not make a price alone. */
const LEAST_DROPS = BigInt(DROPS)
/** A pool with less XRP than this does not make a price. */
const LEAST_POOL_DROPS = 100n * BigInt(DROPS)
const MEDIAN_OF = 5
const SEARCHED = 100

/**
 * The price of a token in XRP: its last trade of at least 1 XRP in 24 hours; else the median of its last five trades
 * of that time; else what its pool would take, where that holds 100 XRP; else the last price that was known.
 */
export function priceOfToken({
  day,
  pool,
  price,
}: Pick<TokenState, 'day' | 'pool' | 'price'>): number | null {
  const trades = day.priced(SEARCHED)
  const large = trades.find(({ drops }) => drops >= LEAST_DROPS)?.price
  if (large !== undefined) return large
  const few = trades
    .slice(0, MEDIAN_OF)
    .flatMap((trade) => trade.price ?? [])
    .toSorted((a, b) => a - b)
  const median = few[Math.floor(few.length / 2)]
  if (median !== undefined) return median
  return pool !== undefined && pool.drops >= LEAST_POOL_DROPS && pool.spot !== null ? pool.spot : price
}
