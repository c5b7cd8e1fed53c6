import { countedCap, marketcapOf, poolValue } from '../../figures/marketcap.ts'
import { numberOrNull } from '../../tables/columns.ts'
import { isWholeIndex } from '../../tables/coverage.ts'
import type { MarketDatabase } from '../../tables/database.ts'
import { FIGURE_COLUMNS, FIGURE_TABLES, figureOf } from '../../tables/tokens/figure.ts'
import { XRP_ID } from '../../tables/tokens/schema.ts'
import type { MarketSums } from '../../tables/tokens/totals.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** Notes the whole market at the end of each hour. */
export function createMarketHours(database: MarketDatabase) {
  const all = database.prepare(
    `SELECT ${FIGURE_COLUMNS}, price, supply, CAST(pool_drops AS REAL) / 1e6 AS depth FROM ${FIGURE_TABLES}
     WHERE kind = 'trustline' AND token.id <> ${XRP_ID} AND (figure.token IS NOT NULL OR pool_drops IS NOT NULL)`,
  )
  const xrp = database.prepare(`SELECT CAST(supply AS REAL) AS supply FROM token WHERE id = ${XRP_ID}`)
  const put = database.prepare('INSERT INTO market_hour VALUES(?, ?, ?, ?, ?) ON CONFLICT DO NOTHING')
  const drop = database.prepare('DELETE FROM market_hour WHERE t < ?')
  const at = database.prepare(
    'SELECT marketcap, volume, pools, xrp FROM market_hour WHERE t > ? AND t <= ? ORDER BY t DESC LIMIT 1',
  )

  return {
    /** The end of an hour, after the rows of tokens were written. */
    reach(end: number): void {
      const isWhole = isWholeIndex(database)
      let [marketcap, volume, pools] = [0, 0, 0]
      for (const row of all.all()) {
        const [price, figure] = [numberOrNull(row, 'price'), figureOf(row)]
        if (figure.trust === -1) continue
        marketcap += countedCap(marketcapOf({ ...figure, price, isWhole }).marketcap, figure)
        volume += figure.believed24
        pools += poolValue(numberOrNull(row, 'depth') ?? 0, price)
      }
      put.run(end, marketcap, volume, pools, Number(xrp.get()?.['supply']))
      drop.run(end - DAY - HOUR)
    },
    /** The whole market of a day ago, where that is known. */
    dayBefore(now: number): MarketSums | null {
      const then = at.get(now - DAY - HOUR, now - DAY)
      if (then === undefined) return null
      const [marketcap, volume] = [Number(then['marketcap']), Number(then['volume'])]
      return { marketcap, volume, pools: Number(then['pools']), xrp: Number(then['xrp']) }
    },
  }
}
