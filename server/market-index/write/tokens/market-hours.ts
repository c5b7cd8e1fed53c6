import type { MarketDatabase } from '../../tables/database.ts'
import { LEAST_VOLUME_XRP, XRP_ID } from '../../tables/tokens/schema.ts'
import type { MarketSums } from '../../tables/tokens/totals.ts'
import { DROPS } from '../effects/fields.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** Notes the whole market at the end of each hour. */
export function createMarketHours(database: MarketDatabase) {
  const sums = database.prepare(
    `SELECT total(price * CAST(supply AS REAL)) FILTER (WHERE xrp24 >= ${LEAST_VOLUME_XRP * DROPS}) AS marketcap,
       total(CAST(pool_drops AS REAL)) * 2 / ${DROPS} AS pools,
       (SELECT CAST(supply AS REAL) FROM token WHERE id = ${XRP_ID}) AS xrp
     FROM token WHERE kind = 'trustline' AND id <> ${XRP_ID}`,
  )
  const put = database.prepare('INSERT INTO market_hour VALUES(?, ?, ?, ?, ?) ON CONFLICT DO NOTHING')
  const drop = database.prepare('DELETE FROM market_hour WHERE t < ?')
  const at = database.prepare(
    'SELECT marketcap, volume, pools, xrp FROM market_hour WHERE t > ? AND t <= ? ORDER BY t DESC LIMIT 1',
  )

  return {
    /** The end of an hour, after the rows of tokens were written. `volume`: of 24 hours, in XRP. */
    reach(end: number, volume: number): void {
      const row = sums.get()
      put.run(end, Number(row?.['marketcap']), volume, Number(row?.['pools']), Number(row?.['xrp']))
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
