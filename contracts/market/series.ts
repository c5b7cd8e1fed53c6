import * as z from 'zod'
import { quoteCurrencies, someRows, yesNo } from './values.ts'

/** Candles and courses of prices. */

export const Candle = z
  .tuple([z.int(), z.number(), z.number(), z.number(), z.number(), z.number()])
  .describe('Begin in milliseconds, open, high, low, close, volume')
export type Candle = z.output<typeof Candle>

/** Green, or red where the last price is below the first. */
export const chartColorOf = (prices: readonly number[]): string =>
  (prices.at(-1) ?? 0) < (prices[0] ?? 0) ? '#e5484d' : '#30a46c'

const intervals = ['1m', '5m', '15m', '30m', '1h', '4h', '1d', '1w'] as const
export type Interval = (typeof intervals)[number]
/** Seconds of each interval. */
export const intervalSeconds: Readonly<Record<Interval, number>> = {
  '1m': 60,
  '5m': 300,
  '15m': 900,
  '30m': 1_800,
  '1h': 3_600,
  '4h': 14_400,
  '1d': 86_400,
  '1w': 604_800,
}
/** Ranges, with the interval that each has by default. */
const rangeIntervals = {
  '1D': '5m',
  '5D': '15m',
  '1M': '1h',
  '3M': '4h',
  '1Y': '1d',
  '5Y': '1w',
  ALL: '1w',
} as const
type Range = keyof typeof rangeIntervals
const ranges = ['1D', '5D', '1M', '3M', '1Y', '5Y', 'ALL'] as const satisfies readonly Range[]
/** How charts name intervals: minutes, or a letter. */
const resolutions: Readonly<Record<string, Interval>> = {
  '1': '1m',
  '5': '5m',
  '15': '15m',
  '30': '30m',
  '60': '1h',
  '240': '4h',
  D: '1d',
  '1D': '1d',
  W: '1w',
  '1W': '1w',
}
const resolution = z
  .string()
  .refine((name) => Object.hasOwn(resolutions, name), `must be one of ${Object.keys(resolutions).join(', ')}`)
  .transform((name) => resolutions[name])
  .pipe(z.enum(intervals))
  .meta({ description: `The interval as charts name it: one of ${Object.keys(resolutions).join(', ')}` })

const points = someRows(300).optional()

export const SparklineQuery = z
  .object({
    period: z.enum(['24h', '7d']).default('7d'),
    maxPoints: points.meta({ description: 'How many points, at most 300; 20 by default' }),
    max_points: points.meta({ description: 'The same as `maxPoints`' }),
    vs_currency: z.enum(quoteCurrencies).default('XRP'),
  })
  .transform(({ max_points, maxPoints, ...rest }) => ({
    ...rest,
    maxPoints: maxPoints ?? max_points ?? 20,
  }))

export const OhlcQuery = z
  .object({
    interval: z.enum(intervals).optional(),
    resolution: resolution.optional(),
    range: z.enum(ranges).optional(),
    limit: someRows(1_000).optional().meta({ description: 'How many candles, at most 1000; 300 by default' }),
    cb: someRows(1_000).optional().meta({ description: 'The same as `limit`' }),
    abn: z
      .string()
      .regex(/^[0-9]{1,15}$/, 'must be a time in milliseconds')
      .transform(Number)
      .optional()
      .meta({ description: 'Only candles that begin before this time, in milliseconds' }),
    vs_currency: z.enum(quoteCurrencies).default('XRP'),
    fill: yesNo.default(false).meta({ description: 'Carry the close over intervals without a trade' }),
  })
  .transform(({ interval, resolution: named, range, limit: most, cb, abn, vs_currency, fill }) => ({
    vs_currency,
    fill,
    // A range that is asked for alone is answered whole.
    limit: most ?? cb ?? (range === undefined ? 300 : 1_000),
    interval: interval ?? named ?? (range === undefined ? ('1h' as const) : rangeIntervals[range]),
    range: range ?? null,
    before: abn ?? null,
  }))
