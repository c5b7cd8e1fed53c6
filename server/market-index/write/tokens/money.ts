import type { MarketDatabase } from '../../tables/database.ts'
import { type Asset, keyOf } from '../effects/fields.ts'
import type { TokenState } from './token-state.ts'

/** In XRP: with less liquidity, a token's price is too easily moved to count others by it. */
const LEAST_LIQUIDITY = 10_000

export interface Money {
  /** The operator names it: the other side of a trade is counted in it. */
  isNamed(token: TokenState): boolean
  /** XRP for one unit of a token that is as good as money. `undefined`: trades against it count for nothing. */
  priceOf(token: TokenState): number | undefined
}

/** The tokens that others are counted in beside XRP: named by the operator, and with enough liquidity. */
export function createMoney(database: MarketDatabase, named: readonly Asset[]): Money {
  const keys = new Set(named.map(keyOf))
  const liquidity = database.prepare('SELECT liquidity FROM figure WHERE token = ?')
  const isNamed = ({ asset }: TokenState) => keys.has(keyOf(asset))
  return {
    isNamed,
    priceOf(token) {
      if (!isNamed(token) || token.price === null) return undefined
      return Number(liquidity.get(token.id)?.['liquidity'] ?? 0) < LEAST_LIQUIDITY ? undefined : token.price
    },
  }
}
