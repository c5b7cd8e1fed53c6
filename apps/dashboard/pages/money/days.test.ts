import fc from 'fast-check'
import { expect, test } from 'vitest'
import { daysOf, lastDays } from './days.ts'

test('a range has as many days as it is asked for, and ends today, whatever the time', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 92 }),
      fc.integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2030, 0, 1) }),
      (count, now) => {
        const days = daysOf(lastDays(count, now))
        expect(days).toHaveLength(count)
        expect(days.at(-1)).toBe(new Date(now).toISOString().slice(0, 10))
        expect(days.toSorted()).toEqual(days)
        expect(new Set(days).size).toBe(count)
      },
    ),
  )
})
