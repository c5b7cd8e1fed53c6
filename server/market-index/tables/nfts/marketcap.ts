/** In drops: on no day of thirty more was believed than this, so nothing can be said of the whole. */
const LEAST_BEST_DAY = 1e9
/** How many times the best day a cap may be: as that of a token that nobody vouches for may be of its liquidity. */
const MOST_TIMES = 50

type Why = 'floor' | 'partial' | 'volume' | 'depth'

/**
 * What all NFTs of a collection would cost at its floor, or why it cannot be said. A floor is what a single owner asks: it
 * says something of all of them only where someone has paid as much, with money of his own, on one day of the last thirty
 * (CoinMarketCap: a cap is verified where volume and liquidity are commensurate with it).
 *
 * @param best Believed volume of the best day of thirty, in drops.
 */
export function nftMarketcap(
  floor: bigint | null,
  { items, best, isWhole }: { readonly items: number; readonly best: number; readonly isWhole: boolean },
): { readonly drops: bigint | null; readonly why: Why | null } {
  if (floor === null) return { drops: null, why: 'floor' }
  if (!isWhole) return { drops: null, why: 'partial' }
  if (best < LEAST_BEST_DAY) return { drops: null, why: 'volume' }
  const drops = floor * BigInt(items)
  return Number(drops) > MOST_TIMES * best ? { drops: null, why: 'depth' } : { drops, why: null }
}

/** The same for an order of collections, in SQL. */
export const NFT_MARKETCAP = `CASE WHEN best30 >= ${LEAST_BEST_DAY} AND floor_drops * items <= ${MOST_TIMES} * best30
  THEN floor_drops * items END`
