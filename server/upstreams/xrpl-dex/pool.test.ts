import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatAmount } from './amount.ts'
import { compare, type Decimal, decimal, divide, isZero, minus, plus, times } from './decimal.ts'
import { afterTrade, paidBeforeOffer, type Pool, poolOut } from './pool.ts'
import { amounts, drops, poolAt, pools, token } from './testing/samples.ts'

/** The price of an amount from the pool; `undefined` when the pool does not hold more than the amount. */
function poolIn(pool: Pool, received: Decimal): Decimal | undefined {
  if (compare(received, pool.received) >= 0) return undefined
  const left = minus(pool.received, received)
  return divide(times(pool.paid, received), times(left, decimal(BigInt(100_000 - pool.tradingFee), -5)), 'up')
}

const paidBefore = (price: string) => paidBeforeOffer(poolAt(600), drops(price))

describe('what a pool of 296,890,496 drops and 25.81656470648473 TST gives', () => {
  test.each([
    [0, '0.841230505440114'],
    [600, '0.836346636099881'],
    [1000, '0.833089661924203'],
  ])('for 10 XRP with a fee of %d', (fee, expected) => {
    expect(formatAmount(poolOut(poolAt(fee), drops('10000000')), 'token', 'down')).toBe(expected)
  })

  test.each([
    [0, '11071160'],
    [600, '11007196'],
    [1000, '10964537'],
  ])('for 1 TST with a fee of %d', (fee, expected) => {
    const { paid, received } = poolAt(fee)
    const back: Pool = { paid: received, received: paid, tradingFee: fee }
    expect(formatAmount(poolOut(back, token('1')), 'drops', 'down')).toBe(expected)
  })

  test.each([
    [0, '11963401'],
    [600, '12035614'],
    [1000, '12084243'],
  ])('and takes for 1 TST with a fee of %d', (fee, expected) => {
    const needed = poolIn(poolAt(fee), token('1'))
    expect(needed && formatAmount(needed, 'drops', 'up')).toBe(expected)
  })

  test('before an offer at 12.5 XRP, and at a price that the fee nearly reaches', () => {
    expect(formatAmount(paidBefore('12500000'), 'drops', 'down')).toBe('12677276')
    expect(formatAmount(poolOut(poolAt(600), paidBefore('12500000')), 'token', 'down')).toBe(
      '1.05114292645518',
    )
    expect(formatAmount(paidBefore('11600000'), 'drops', 'down')).toBe('789559')
    expect(isZero(paidBefore('11560000'))).toBe(true)
  })
})

test('a pool is used up to the price of an offer, and no dearer on average, as rippled’s own test has it', () => {
  const pool: Pool = { paid: drops('250000000'), received: token('25'), tradingFee: 0 }
  const paid = paidBeforeOffer(pool, drops('11500000'))
  expect(formatAmount(paid, 'drops', 'down')).toBe('18095132')
  expect(formatAmount(poolOut(pool, drops('18095132')), 'token', 'down')).toBe('1.68737976189735')
})

test('before an offer, a pool is never dearer than the offer, and used until it is', () => {
  const [nearly, just] = [token('0.999999999999'), token('1.000000000001')]
  fc.assert(
    fc.property(pools, amounts, (pool, price) => {
      const paid = paidBeforeOffer(pool, price)
      const received = poolOut(pool, paid)
      const { paid: a, received: b } = afterTrade(pool, paid, received)
      const [average, left] = [times(price, received), times(price, b)]
      expect(compare(times(paid, nearly), average)).toBeLessThanOrEqual(0)
      if (isZero(paid)) return
      expect(compare(times(a, nearly), left)).toBeLessThanOrEqual(0)
      const isReached = compare(times(paid, just), average) >= 0 || compare(times(a, just), left) >= 0
      expect(isReached).toBe(true)
    }),
  )
})

test('what was received never costs more than was paid, and what is paid always buys what was asked', () => {
  fc.assert(
    fc.property(pools, amounts, (pool, amount) => {
      const received = poolOut(pool, amount)
      const back = poolIn(pool, received)
      expect(back && compare(back, times(amount, token('1.000000000001')))).toBeLessThanOrEqual(0)
      const needed = poolIn(pool, amount)
      if (needed === undefined) expect(compare(amount, pool.received)).toBeGreaterThanOrEqual(0)
      else expect(compare(poolOut(pool, needed, 'up'), amount)).toBeGreaterThanOrEqual(0)
    }),
  )
})

test('the product of a pool never falls, and a pool is never emptied', () => {
  fc.assert(
    fc.property(pools, amounts, (pool, paid) => {
      const received = poolOut(pool, paid)
      expect(compare(received, pool.received)).toBeLessThan(0)
      // (A + in) × (B − out) ≥ A × B, without the subtraction.
      const after = times(plus(pool.paid, paid), pool.received)
      const before = plus(times(pool.paid, pool.received), times(plus(pool.paid, paid), received))
      expect(compare(after, before)).toBeGreaterThanOrEqual(0)
    }),
  )
})

test('an empty pool gives nothing', () => {
  expect(poolOut({ paid: decimal(0n), received: decimal(0n), tradingFee: 0 }, drops('1'))).toEqual(
    decimal(0n),
  )
})
