import type { MarketDatabase } from '../../tables/database.ts'
import { intervalSeconds } from '#contracts/market/series.ts'

interface Candle {
  readonly token: number
  readonly seconds: number
  readonly begin: number
  readonly open: number
  high: number
  low: number
  close: number
  drops: bigint
  count: number
}

const INTERVALS = Object.values(intervalSeconds)
const DAY_S = 86_400
/** Seconds for which candles of an interval are kept; days and weeks for good. */
const KEPT: ReadonlyMap<number, number> = new Map([
  [60, 8 * DAY_S],
  [300, 31 * DAY_S],
  [900, 92 * DAY_S],
  [1_800, 183 * DAY_S],
  [3_600, 366 * DAY_S],
  [14_400, 1_461 * DAY_S],
])

export type Candles = ReturnType<typeof createCandles>

/** Candles of every interval. Those of one commit are written once each. */
export function createCandles(database: MarketDatabase) {
  const put = database.prepare(
    `INSERT INTO candle(token, iv, t, o, h, l, c, v, n) VALUES(?, ?, ?, ?, ?, ?, ?, CAST(? AS INTEGER), ?)
     ON CONFLICT DO UPDATE SET h = max(h, excluded.h), l = min(l, excluded.l), c = excluded.c,
       v = v + excluded.v, n = n + excluded.n`,
  )
  const drop = database.prepare('DELETE FROM candle WHERE token = ? AND iv = ? AND t < ?')
  const pending = new Map<string, Candle>()

  function addTo(seconds: number, token: number, time: number, price: number, drops: bigint): void {
    const begin = beginOf(time, seconds)
    const key = `${token} ${seconds} ${begin}`
    const known = pending.get(key)
    if (known === undefined) {
      pending.set(key, {
        token,
        seconds,
        begin,
        open: price,
        high: price,
        low: price,
        close: price,
        drops,
        count: 1,
      })
      return
    }
    known.high = Math.max(known.high, price)
    known.low = Math.min(known.low, price)
    known.close = price
    known.drops += drops
    known.count += 1
  }

  return {
    /** `time` in Unix milliseconds. */
    add(token: number, time: number, price: number, drops: bigint): void {
      for (const seconds of INTERVALS) addTo(seconds, token, time, price, drops)
    },
    settle(): void {
      for (const { token, seconds, begin, open, high, low, close, drops, count } of pending.values())
        put.run(token, seconds, begin, open, high, low, close, drops.toString(), count)
      pending.clear()
    },
    /** Removes candles of a token that are older than their interval is kept. */
    sweep(token: number, now: number): void {
      for (const [seconds, kept] of KEPT) drop.run(token, seconds, Math.floor(now / 1_000) - kept)
    },
  }
}

/** Weeks begin on Monday; 1970 began on a Thursday. */
const WEEK = 7 * DAY_S
const MONDAY = 4 * DAY_S

function beginOf(time: number, seconds: number): number {
  const at = Math.floor(time / 1_000)
  const shift = seconds === WEEK ? MONDAY : 0
  return at - ((at - shift) % seconds)
}
