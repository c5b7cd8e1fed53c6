import { expect, test } from 'vitest'
import { sparklinePath } from './sparkline-path.ts'

test('a line goes from edge to edge, with the highest price at the top', () => {
  expect(sparklinePath([1, 3, 2], 100, 30)).toBe('M0 28.5L50 1.5L100 15')
})

test('a price that stands still is a line through the middle', () => {
  expect(sparklinePath([5, 5], 100, 30)).toBe('M0 15L100 15')
})

test('fewer than two points are no line', () => {
  expect(sparklinePath([1], 100, 30)).toBe('')
})
