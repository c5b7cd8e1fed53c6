import { DROPS } from '../effects/fields.ts'
import type { TokenState } from './token-state.ts'

/** A pool with less XRP than this does not make a price. */
const LEAST_POOL_DROPS = 100n * BigInt(DROPS)

/**
 * The price of a token in XRP: its last trade of at least 1 XRP in 24 hours; else the median of its last five trades
 * of that time; else what its pool would take, where that holds 100 XRP; else the last price that was known.
 */
export function priceOfToken({
  day,
  pool,
  price,
}: Pick<TokenState, 'day' | 'pool' | 'price'>): number | null {
  const large = day.largePrice()
  if (large !== undefined) return large
  const few = day.newestPrices().toSorted((a, b) => a - b)
  const median = few[Math.floor(few.length / 2)]
  if (median !== undefined) return median
  return pool !== undefined && pool.drops >= LEAST_POOL_DROPS && pool.spot !== null ? pool.spot : price
}
