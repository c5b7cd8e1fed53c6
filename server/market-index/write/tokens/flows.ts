import type { Flow } from '../../figures/volume.ts'
import type { MarketDatabase } from '../../tables/database.ts'
import { DROPS } from '../effects/fields.ts'
import type { Trade } from './trades.ts'

const HOUR = 3_600_000

interface Pending {
  readonly key: readonly [token: number, hour: number, maker: number, taker: number]
  bought: number
  sold: number
}

/** Sums of trades that count, by hour, maker and taker. Those of one commit are written once each. */
export function createFlows(database: MarketDatabase) {
  const add = database.prepare(
    `INSERT INTO flow VALUES(?, ?, ?, ?, CAST(? AS INTEGER), CAST(? AS INTEGER)) ON CONFLICT DO UPDATE SET
       bought = bought + excluded.bought, sold = sold + excluded.sold`,
  )
  const sums = database.prepare(
    `SELECT maker, taker, total(bought) / ${DROPS} AS bought, total(sold) / ${DROPS} AS sold FROM flow
     WHERE token = ? AND hour > ? AND hour <= ? GROUP BY maker, taker ORDER BY maker, taker`,
  )
  const drop = database.prepare('DELETE FROM flow WHERE token = ? AND hour < ?')
  const pending = new Map<string, Pending>()

  return {
    add({ base, time, maker, taker, isBuy, xrp, counts }: Trade): void {
      if (!counts || xrp === undefined) return
      const key = [base.id, Math.ceil(time / HOUR) * HOUR, maker, taker] as const
      const name = key.join(' ')
      const flow = pending.get(name) ?? { key, bought: 0, sold: 0 }
      flow[isBuy ? 'bought' : 'sold'] += Math.round(xrp * DROPS)
      pending.set(name, flow)
    },
    settle(): void {
      for (const { key, bought, sold } of pending.values()) add.run(...key, bought, sold)
      pending.clear()
    },
    /** What accounts have traded with each other in a span that ends with an hour, in XRP. */
    of: (token: number, span: number, end: number): readonly Flow[] =>
      sums.all(token, end - span, end).map((row) => ({
        maker: Number(row['maker']),
        taker: Number(row['taker']),
        bought: Number(row['bought']),
        sold: Number(row['sold']),
      })),
    sweep: (token: number, before: number): void => drop.run(token, before),
  }
}
