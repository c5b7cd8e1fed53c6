import type { MarketDatabase } from '../../tables/database.ts'
import type { TokenState } from './token-state.ts'

/** Writes the rows of tokens. */
export function createTokenRows(database: MarketDatabase) {
  const update = database.prepare(
    `UPDATE token SET first_trade = ?, last_trade = ?, price = ?, last_price = ?, supply = ?, trustlines = ?, holders = ?, moved = ?, offers = ?,
       vol24 = ?, xrp24 = CAST(? AS INTEGER), trades24 = ?, traders24 = ?,
       volx24 = ?, buy24 = CAST(? AS INTEGER), buys24 = ?, buyers24 = ?, sellers24 = ?, high24 = ?, low24 = ?,
       pool_drops = CAST(? AS INTEGER), pool = ?, changed = ? WHERE id = ?`,
  )
  const last = database.prepare('SELECT max(changed) AS n FROM token').get()?.['n']
  let commit = Number(last ?? 0)

  return {
    /** Begins a commit: readers find by its number which rows have changed. */
    begin(): void {
      commit += 1
    },
    write(token: TokenState): void {
      const { id, day, pool, supply, price, lastPrice } = token
      const [high, low] = day.range() ?? [null, null]
      const known = [token.firstTrade, token.lastTrade, price, lastPrice, supply.toString()]
      const counts = [token.trustlines, token.holders, token.moved, token.offers]
      const sums = [day.units().toNumber(), day.drops().toString(), day.trades(), day.traders()]
      const bought = [day.unitsForXrp().toNumber(), day.boughtDrops().toString(), day.purchases()]
      const sides = [day.buyers(), day.sellers(), high, low]
      const place = [pool?.drops.toString() ?? null, pool?.account ?? null]
      update.run(...known, ...counts, ...sums, ...bought, ...sides, ...place, commit, id)
    },
  }
}
