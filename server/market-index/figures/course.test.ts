import { expect, test } from 'vitest'
import { at, beginCourse, type Course, meanPrice, meanXrp, moveCourse } from './course.ts'

const MINUTE = 60_000
/** 100 XRP at 1, from minute 10 on 400 XRP at 4, from minute 20 on 50 XRP at 0.25. */
function course(): readonly Course[] {
  const first = beginCourse(0, 100, 100)
  const second = moveCourse(first, 10 * MINUTE, 400, 100)
  return [first, second, moveCourse(second, 20 * MINUTE, 50, 200)]
}

test('a mean between any two moments is that of what stood in between, by time', () => {
  expect(meanXrp(course(), 0, 20 * MINUTE)).toBeCloseTo(250, 9)
  expect(meanXrp(course(), 5 * MINUTE, 25 * MINUTE)).toBeCloseTo((100 * 5 + 400 * 10 + 50 * 5) / 20, 9)
  expect(meanPrice(course(), 0, 20 * MINUTE)).toBeCloseTo(2, 9)
  expect(meanPrice(course(), 10 * MINUTE, 30 * MINUTE)).toBeCloseTo(1, 9)
})

test('a copy of the course at a moment without a change says the same as the course itself', () => {
  const [first, second, last] = course()
  if (first === undefined || second === undefined || last === undefined) throw new Error('a point is missing')
  const copied = [at(first, 7 * MINUTE), at(second, 15 * MINUTE), at(last, 40 * MINUTE)]
  for (const [from, until] of [
    [8, 60],
    [16, 41],
    [50, 55],
  ] as const) {
    const span = [from * MINUTE, until * MINUTE] as const
    expect(
      meanXrp(
        [...copied, second, last].toSorted((a, b) => a.time - b.time),
        ...span,
      ),
    ).toBeCloseTo(meanXrp(course(), ...span), 9)
  }
})

test('before a pool was there it held nothing, and had no price', () => {
  const young = [beginCourse(60 * MINUTE, 100, 50)]
  expect(meanXrp(young, 0, 120 * MINUTE)).toBeCloseTo(50, 9)
  expect(meanPrice(young, 0, 61 * MINUTE)).toBeCloseTo(2, 9)
  expect(meanPrice(young, 0, 60 * MINUTE)).toBeNull()
  expect(meanPrice([], 0, MINUTE)).toBeNull()
  expect(meanXrp([], 0, MINUTE)).toBe(0)
})

test('an empty pool keeps its last price, and moves none', () => {
  const empty = [beginCourse(0, 100, 50), moveCourse(beginCourse(0, 100, 50), MINUTE, 0, 0)]
  expect(meanPrice(empty, 0, 60 * MINUTE)).toBeCloseTo(2, 9)
})
