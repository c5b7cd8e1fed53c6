import { expect, test } from 'vitest'
import { number, roundInteger, roundSignificant, text, ZERO } from '../number.ts'
import { boughtFor, spentFor, spentBefore } from './pool-math.ts'

const [XRP, TST] = [number('296890496'), number('25.81656470648473')]
const buyTst = (fee: number) => ({ paid: XRP, bought: TST, fee })
const sellTst = (fee: number) => ({ paid: TST, bought: XRP, fee })

test.each([
  [0, '0.841230505440114', '11071160', '11963401'],
  [600, '0.836346636099881', '11007196', '12035614'],
  [1000, '0.833089661924203', '10964537', '12084243'],
])('a fee of %i/100000 gives the published figures of a pool', (fee, tst, drops, cost) => {
  expect(text(roundSignificant(boughtFor(buyTst(fee), number('10000000')), 15, 'down'))).toBe(tst)
  expect(text(roundInteger(boughtFor(sellTst(fee), number('1')), 'down'))).toBe(drops)
  expect(text(roundInteger(spentFor(buyTst(fee), number('1')), 'up'))).toBe(cost)
})

const before = (price: string) => spentBefore(buyTst(600), number(price))

test('a pool is used until it stands at the price of the book, or has cost that on average', () => {
  expect(text(roundSignificant(before('12500000'), 11, 'down'))).toBe('12677276.25')
  expect(text(roundSignificant(before('11600000'), 11, 'down'))).toBe('789559.04592')
  expect(before('11560000')).toEqual(ZERO)
})

test('before an offer the pool gives what rippled’s own test says', () => {
  const sides = { paid: number('250000000'), bought: number('25'), fee: 0 }
  expect(text(roundInteger(spentBefore(sides, number('11500000')), 'down'))).toBe('18095132')
  expect(text(roundSignificant(boughtFor(sides, number('18095132')), 15, 'down'))).toBe('1.68737976189735')
})
