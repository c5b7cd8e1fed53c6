import fc from 'fast-check'
import { expect, test } from 'vitest'
import { minor } from '../../domain/money.ts'
import type { LedgerAsset } from '../../formats/xrpl.ts'
import { blend, type Liquidity } from './blend.ts'
import { compare, decimal } from './decimal.ts'
import { drops, poolAt, token } from './testing/samples.ts'
import { tokenExchangeOver } from './token-exchange.ts'
import { decimalOf } from './units.ts'

const TST = { currency: 'TST', issuer: 'rP9jPyP5kyvFRb6ZiRghTGw5u8SGCm4L4o' }
const ISSUED = 10n ** 15n

interface World {
  /** From XRP to TST. */
  readonly bought?: Partial<Liquidity>
  readonly sold?: Partial<Liquidity>
  /** In billionths. */
  readonly rate?: bigint
}

const marketOver = ({ bought = {}, sold = {}, rate = 10n ** 9n }: World) =>
  tokenExchangeOver({
    issuer: async () => ({ transferRate: undefined }),
    rate: async () => decimal(rate, -9),
    between: async (paid: LedgerAsset) =>
      paid.issuer === undefined
        ? { paidUnit: 'drops', receivedUnit: 'token', levels: [], ...bought }
        : { paidUnit: 'token', receivedUnit: 'drops', levels: [], ...sold },
  })

const offers = { levels: [{ paid: drops('5000000'), received: token('10') }] }

test('buying costs what the offers ask, rounded up to a drop', async () => {
  const price = await marketOver({ bought: offers }).price(TST, 'buy', minor(3n * ISSUED))
  expect(price).toEqual({
    drops: 1_500_000n,
    spotPrice: '0.5',
    averagePrice: '0.5',
    impactBps: 0,
    sources: [{ kind: 'book', amount: '3', shareBps: 10_000 }],
    transferRate: '1',
  })
})

test('the issuer’s transfer fee is in the price on both sides', async () => {
  const rate = 1_002_000_000n
  const sold = { levels: [{ paid: token('10'), received: drops('5000000') }] }
  const market = marketOver({ bought: offers, sold, rate })
  expect((await market.price(TST, 'buy', minor(3n * ISSUED))).drops).toBe(1_503_000n)
  // 3 TST leave the account, and 3 ÷ 1.002 reach the market.
  expect((await market.price(TST, 'sell', minor(3n * ISSUED))).drops).toBe(1_497_005n)
})

test('nothing is quoted without a market, or beyond what the markets hold', async () => {
  const whole = minor(11n * ISSUED)
  await expect(marketOver({}).price(TST, 'buy', whole)).rejects.toMatchObject({ code: 'NO_ROUTE' })
  await expect(marketOver({}).price(TST, 'sell', whole)).rejects.toMatchObject({ code: 'NO_ROUTE' })
  await expect(marketOver({ bought: offers }).price(TST, 'buy', whole)).rejects.toMatchObject({
    code: 'AMOUNT_TOO_LARGE',
  })
  // A pool gives less and less, and never its last token.
  await expect(
    marketOver({ bought: { pool: poolAt(600) } }).price(TST, 'buy', minor(26n * ISSUED)),
  ).rejects.toMatchObject({ code: 'AMOUNT_TOO_LARGE' })
})

test('the drops of a purchase bring the amount, and a billionth less does not', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.bigInt(1_000_000n, 25n * ISSUED),
      fc.integer({ min: 0, max: 1_000 }),
      async (amount, fee) => {
        const bought = { pool: poolAt(fee), levels: offers.levels }
        const { drops: cost } = await marketOver({ bought }).price(TST, 'buy', minor(amount))
        const liquidity: Liquidity = { paidUnit: 'drops', receivedUnit: 'token', ...bought }
        const brings = (paid: bigint) => blend(liquidity, decimal(paid)).received
        const wanted = decimalOf(TST, minor(amount))
        expect(compare(brings(cost), wanted)).toBeGreaterThanOrEqual(0)
        const less = cost - 2n - cost / 1_000_000_000n
        if (less > 0n) expect(compare(brings(less), wanted)).toBeLessThan(0)
      },
    ),
    { numRuns: 100 },
  )
})

test('pool and book share an amount, and their parts are told', async () => {
  const bought = { pool: poolAt(600), levels: [{ paid: drops('120000000'), received: token('10') }] }
  const { sources, impactBps } = await marketOver({ bought }).price(TST, 'buy', minor(12n * ISSUED))
  expect(sources.map(({ kind }) => kind)).toEqual(['amm', 'book'])
  expect(sources.reduce((sum, { shareBps }) => sum + shareBps, 0)).toBeGreaterThanOrEqual(9_998)
  expect(sources[0]?.tradingFeeBps).toBe(60)
  expect(impactBps).toBeGreaterThan(0)
})
