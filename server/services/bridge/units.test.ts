import { expect, test } from 'vitest'
import { readUnits, unitsOf } from './units.ts'

test('decimal text becomes minor units, rounded down', () => {
  expect(readUnits('594.1234567', 6)).toBe(594_123_456n)
  expect(unitsOf('594.1234567', 6)).toBe(594_123_456n)
})

test.each(['9'.repeat(80), `1${'0'.repeat(70)}`, '-1', 'much', ''])('%s is no amount', (text) => {
  expect(unitsOf(text, 6)).toBeUndefined()
  expect(() => readUnits(text, 6)).toThrow(RangeError)
})
