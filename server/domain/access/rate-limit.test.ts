import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Cells, emptyCells, takeOne } from './rate-limit.ts'

const MINUTE = 60_000

function run(limit: number, moments: readonly number[]): number[] {
  let cells = emptyCells
  return moments.filter((now) => {
    const taken = takeOne(cells, limit, MINUTE, now)
    cells = taken.cells
    return taken.ok
  })
}

const moments = fc
  .array(fc.integer({ min: 0, max: 5_000 }), { minLength: 1, maxLength: 400 })
  .map((gaps) => gaps.reduce<number[]>((times, gap) => [...times, (times.at(-1) ?? 0) + gap], []))

test('within one cell no more than the limit gets through', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 50 }), moments, (limit, times) => {
      const perCell = new Map<number, number>()
      for (const time of run(limit, times)) {
        const cell = Math.floor(time / MINUTE)
        perCell.set(cell, (perCell.get(cell) ?? 0) + 1)
      }
      return [...perCell.values()].every((count) => count <= limit)
    }),
  )
})

test('a burst at the edge of a cell cannot be repeated right after it', () => {
  const burst = Array.from({ length: 20 }, () => MINUTE - 1)
  const again = Array.from({ length: 20 }, () => MINUTE + 1)
  expect(run(10, [...burst, ...again])).toHaveLength(10)
})

test('a refused request may come again after resetMs, and not much earlier', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 50 }), moments, (limit, times) => {
      let cells = emptyCells
      for (const now of times) {
        const taken = takeOne(cells, limit, MINUTE, now)
        cells = taken.cells
        if (taken.ok) continue
        if (!takeOne(cells, limit, MINUTE, now + taken.resetMs).ok) return false
        if (taken.resetMs > 2 && takeOne(cells, limit, MINUTE, now + taken.resetMs - 2).ok) return false
      }
      return true
    }),
  )
})

test('after resetMs more requests fit than were left, and not much earlier', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 50 }), moments, (limit, times) => {
      let cells = emptyCells
      for (const now of times) {
        const taken = takeOne(cells, limit, MINUTE, now)
        cells = taken.cells
        if (!taken.ok) continue
        const { remaining, resetMs } = taken
        if (left(cells, limit, now + resetMs) <= remaining) return false
        if (resetMs > 2 && left(cells, limit, now + resetMs - 2) > remaining) return false
      }
      return true
    }),
  )
})

/** The requests that can be taken at a moment. */
function left(cells: Cells, limit: number, now: number): number {
  const taken = takeOne(cells, limit, MINUTE, now)
  return taken.ok ? taken.remaining + 1 : 0
}

test('the remaining count is the number of requests that can still be taken at that moment', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 50 }), moments, (limit, times) => {
      const last = times.at(-1) ?? 0
      let cells = emptyCells
      let remaining = limit
      for (const now of times) {
        const taken = takeOne(cells, limit, MINUTE, now)
        cells = taken.cells
        remaining = taken.remaining
      }
      let more = 0
      for (
        let taken = takeOne(cells, limit, MINUTE, last);
        taken.ok;
        taken = takeOne(cells, limit, MINUTE, last)
      ) {
        cells = taken.cells
        more++
      }
      return more === remaining
    }),
  )
})
