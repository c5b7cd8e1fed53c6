import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type KeyCalls, noCalls, oneCall, plus, timeOf } from './usage.ts'

interface Call {
  readonly status: number
  readonly ms: number
}

const count = (counted: readonly Call[]): KeyCalls =>
  counted.reduce((sum, { status, ms }) => plus(sum, oneCall(status, ms)), noCalls)

const call = fc.record({
  status: fc.constantFrom(200, 400, 429, 500),
  ms: fc.double({ min: 0, max: 60_000, noNaN: true }),
})

test('counts that are added in parts are the counts of the whole', () => {
  fc.assert(
    fc.property(fc.array(call), fc.array(call), (some, more) => {
      expect(plus(count(some), count(more))).toEqual(count([...some, ...more]))
      const { calls, errors, refused, times } = count([...some, ...more])
      expect(times.reduce((sum, n) => sum + n, 0)).toBe(calls)
      expect(errors + refused).toBeLessThanOrEqual(calls)
    }),
  )
})

test('the time of a part of the calls is a bound that this part kept', () => {
  const calls = [1, 2, 3, 4, 5, 6, 7, 8, 9, 400].map((ms) => ({ status: 200, ms }))
  const all = count(calls)
  expect([timeOf(all, 0.5), timeOf(all, 0.95), timeOf(noCalls, 0.5)]).toEqual([5, 500, undefined])
})
