import { expect, test } from 'vitest'
import { openTokenTables } from '../../testing/open-token-tables.ts'
import { createCandles } from './candles.ts'
import { createPast } from './past.ts'

const MINUTE = 60_000
/** Minutes ago, and how exactly that is known. */
const SPANS = [
  [5, 1],
  [60, 1],
  [1_440, 1],
  [10_080, 1],
  [43_200, 60],
] as const

/** Numbers from 0 to 1, always the same ones. */
function chance(seed: number) {
  let state = seed
  return () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32
}

test('prices of the past are at every moment those that the candles say, and no change of them is missed', () => {
  for (let seed = 1; seed <= 6; seed++) {
    const next = chance(seed)
    const candles = createCandles(openTokenTables())
    const past = createPast(2, candles)
    // Steps of seconds, minutes, hours and days.
    let now = 1_800_000_000_000
    let told: readonly (number | undefined)[] = past.closes(now)
    for (let i = 0; i < 400; i++) {
      now += Math.floor(next() * 10 ** (3 + Math.floor(next() * 6)))
      const present = () =>
        SPANS.map(([ago, exact]) => candles.closeAt(2, now - ago * MINUTE, exact * MINUTE))
      // Whoever waits for the time that was told misses nothing.
      if (past.due() > now) expect(present()).toEqual(told)
      if (next() < 0.6) {
        candles.add(2, now, next(), 5n)
        past.traded(now)
        candles.settle()
      }
      if (next() < 0.1) candles.sweep(2, now)
      told = past.closes(now)
      expect(told).toEqual(present())
    }
  }
})
