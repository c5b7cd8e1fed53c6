import { expect, test } from 'vitest'
import { number, roundInteger, roundSignificant, text } from '../number.ts'
import { boughtFor, spentFor, spentUntil } from './pool-math.ts'

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

test('a pool is used until its marginal price is that of the book', () => {
  const spent = spentUntil(buyTst(600), number('12500000'))
  expect(text(roundSignificant(spent, 11, 'down'))).toBe('11779935.405')
  expect(text(roundSignificant(boughtFor(buyTst(600), spent), 12, 'down'))).toBe('0.979562550132')
})
