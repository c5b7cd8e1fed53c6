import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lackedFor } from '#contracts/api/trade/warning.ts'
import { minor } from '../../domain/money.ts'
import { dollar, ether } from '#testing/samples.ts'
import { assetsOf, fundsLacks, lackOf, type Part } from './lacks.ts'

const units = fc.bigInt({ min: 0n, max: 10n ** 30n })
const part = fc
  .record({ for: fc.constantFrom(...lackedFor), least: units, more: fc.option(units, { nil: undefined }) })
  .map(({ more, ...rest }): Part => (more === undefined ? rest : { ...rest, likely: rest.least + more }))
const parts = fc.array(part, { minLength: 1, maxLength: 8 })
const sums = (all: readonly Part[]) => ({
  least: all.reduce((sum, { least }) => sum + least, 0n),
  likely: all.reduce((sum, { least, likely }) => sum + (likely ?? least), 0n),
})

test('exactly enough is enough, one unit less is not, and one less than the least is certain', () => {
  fc.assert(
    fc.property(parts, (all) => {
      const { least, likely } = sums(all)
      expect(lackOf(ether, minor(likely), all)).toBeUndefined()
      if (likely === 0n) return
      const lack = lackOf(ether, minor(likely - 1n), all)
      expect(lack).toMatchObject({ needed: likely, has: likely - 1n })
      expect(lack?.estimated === true).toBe(likely - 1n >= least)
      if (least > 0n) expect(lackOf(ether, minor(least - 1n), all)).not.toHaveProperty('estimated')
    }),
  )
})

test('the part that is named is the first that the balance does not reach', () => {
  fc.assert(
    fc.property(parts, units, (all, has) => {
      const lack = lackOf(ether, minor(has), all)
      if (lack === undefined) return
      const first = all.findIndex((_, index) => sums(all.slice(0, index + 1)).likely > has)
      expect(lack.for).toBe(all[first]?.for)
    }),
  )
})

test('an amount and a fee in one asset are added, and in two assets are looked at apart', () => {
  const need = { payer: '', treasury: '', steps: [] }
  const fee = { asset: ether, amount: minor(5n) }
  const gas: Part[] = [{ for: 'network fee', least: 1n }]
  const inCoin = { ...need, fee, product: { asset: ether, amount: minor(100n) } }
  expect(assetsOf(inCoin, ether)).toEqual([ether])
  expect(fundsLacks(inCoin, ether, [minor(106n)], gas)).toEqual([])
  expect(fundsLacks(inCoin, ether, [minor(105n)], gas)).toMatchObject([{ for: 'network fee', needed: 106n }])
  const inToken = { ...need, fee, product: { asset: dollar, amount: minor(100n) } }
  expect(assetsOf(inToken, ether)).toEqual([ether, dollar])
  expect(fundsLacks(inToken, ether, [minor(6n), minor(100n)], gas)).toEqual([])
  expect(fundsLacks(inToken, ether, [minor(5n), minor(99n)], gas)).toMatchObject([
    { for: 'network fee', asset: ether, needed: 6n },
    { for: 'amount', asset: dollar, needed: 100n },
  ])
  expect(fundsLacks({ ...need, product: inToken.product }, ether, [minor(1n), minor(100n)], gas)).toEqual([])
})
