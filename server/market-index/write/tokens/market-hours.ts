import type { MarketDatabase } from '../../tables/database.ts'
import { LEAST_VOLUME_XRP, XRP_ID } from '../../tables/tokens/schema.ts'
import type { MarketSums } from '../../tables/tokens/totals.ts'
import { DROPS } from '../effects/fields.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** Notes the whole market once an hour: its tokens are added up no more often. */
export function createMarketHours(database: MarketDatabase) {
  const sums = database.prepare(
    `SELECT total(price * CAST(supply AS REAL)) FILTER (WHERE xrp24 >= ${LEAST_VOLUME_XRP * DROPS}) AS marketcap,
       total(CAST(pool_drops AS REAL)) * 2 / ${DROPS} AS pools FROM token WHERE kind = 'trustline' AND id <> ${XRP_ID}`,
  )
  const put = database.prepare('INSERT INTO market_hour VALUES(?, ?, ?, ?, ?) ON CONFLICT DO NOTHING')
  const drop = database.prepare('DELETE FROM market_hour WHERE t < ?')
  const at = database.prepare(
    'SELECT marketcap, volume, pools, xrp FROM market_hour WHERE t > ? AND t <= ? ORDER BY t DESC LIMIT 1',
  )
  let hour: number | undefined
  let before: MarketSums | null = null

  return {
    /** After the rows of tokens were written. Gives the whole market of a day ago, where that is known. */
    settle(now: number, { volume, xrp }: Pick<MarketSums, 'volume' | 'xrp'>): MarketSums | null {
      const present = now - (now % HOUR)
      if (present === hour) return before
      hour = present
      const row = sums.get()
      put.run(present, Number(row?.['marketcap']), volume, Number(row?.['pools']), xrp)
      drop.run(present - DAY - HOUR)
      const then = at.get(present - DAY - HOUR, present - DAY)
      before =
        then === undefined
          ? null
          : {
              marketcap: Number(then['marketcap']),
              volume: Number(then['volume']),
              pools: Number(then['pools']),
              xrp: Number(then['xrp']),
            }
      return before
    },
  }
}
