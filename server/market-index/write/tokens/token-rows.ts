import type { MarketDatabase } from '../../tables/database.ts'
import type { Candles } from './candles.ts'
import type { TokenState } from './token-state.ts'
import { DROPS } from '../effects/fields.ts'

/** Writes the rows of tokens. */
export function createTokenRows(database: MarketDatabase, candles: Candles) {
  const update = database.prepare(
    `UPDATE token SET first_trade = ?, last_trade = ?, price = ?, supply = ?, trustlines = ?, holders = ?, moved = ?, offers = ?,
       vol24 = ?, xrp24 = CAST(? AS INTEGER), trades24 = ?, traders24 = ?,
       volx24 = ?, buy24 = CAST(? AS INTEGER), buys24 = ?, buyers24 = ?, sellers24 = ?, high24 = ?, low24 = ?,
       p5m = ?, p1h = ?, p24h = ?, p7d = ?, p30d = ?, pool_drops = CAST(? AS INTEGER), pool = ?, changed = ? WHERE id = ?`,
  )
  const last = database.prepare('SELECT max(changed) AS n FROM token').get()?.['n']
  let commit = Number(last ?? 0)

  return {
    /** Begins a commit: readers find by its number which rows have changed. */
    begin(): void {
      commit += 1
    },
    write(token: TokenState, now: number): void {
      const { id, day, pool, supply } = token
      token.price = priceOfToken(token)
      const { price } = token
      const present = candles.closeAt(id, Number.MAX_SAFE_INTEGER)
      const changes = token.past.closes(now).map((then) => percent(then, present))
      const [high, low] = day.range() ?? [null, null]
      const known = [token.firstTrade, token.lastTrade, price, supply.toString()]
      const counts = [token.trustlines, token.holders, token.moved, token.offers]
      const sums = [day.units().toNumber(), day.drops().toString(), day.trades(), day.traders()]
      const bought = [day.unitsForXrp().toNumber(), day.boughtDrops().toString(), day.purchases()]
      const sides = [day.buyers(), day.sellers(), high, low]
      const place = [pool?.drops.toString() ?? null, pool?.account ?? null]
      update.run(...known, ...counts, ...sums, ...bought, ...sides, ...changes, ...place, commit, id)
    },
  }
}

/**
 * The change in percent from the last close before a span to the last close of all: both are of candles, which hold
 * every trade that tells a price. So nothing has changed where nothing was traded in the span, and a price that is made
 * in another way (of large trades alone, a median, a pool) is never held against them. Without a close nothing is known.
 */
function percent(then: number | undefined, now: number | undefined): number | null {
  return then === undefined || now === undefined || then === 0 ? null : rounded(((now - then) / then) * 100)
}

/** A change that is only the noise of a number is none. */
const rounded = (value: number): number => Math.round(value * 1e6) / 1e6 || 0

/** A pool with less XRP than this does not make a price. */
const LEAST_POOL_DROPS = 100n * BigInt(DROPS)

/**
 * The price of a token in XRP: its last trade of at least 1 XRP in 24 hours; else the median of its last five trades
 * of that time; else what its pool would take, where that holds 100 XRP; else the last price that was known.
 */
function priceOfToken({ day, pool, price }: Pick<TokenState, 'day' | 'pool' | 'price'>): number | null {
  const large = day.largePrice()
  if (large !== undefined) return large
  const few = day.newestPrices().toSorted((a, b) => a - b)
  const median = few[Math.floor(few.length / 2)]
  if (median !== undefined) return median
  return pool !== undefined && pool.drops >= LEAST_POOL_DROPS && pool.spot !== null ? pool.spot : price
}
