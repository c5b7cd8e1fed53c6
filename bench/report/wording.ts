import type { Spread } from '../measure/spread.ts'
import type { Line } from './section.ts'

/** Three significant figures are all that such measurements can tell. */
function figure(value: number): string {
  const size = Math.abs(value)
  if (size >= 1_000) return Math.round(value).toLocaleString('en')
  return size >= 100 ? value.toFixed(0) : size >= 10 ? value.toFixed(1) : value.toFixed(2)
}

const inUnit =
  (unit: string, per = 1) =>
  ({ median, p5, p95 }: Spread): string =>
    `${figure(median / per)} ${unit} (${figure(p5 / per)} to ${figure(p95 / per)})`

/** Spreads in words: the median, and in brackets the range from p5 to p95. */
export const inMs = inUnit('ms')
export const inMicroseconds = inUnit('µs')
export const inSeconds = inUnit('s', 1_000)
export const perSecond = inUnit('/s')

export const ms = (value: number): string => `${figure(value)} ms`
/** How much longer one thing takes than another, in milliseconds. */
export const longer = (value: number): string => `${ms(Math.abs(value))} ${value < 0 ? 'less' : 'more'}`
export const kB = (bytes: number): string => `${(bytes / 1_000).toFixed(2)} kB`
export const times = (ratio: number): string => `${figure(ratio)} times`

/** Compares a figure with its ceiling, both in the same unit. */
export function against(
  value: number,
  ceiling: number,
  name: (value: number) => string,
): Pick<Line, 'beside' | 'verdict' | 'broken'> {
  const broken = value > ceiling
  return {
    beside: `ceiling ${name(ceiling)}`,
    verdict: broken ? '**over the ceiling**' : `${Math.round((value / ceiling) * 100)} % of the ceiling`,
    broken,
  }
}
