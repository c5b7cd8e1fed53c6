import { expect, test } from 'vitest'
import { ageOf } from './data-age.ts'

const NOW = Date.UTC(2026, 10, 28, 12)
const of = (secondsAgo: number, isBehind: boolean, ledger?: number) =>
  ageOf({ closedAt: new Date(NOW - secondsAgo * 1_000).toISOString(), isBehind, ledger }, NOW)

test('figures of now name their ledger and its age', () => {
  expect(of(3, false, 98_412_001)).toEqual({ text: 'Ledger 98,412,001 · 3 seconds ago', state: 'fresh' })
  // A browser may have kept the answer for a while.
  expect(of(75, false)).toEqual({ text: '1 minute ago', state: 'fresh' })
})

test('figures of a source that is behind are never shown as those of now', () => {
  expect(of(95, true, 7)).toEqual({ text: 'Ledger 7 · 1 minute ago', state: 'behind' })
  expect(of(5 * 86_400, true)).toEqual({
    text: 'These figures are from 5 days ago. Newer ones cannot be read at the moment.',
    state: 'old',
  })
})

test('a clock that is slow shows no age below nothing', () => {
  expect(of(-30, false).text).toBe('0 seconds ago')
})
