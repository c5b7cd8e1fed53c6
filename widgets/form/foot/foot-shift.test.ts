import { expect, test } from 'vitest'
import { footShift } from './foot-shift.ts'

const card = { top: 0, bottom: 900 }
const foot = { top: 830, bottom: 884 }

test('a card that is seen whole, or not at all, keeps its foot at its end', () => {
  expect(footShift(card, foot, card)).toBe(0)
  expect(footShift(card, foot, undefined)).toBe(0)
})

test('the foot ends where the window ends', () => {
  expect(footShift(card, foot, { top: 0, bottom: 600 })).toBe(284)
  expect(footShift(card, foot, { top: 200, bottom: 880 })).toBe(4)
})

test('it never covers the head, nor a card of which little is seen', () => {
  expect(footShift(card, foot, { top: 0, bottom: 139 })).toBe(0)
  expect(footShift({ top: 0, bottom: 260 }, { top: 190, bottom: 244 }, { top: 0, bottom: 150 })).toBe(94)
  expect(footShift({ top: 0, bottom: 210 }, { top: 140, bottom: 194 }, { top: 0, bottom: 150 })).toBe(44)
  expect(footShift({ top: 0, bottom: 210 }, { top: 90, bottom: 194 }, { top: 0, bottom: 141 })).toBe(30)
})
