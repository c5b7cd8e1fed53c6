import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lookAtCell, takeCell } from './gcra.ts'

const MINUTE = 60_000

function takeAll(limit: number, times: readonly number[]) {
  let tat = 0
  return times.map((now) => {
    const cell = takeCell(tat, limit, MINUTE, now)
    tat = cell.tat
    return cell
  })
}

test.each([30, 120, 600, 3_000, 15_000])('%i requests fit at once, and no more', (limit) => {
  const cells = takeAll(limit, Array<number>(limit + 1).fill(1_700_000_000_000))
  expect(cells.filter(({ ok }) => ok)).toHaveLength(limit)
  expect(cells.slice(0, -1).map(({ remaining }) => remaining)).toEqual(
    Array.from({ length: limit }, (_, n) => limit - 1 - n),
  )
  expect(cells.at(-1)).toMatchObject({ ok: false, remaining: 0 })
})

test('after a refusal, one request fits when the time that was told is over', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(1, 30, 120, 600, 3_000, 15_000),
      fc.array(fc.integer({ min: 0, max: 3_000 }), { minLength: 1, maxLength: 200 }),
      (limit, waits) => {
        let now = 1_700_000_000_000
        let tat = 0
        for (const wait of waits) {
          now += wait
          const before = lookAtCell(tat, limit, MINUTE, now)
          const cell = takeCell(tat, limit, MINUTE, now)
          expect(cell.ok).toBe(before.ok)
          if (cell.ok) expect(cell.remaining).toBe(before.remaining - 1)
          else expect(takeCell(tat, limit, MINUTE, now + Math.ceil(cell.resetMs)).ok).toBe(true)
          tat = cell.tat
        }
      },
    ),
  )
})

test('in the long run no more than the limit fits into each minute', () => {
  let tat = 0
  let taken = 0
  for (let now = 0; now < 10 * MINUTE; now += 100) {
    const cell = takeCell(tat, 30, MINUTE, now)
    tat = cell.tat
    if (cell.ok) taken++
  }
  expect(taken).toBeLessThanOrEqual(30 * 11)
})
