import { expect, test } from 'vitest'
import { seriesOf } from './day-series.ts'

const days = ['2026-01-01', '2026-01-02']
const row = (day: string, product: 'swap' | 'bridge', amountMinor: string, pendingMinor: string) => ({
  day,
  product,
  amountMinor,
  pendingMinor,
})

test('a bar has what is final of each product, and on top what is not final of all', () => {
  const rows = [
    row('2026-01-01', 'swap', '500', '0'),
    row('2026-01-02', 'swap', '700', '300'),
    row('2026-01-02', 'bridge', '200', '200'),
  ]
  expect(seriesOf(days, rows, 2)).toEqual([
    { name: 'swap', heights: [5, 4] },
    { name: 'bridge', heights: [0, 0] },
    { name: 'not final yet', heights: [0, 5], isOpen: true },
  ])
})

test('where all is final, nothing is said to be not final', () => {
  expect(seriesOf(days, [row('2026-01-02', 'swap', '500', '0')], 2)).toEqual([
    { name: 'swap', heights: [0, 5] },
  ])
})
