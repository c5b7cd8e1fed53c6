import type { MarketDatabase } from '../../tables/database.ts'
import type { Candles } from './candles.ts'
import { priceOfToken } from './price.ts'
import type { TokenState } from './token-state.ts'

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
