import type { Answer } from '../../api/routes.ts'

type Earnings = Answer<'GET /api/dashboard/earnings'>
export type Worth = Earnings['totals'][number]['worth']

interface Row {
  readonly count: number
  readonly worth: Worth
}

/** What rows are worth together, by the prices of when each fee was booked. */
export interface Sum {
  readonly earned: bigint
  readonly volume: bigint
  readonly fees: number
  readonly unpricedFees: number
  readonly unpricedVolumes: number
}

export const sumOf = (rows: readonly Row[]): Sum => ({
  earned: rows.reduce((sum, { worth }) => sum + BigInt(worth.earned), 0n),
  volume: rows.reduce((sum, { worth }) => sum + BigInt(worth.volume), 0n),
  fees: rows.reduce((sum, { count }) => sum + count, 0),
  unpricedFees: rows.reduce((sum, { worth }) => sum + worth.unpricedFees, 0),
  unpricedVolumes: rows.reduce((sum, { worth }) => sum + worth.unpricedVolumes, 0),
})

const CENT = 10_000n

/** Millionths of a dollar as people write them: cents, or what is there below a cent. */
export function dollarText(micro: bigint, locale: string): string {
  const digits =
    micro > 0n && micro < CENT
      ? { maximumFractionDigits: 6 }
      : { minimumFractionDigits: 2, maximumFractionDigits: 2 }
  return `$${new Intl.NumberFormat(locale, digits).format(Number(micro) / 1e6)}`
}

/** How a sum has changed from as many days before; `undefined` where one of the two is nothing. */
export function trendText(now: bigint, before: bigint, locale: string): string | undefined {
  if (before === 0n || now === 0n) return undefined
  const percent = Number(((now - before) * 1_000n) / before) / 10
  const sign = percent > 0 ? '▲ ' : percent < 0 ? '▼ ' : ''
  const most = Math.abs(percent) < 10 ? 1 : 0
  return `${sign}${new Intl.NumberFormat(locale, { maximumFractionDigits: most }).format(Math.abs(percent))} %`
}

/** What a sum lacks because no price was known, in words; empty where it lacks nothing. */
export const unpricedText = (count: number, [one, several]: readonly [string, string]): string =>
  count === 0 ? '' : `no price was known for ${count} ${count === 1 ? one : several}`
