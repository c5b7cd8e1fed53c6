import type { Candle } from '#contracts/market/series.ts'
import { whole } from '../../tables/columns.ts'
import type { MarketDatabase, Row } from '../../tables/database.ts'
import { XRP_ID } from '../../tables/tokens/schema.ts'

/** A candle with its begin in seconds and its volume in XRP. */
export interface StoredCandle {
  readonly t: number
  readonly o: number
  readonly h: number
  readonly l: number
  readonly c: number
  readonly v: number
}

const COLUMNS = 't, o, h, l, c, CAST(v AS REAL) / 1e6 AS v'

/** The newest candles that begin from `from` to `until` (seconds), oldest first, at most so many. */
export function candlesSince(
  database: MarketDatabase,
  {
    token,
    seconds,
    from,
    until = Number.MAX_SAFE_INTEGER,
    most,
  }: { token: number; seconds: number; from: number; until?: number; most: number },
): readonly StoredCandle[] {
  const sql = `SELECT ${COLUMNS} FROM candle WHERE token = ? AND iv = ? AND t >= ? AND t <= ? ORDER BY t DESC LIMIT ?`
  return database.prepare(sql).all(token, seconds, from, until, most).map(candleOf).toReversed()
}

/** The newest candle that begins before a time in seconds. */
export function candleBefore(
  database: MarketDatabase,
  { token, seconds, before }: { token: number; seconds: number; before: number },
): StoredCandle | undefined {
  const sql = `SELECT ${COLUMNS} FROM candle WHERE token = ? AND iv = ? AND t < ? ORDER BY t DESC LIMIT 1`
  const row = database.prepare(sql).get(token, seconds, before)
  return row === undefined ? undefined : candleOf(row)
}

const candleOf = (row: Row): StoredCandle => ({
  t: whole(row, 't'),
  o: whole(row, 'o'),
  h: whole(row, 'h'),
  l: whole(row, 'l'),
  c: whole(row, 'c'),
  v: whole(row, 'v'),
})

/**
 * Candles in the currency that is asked for. A token's are stored in XRP, and those of XRP itself in US dollars. In
 * dollars, a token's candle is multiplied by what XRP cost at its end; one from before that was known is left out.
 */
export function inCurrency(
  database: MarketDatabase,
  candles: readonly StoredCandle[],
  { token, seconds, currency }: { token: number; seconds: number; currency: 'XRP' | 'USD' },
): readonly StoredCandle[] {
  if (token === XRP_ID && currency === 'USD')
    return candles.map((candle) => ({ ...candle, v: candle.v * candle.c }))
  if (token === XRP_ID) return candles.map(({ t, v }) => ({ t, v, o: 1, h: 1, l: 1, c: 1 }))
  const [first, last] = [candles[0], candles.at(-1)]
  if (currency === 'XRP' || first === undefined || last === undefined) return candles
  const rates = [
    candleBefore(database, { token: XRP_ID, seconds, before: first.t }),
    ...candlesSince(database, { token: XRP_ID, seconds, from: first.t, most: MOST_RATES }),
  ].filter((rate) => rate !== undefined)
  let next = 0
  let rate: number | undefined
  return candles.flatMap(({ t, o, h, l, c, v }) => {
    for (let one = rates[next]; one !== undefined && one.t <= t; one = rates[next]) {
      rate = one.c
      next += 1
    }
    return rate === undefined ? [] : [{ t, o: o * rate, h: h * rate, l: l * rate, c: c * rate, v: v * rate }]
  })
}
const MOST_RATES = 5_000

/** Carries the close over intervals without a trade, up to `until` (seconds). */
export function filled(
  candles: readonly StoredCandle[],
  seconds: number,
  until: number,
): readonly StoredCandle[] {
  const result: StoredCandle[] = []
  for (const [i, candle] of candles.entries()) {
    result.push(candle)
    const { c } = candle
    const end = candles[i + 1]?.t ?? until + 1
    for (let t = candle.t + seconds; t < end; t += seconds) result.push({ t, o: c, h: c, l: c, c, v: 0 })
  }
  return result
}

export const toAnswer = ({ t, o, h, l, c, v }: StoredCandle): Candle => [t * 1_000, o, h, l, c, v]
