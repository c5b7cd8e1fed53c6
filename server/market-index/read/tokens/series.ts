import { chartColorOf, intervalSeconds } from '#contracts/market/series.ts'
import type { Answers } from '../answers.ts'
import type { MarketDatabase } from '../../tables/database.ts'
import { candleBefore, candlesSince, filled, inCurrency, toAnswer } from './candles.ts'
import { reduce } from './reduce.ts'
import { tokenByMd5 } from './token-record.ts'

const DAY_S = 86_400
const RANGE_SECONDS = {
  '1D': DAY_S,
  '5D': 5 * DAY_S,
  '1M': 31 * DAY_S,
  '3M': 92 * DAY_S,
  '1Y': 366 * DAY_S,
  '5Y': 1_827 * DAY_S,
  ALL: Number.POSITIVE_INFINITY,
} as const
/** Each period with candles that make some hundred points of it. */
const PERIODS = {
  '24h': { span: DAY_S, seconds: intervalSeconds['5m'] },
  '7d': { span: 7 * DAY_S, seconds: intervalSeconds['1h'] },
} as const

/** Series are in XRP or US dollars: `undefined` for another currency, which the caller has to see before. */
const currencyOf = (asked: string): 'XRP' | 'USD' | undefined =>
  asked === 'XRP' || asked === 'USD' ? asked : undefined

export const seriesAnswers = (database: MarketDatabase): Answers<'ohlc' | 'sparkline'> => ({
  ohlc({ md5, interval, range, limit, vs_currency, fill, before: end }, now) {
    const token = tokenByMd5(database, md5)?.['id']
    const currency = currencyOf(vs_currency)
    if (typeof token !== 'number' || currency === undefined) return undefined
    const seconds = intervalSeconds[interval]
    // A ledger's close may be ahead of our clock: its candle is told all the same, and none is filled in after it.
    const until = end === null ? Number.MAX_SAFE_INTEGER : Math.floor((end - 1) / 1_000)
    const present = Math.min(Math.floor(now / 1_000), until)
    const span = range === null ? Number.POSITIVE_INFINITY : RANGE_SECONDS[range]
    // Filled candles are one after another: none is older than the limit reaches.
    const from = Math.max(present - Math.min(span, fill ? limit * seconds : Number.POSITIVE_INFINITY), 0)
    const stored = candlesSince(database, { token, seconds, from, until, most: limit })
    const before = fill ? candleBefore(database, { token, seconds, before: from }) : undefined
    const series = inCurrency(database, before === undefined ? stored : [before, ...stored], {
      token,
      seconds,
      currency,
    })
    const whole = fill ? filled(series, seconds, present).filter(({ t }) => t >= from) : series
    const ohlc = whole.slice(-limit).map(toAnswer)
    return {
      success: true,
      length: ohlc.length,
      range,
      interval,
      interval_seconds: seconds,
      vs_currency,
      ohlc,
    }
  },
  sparkline({ md5, period, maxPoints, vs_currency }, now) {
    const token = tokenByMd5(database, md5)?.['id']
    const currency = currencyOf(vs_currency)
    if (typeof token !== 'number' || currency === undefined) return undefined
    const { span, seconds } = PERIODS[period]
    const from = Math.floor(now / 1_000) - span
    const before = candleBefore(database, { token, seconds, before: from })
    const stored = candlesSince(database, { token, seconds, from, most: span / seconds + 1 })
    // What it cost when the period began.
    const begin = before === undefined ? [] : [{ ...before, t: from }]
    const series = inCurrency(database, [...begin, ...stored], { token, seconds, currency })
    const data = reduce(
      series.map(({ t, c }) => [t * 1_000, c] as const),
      maxPoints,
    ).map(([time, price]): [number, number] => [time, price])
    const prices = data.map(([, price]) => price)
    return { success: true, period, vs_currency, chartColor: chartColorOf(prices), prices, data }
  },
})
