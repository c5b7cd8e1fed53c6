import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatAmount } from './amount.ts'
import { blend, type Liquidity } from './blend.ts'
import { type Level, levelOut, levelsOf, priceOf, transferRate } from './book.ts'
import { compare, type Decimal, decimal, isZero, minus, plus, smaller, times, ZERO } from './decimal.ts'
import { poolOut } from './pool.ts'
import { amounts, drops, poolAt, pools, token } from './testing/samples.ts'

const text = (value: Decimal) => formatAmount(value, 'token', 'down')

const xrpToTst: Liquidity = {
  paidUnit: 'drops',
  receivedUnit: 'token',
  pool: poolAt(600),
  levels: [
    { paid: drops('6000000'), received: token('0.5') },
    { paid: drops('26000000'), received: token('2') },
  ],
}

describe('a payment over pool and book together', () => {
  test.each([
    ['1000000', '0.0861463609648412', '0.0861463609648412', '0'],
    ['5000000', '0.425058357391783', '0.425058357391783', '0'],
    ['10000000', '0.841575693609839', '0.541966200047284', '0.299609493562554'],
    ['30000000', '2.42861801049743', '1.53064920464492', '0.897968805852507'],
  ])('of %s drops delivers %s', (paid, total, fromPool, fromBook) => {
    const result = blend(xrpToTst, drops(paid))
    expect([result.received, result.pool.received, result.book.received].map(text)).toEqual([
      total,
      fromPool,
      fromBook,
    ])
    expect(isZero(result.unspent)).toBe(true)
  })

  test('pays into the pool first, as far as the ledger does', () => {
    expect(formatAmount(blend(xrpToTst, drops('10000000')).pool.paid, 'drops', 'down')).toBe('6404686')
    expect(formatAmount(blend(xrpToTst, drops('30000000')).pool.paid, 'drops', 'down')).toBe('18826405')
  })
})

// The payments of rippled's own tests (AMM_test, testTradingFee): 10 USD out of 1,000 EUR and 1,005 USD.
test.each([
  [
    'a pool that is cheaper, then the offer, then the pool again',
    0,
    '5',
    '10.000000000001',
    '10.0000000000009',
  ],
  ['the same with a fee of 0.25 %', 250, '5', '10.012546992372', '9.99999999998927'],
  ['the offer alone, where the fee makes the pool dearer', 1_000, '10', '10', '10'],
  ['the offer, then the pool', 1_000, '9', '10.006076703288', '10.0000000000001'],
])('%s', (_, tradingFee, offered, paid, received) => {
  const pool = { paid: token('1000'), received: token('1005'), tradingFee }
  const levels = [{ paid: token(offered), received: token(offered) }]
  const result = blend({ paidUnit: 'token', receivedUnit: 'token', pool, levels }, token(paid))
  expect(text(result.received)).toBe(received)
  expect(text(result.book.received)).toBe(offered)
})

const books = fc
  .array(fc.tuple(amounts, amounts), { maxLength: 6 })
  .map((offers): readonly Level[] =>
    offers
      .map(([paid, received]) => ({ paid, received }))
      .toSorted((a, b) => compare(priceOf(a), priceOf(b))),
  )
/** The output of a book alone for a payment, and the part of the payment that it takes. */
function bookOut(levels: readonly Level[], paid: Decimal): Level {
  let left = paid
  let received = ZERO
  for (const level of levels) {
    const taken = smaller(left, level.paid)
    if (isZero(taken)) break
    received = plus(received, levelOut(level, taken))
    left = minus(left, taken)
  }
  return { paid: minus(paid, left), received }
}

const unspentOf = (levels: readonly Level[], paid: Decimal) => minus(paid, bookOut(levels, paid).paid)

test('where the pool takes no fee, no other split between pool and book delivers more', () => {
  fc.assert(
    fc.property(pools, books, amounts, fc.bigInt(0n, 1_000n), (anyPool, levels, paid, thousandths) => {
      const pool = { ...anyPool, tradingFee: 0 }
      const best = blend({ paidUnit: 'token', receivedUnit: 'token', pool, levels }, paid)
      const toPool = times(paid, decimal(thousandths, -3))
      const toBook = minus(paid, toPool)
      const other = plus(poolOut(pool, toPool), bookOut(levels, toBook).received)
      const oneDigitMore = times(best.received, decimal(1_000_000_000_000_01n, -14))
      expect(compare(other, oneDigitMore)).toBeLessThanOrEqual(0)
    }),
  )
})

test('a larger payment never delivers less', () => {
  fc.assert(
    fc.property(pools, books, amounts, amounts, (pool, levels, a, b) => {
      const liquidity: Liquidity = { paidUnit: 'token', receivedUnit: 'token', pool, levels }
      const [less, more] = compare(a, b) <= 0 ? [a, b] : [b, a]
      expect(compare(blend(liquidity, less).received, blend(liquidity, more).received)).toBeLessThanOrEqual(0)
    }),
  )
})

test('with a pool everything is spent; with a book alone what it cannot take is left', () => {
  fc.assert(
    fc.property(pools, books, amounts, (pool, levels, paid) => {
      const units = { paidUnit: 'token', receivedUnit: 'token' } as const
      expect(isZero(blend({ ...units, pool, levels }, paid).unspent)).toBe(true)
      expect(compare(blend({ ...units, levels }, paid).unspent, unspentOf(levels, paid))).toBe(0)
    }),
  )
})

test('without pool and book nothing is delivered and nothing is spent', () => {
  const nothing = blend({ paidUnit: 'drops', receivedUnit: 'token', levels: [] }, drops('7'))
  expect(text(nothing.received)).toBe('0')
  expect(nothing.unspent).toEqual(drops('7'))
})

describe('a transfer fee', () => {
  const atPar: Liquidity = {
    paidUnit: 'token',
    receivedUnit: 'token',
    levels: [{ paid: token('1000'), received: token('1000') }],
  }

  test('of the paid token leaves less to trade with', () => {
    expect(text(blend({ ...atPar, paidRate: transferRate(1_250_000_000) }, token('100')).received)).toBe('80')
  })

  test('of the received token leaves less to arrive', () => {
    const charged = {
      ...atPar,
      paidRate: transferRate(1_250_000_000),
      receivedRate: transferRate(1_002_000_000),
    }
    expect(text(blend(charged, token('100')).received)).toBe('79.8403193612774')
  })

  test('is what the ledger allows, or an error', () => {
    expect(transferRate(undefined)).toEqual(transferRate(1_000_000_000))
    expect(transferRate(0)).toEqual(transferRate(1_000_000_000))
    for (const wrong of [1, 999_999_999, 2_000_000_001, 1.5e9 + 0.5, Number.NaN])
      expect(() => transferRate(wrong)).toThrow(RangeError)
  })
})

const offer = (owner: string, received: string) => ({ owner, paid: drops('20'), received: token(received) })

describe('the offers of a book', () => {
  test('share the funds of an owner who has several', () => {
    const levels = levelsOf([
      { ...offer('ann', '10'), ownerFunds: token('15') },
      { ...offer('bob', '10') },
      offer('ann', '10'),
      offer('ann', '10'),
    ])
    expect(levels.map((level) => [text(level.received), text(level.paid)])).toEqual([
      ['10', '20'],
      ['10', '20'],
      ['5', '10'],
    ])
  })

  test('count for as much as the ledger says is funded', () => {
    const funded = { paid: drops('8'), received: token('4') }
    const levels = levelsOf([
      { ...offer('ann', '10'), ownerFunds: token('4'), funded },
      { ...offer('bob', '10'), ownerFunds: token('0') },
      { ...offer('cat', '10'), funded: { paid: drops('0'), received: token('0.000001') } },
    ])
    expect(levels.map((level) => [text(level.received), text(level.paid)])).toEqual([['4', '8']])
  })

  // 5.216 XRP for 10 tokens, of which 0.0000075718969 are there: 3.9495… drops, which the ledger tells as 3.
  const dust = { paid: drops('3'), received: token('0.0000075718969') }
  const price = { paid: drops('521600'), received: token('1') }

  test('keep the price of the whole, however little is there and whatever the ledger rounds it to', () => {
    const whole = { owner: 'ann', paid: drops('5216000'), received: token('10') }
    const quality = token('521600')
    for (const owned of [
      { ...whole, ownerFunds: dust.received, funded: dust },
      { ...whole, ownerFunds: dust.received, funded: dust, quality },
      // What is left of an offer, in whole drops.
      { owner: 'ann', ...dust, quality },
    ]) {
      const [level, ...others] = levelsOf([owned])
      expect(others).toEqual([])
      expect(level && compare(level.received, dust.received)).toBe(0)
      expect(level && compare(level.paid, times(price.paid, dust.received))).toBe(0)
      expect(level && compare(priceOf(level), priceOf(price))).toBe(0)
    }
  })

  test('keep their own amounts where their quality is no more than rounded', () => {
    const thirds = { owner: 'ann', paid: drops('10'), received: token('3') }
    expect(levelsOf([{ ...thirds, quality: token('3.333333333333333') }])).toEqual([
      { paid: thirds.paid, received: thirds.received },
    ])
  })

  test('never give more than is funded, nor for less than their price', () => {
    fc.assert(
      fc.property(amounts, amounts, amounts, amounts, (paid, received, funds, told) => {
        const funded = { paid: told, received: smaller(funds, received) }
        for (const level of levelsOf([{ owner: 'ann', paid, received, ownerFunds: funds, funded }])) {
          expect(compare(level.received, funded.received)).toBeLessThanOrEqual(0)
          expect(compare(times(level.paid, received), times(paid, level.received))).toBeGreaterThanOrEqual(0)
        }
      }),
    )
  })
})
