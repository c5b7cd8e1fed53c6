import { BigNumber } from 'bignumber.js'
import { expect, test } from 'vitest'
import type { MarketDatabase } from '../../../tables/database.ts'
import { XRP } from '../../effects/fields.ts'
import { openTokenTables } from '../../../testing/open-token-tables.ts'
import { createTokens } from '../token-state.ts'
import { createTradeTable, tradeId } from '../trades.ts'
import { createWindow } from './window.ts'

function take(database: MarketDatabase) {
  const tokens = createTokens(database)
  const table = createTradeTable(database)
  const assets = [XRP, ...['AAA', 'BBB', 'CCC'].map((currency) => ({ currency, issuer: 'r1' }))]
  const all = assets.map((asset) => tokens.of(asset, 0))
  const window = createWindow(tokens, table)
  const figures = () => ({
    traded: [...window.traded()].map(({ id }) => id).toSorted((a, b) => a - b),
    market: [window.market.trades(), window.market.drops(), window.market.traders()],
    tokens: all.map(({ day }) => ({
      units: day.units().toFixed(),
      bought: [day.unitsForXrp().toFixed(), day.boughtDrops(), day.purchases(), day.buyers(), day.sellers()],
      of: [day.trades(), day.drops(), day.traders(), day.range(), day.newestPrices(), day.largePrice()],
    })),
  })
  return { tokens, table, all, window, figures }
}

const SPAN = 10_000

test('a window that trades have left is the one that is read from the table', () => {
  const database = openTokenTables()
  const { table, all, window, figures } = take(database)
  let state = 5
  const next = () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32
  let time = 1_000
  for (let ledger = 1; ledger < 60; ledger++) {
    // Ledgers of no trade, of some, and of more than a page of them; and once a long time without any.
    time += ledger === 40 ? 3 * SPAN : Math.floor(next() * 2_000)
    const count = ledger % 13 === 0 ? 700 : Math.floor(next() * 4)
    for (let position = 0; position < count; position++) {
      const [base, quote] =
        next() < 0.7 ? [all[1 + (position % 3)], all[0]] : [all[3], all[1 + (position % 2)]]
      if (base === undefined || quote === undefined) throw new Error('a token is missing')
      const price = quote === all[0] ? next() : undefined
      const quoteUnits = new BigNumber(Math.floor(next() * 1e9))
      const trade = {
        base,
        quote,
        quoteUnits,
        time,
        hash: 'AB'.repeat(32),
        id: tradeId({ ledger, position, leg: 0 }),
        baseUnits: quoteUnits
          .div(1e6)
          .div(price ?? 1)
          .decimalPlaces(9),
        maker: Math.floor(next() * 9),
        taker: Math.floor(next() * 9),
        isBuy: next() < 0.5,
        isPool: false,
        counts: false,
      }
      const { baseUnits } = trade
      // Against a token that is as good as money some trades count.
      const xrp =
        price === undefined ? (next() < 0.5 ? undefined : next() * 100) : quoteUnits.toNumber() / 1e6
      const exact = price === undefined ? undefined : quoteUnits.div(1e6).toNumber() / baseUnits.toNumber()
      if (baseUnits.isZero()) continue
      const written = { ...trade, xrp, counts: xrp !== undefined && xrp >= 1, price: exact }
      table.add(written)
      window.add(written)
    }
    window.dropBefore(time - SPAN)
    const again = take(database)
    again.window.read(time - SPAN)
    expect(again.figures()).toEqual(figures())
  }
})
