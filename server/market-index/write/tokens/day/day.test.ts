import { BigNumber } from 'bignumber.js'
import { expect, test } from 'vitest'
import { createDay, type DayTrade, LARGE_DROPS } from './day.ts'

/** Numbers from 0 to 1, always the same ones. */
function chance(seed: number) {
  let state = seed
  return () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32
}

test('the sums of a day are those of its trades alone, exactly, whatever came and went', () => {
  for (let seed = 1; seed <= 8; seed++) {
    const next = chance(seed)
    const day = createDay()
    const all: DayTrade[] = []
    let time = 0
    let gone = 0
    for (let i = 0; i < 300; i++) {
      time += Math.floor(next() * 50)
      const trade: DayTrade = {
        time,
        units: new BigNumber(`${Math.floor(next() * 1e15)}e-${Math.floor(next() * 40)}`),
        drops: BigInt(Math.floor(next() * 10 ** Math.floor(next() * 9))),
        price: next() < 0.2 ? undefined : next(),
        maker: Math.floor(next() * 8),
        taker: Math.floor(next() * 8),
        isBuy: next() < 0.4,
      }
      all.push(trade)
      day.add(trade)
      const from = time - 500
      for (; (all[gone]?.time ?? from) < from; gone++) {
        const oldest = all[gone]
        if (oldest !== undefined) day.remove(oldest)
      }
      day.dropPrices(from)
      const left = all.filter((one) => one.time >= from)
      const prices = left.flatMap(({ price }) => price ?? [])
      expect(day.trades()).toBe(left.length)
      expect(day.drops()).toBe(left.reduce((sum, { drops }) => sum + drops, 0n))
      expect(day.units().eq(left.reduce((sum, { units }) => sum.plus(units), new BigNumber(0)))).toBe(true)
      expect(day.traders()).toBe(new Set(left.flatMap(({ maker, taker }) => [maker, taker])).size)
      const buyers = left.map(({ isBuy, maker, taker }) => (isBuy ? taker : maker))
      const sellers = left.map(({ isBuy, maker, taker }) => (isBuy ? maker : taker))
      expect([day.buyers(), day.sellers()]).toEqual([new Set(buyers).size, new Set(sellers).size])
      const purchases = left.filter(({ isBuy }) => isBuy)
      expect(day.purchases()).toBe(purchases.length)
      expect(day.boughtDrops()).toBe(purchases.reduce((sum, { drops }) => sum + drops, 0n))
      const forXrp = left.filter(({ drops }) => drops > 0n)
      const unitsForXrp = forXrp.reduce((sum, { units }) => sum.plus(units), new BigNumber(0))
      expect(day.unitsForXrp().eq(unitsForXrp)).toBe(true)
      expect(day.range()).toEqual(
        prices.length === 0 ? undefined : [Math.max(...prices), Math.min(...prices)],
      )
      expect(day.newestPrices()).toEqual(prices.slice(-5))
      const large = left.filter(({ drops, price }) => price !== undefined && drops >= LARGE_DROPS)
      expect(day.largePrice()).toBe(large.at(-1)?.price)
    }
  }
})
