import type { Answer } from '../../api/routes.ts'
import type { Series } from '../../parts/chart/plot.ts'

/** A bar for each day in dollars, its parts by product. Numbers are only for heights. */
export function dollarSeriesOf(
  days: readonly string[],
  rows: readonly Pick<Answer<'GET /api/dashboard/earnings'>['days'][number], 'day' | 'product' | 'worth'>[],
  part: 'earned' | 'volume',
): readonly Series[] {
  return [...new Set(rows.map(({ product }) => product))].map((name) => ({
    name,
    heights: days.map((day) =>
      rows
        .filter((row) => row.day === day && row.product === name)
        .reduce((sum, { worth }) => sum + Number(worth[part]) / 1e6, 0),
    ),
  }))
}

type DayRow = Pick<
  Answer<'GET /api/dashboard/earnings'>['days'][number],
  'day' | 'product' | 'amountMinor' | 'pendingMinor'
>

/** The part of these rows that is not final. */
export const notFinalOf = (rows: readonly DayRow[]): bigint =>
  rows.reduce((sum, { pendingMinor }) => sum + BigInt(pendingMinor), 0n)

const finalOf = (rows: readonly DayRow[]): bigint =>
  rows.reduce((sum, { amountMinor }) => sum + BigInt(amountMinor), 0n) - notFinalOf(rows)

/** The parts of each day's bar: what is final of each product, and on top what is not final of all together. */
export function seriesOf(
  days: readonly string[],
  rows: readonly DayRow[],
  decimals: number,
): readonly Series[] {
  // Only for the height of a bar.
  const height = (minor: bigint): number => Number(minor) / 10 ** decimals
  const heights = (of: readonly DayRow[], sum: (rows: readonly DayRow[]) => bigint) =>
    days.map((day) => height(sum(of.filter((row) => row.day === day))))
  const products = [...new Set(rows.map(({ product }) => product))].map((name) => ({
    name,
    heights: heights(
      rows.filter(({ product }) => product === name),
      finalOf,
    ),
  }))
  return notFinalOf(rows) === 0n
    ? products
    : [...products, { name: 'not final yet', heights: heights(rows, notFinalOf), isOpen: true }]
}
