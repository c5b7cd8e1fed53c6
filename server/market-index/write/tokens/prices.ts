import { meanPrice, meanXrp } from '../../figures/course.ts'
import { liquidityIn } from '../../figures/liquidity.ts'
import { POOL_SPAN, priceOf } from '../../figures/price.ts'
import { counts } from '../../figures/volume.ts'
import type { MarketDatabase } from '../../tables/database.ts'
import { XRP_ID } from '../../tables/tokens/schema.ts'
import type { BelongingOf } from './belonging.ts'
import type { Bids } from './book/bids.ts'
import { lastEndBefore } from './ends.ts'
import type { PoolPoints } from './pools/points.ts'
import type { Tokens, TokenState } from './token-state.ts'
import type { TradeTable } from './trades.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const HALF_HOUR = 30 * MINUTE
/** Prices of each minute are kept for this long, and then the last one of each hour. */
const KEPT = { minutes: 25 * HOUR, hours: 31 * DAY } as const

/**
 * What tokens cost, at the end of each minute in which they were traded, and of each hour. `newest`: the close of the
 * newest ledger, in Unix milliseconds.
 */
export function createPrices(
  database: MarketDatabase,
  deps: {
    readonly tokens: Tokens
    readonly trades: TradeTable
    readonly points: PoolPoints
    readonly bids: Pick<Bids, 'mean'>
    readonly belongingOf: BelongingOf
  },
  newest: number,
) {
  const { tokens, trades, points, bids, belongingOf } = deps
  const put = database.prepare(
    'INSERT INTO price VALUES(?, ?, ?) ON CONFLICT DO UPDATE SET price = excluded.price',
  )
  const thin = database.prepare(
    `DELETE FROM price AS one WHERE token = ?1 AND t < ?2 AND EXISTS(SELECT 1 FROM price AS later
       WHERE later.token = ?1 AND later.t > one.t AND later.t <= (one.t + ${HOUR - 1}) / ${HOUR} * ${HOUR})`,
  )
  const drop = database.prepare(
    'DELETE FROM price WHERE token = ?1 AND t < (SELECT max(t) FROM price WHERE token = ?1 AND t <= ?2)',
  )
  /** Numbers of the tokens that were traded in the running minute. */
  const touched = new Set(
    database
      .prepare(
        `SELECT id FROM token LEFT JOIN pool ON pool.account = token.pool
         WHERE max(coalesce(last_trade, 0), coalesce(since, 0)) > ? AND id <> ${XRP_ID}`,
      )
      .all(lastEndBefore(newest, MINUTE))
      .map(({ id }) => Number(id)),
  )
  let firsts: { readonly end: number; readonly ids: Map<number, number> } = { end: 0, ids: new Map() }

  /** The number of the first trade of a span that ends at `end`. */
  function firstOf(span: number, end: number): number {
    if (firsts.end !== end) firsts = { end, ids: new Map() }
    const first = firsts.ids.get(span) ?? trades.firstSince(end - span + 1) ?? Number.MAX_SAFE_INTEGER
    firsts.ids.set(span, first)
    return first
  }

  function look(token: TokenState, end: number): void {
    const course = points.since(token, end - DAY)
    const poolPrice = meanPrice(course, lastEndBefore(end - POOL_SPAN + 1, HALF_HOUR), end)
    const belonging = belongingOf(token)
    const legsOf = (span: number) =>
      trades
        .counted(token.id, firstOf(span, end))
        .filter((trade) => counts(trade, belonging))
        .map(({ xrp, price, taker }) => ({ xrp, price, taker: belonging.cluster(taker) }))
    const pool = meanXrp(course, end - DAY, end)
    const liquidity = liquidityIn(pool, bids.mean(token.id, end - DAY, end))
    const price = priceOf(legsOf, { poolPrice, pool, liquidity })
    if (price === token.price) return
    token.price = price
    put.run(token.id, end, price)
    tokens.mark(token)
  }

  return {
    /** Something has happened that may change a price. */
    touch: (token: TokenState): void => void touched.add(token.id),
    /** The end of a minute, or of an hour: then of every token that has been traded lately. */
    reach(end: number, active: Iterable<number> = []): void {
      for (const id of new Set([...touched, ...active])) {
        const token = id === XRP_ID ? undefined : tokens.byId(id)
        if (token !== undefined) look(token, end)
      }
      touched.clear()
    },
    /** Removes prices of a token that no change is counted from. */
    sweep(token: number, now: number): void {
      thin.run(token, now - KEPT.minutes)
      drop.run(token, now - KEPT.hours)
    },
  }
}
