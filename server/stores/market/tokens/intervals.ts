import type { Interval } from '#contracts/market/tokens.ts'

/** Seconds of each interval of candles. */
export const secondsOf: Readonly<Record<Interval, number>> = {
  '1m': 60,
  '5m': 300,
  '15m': 900,
  '30m': 1_800,
  '1h': 3_600,
  '4h': 14_400,
  '1d': 86_400,
  '1w': 604_800,
}
export const intervalSeconds: readonly number[] = Object.values(secondsOf)
