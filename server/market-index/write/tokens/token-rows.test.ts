import { BigNumber } from 'bignumber.js'
import { expect, test } from 'vitest'
import { openTokenTables } from '../../testing/open-token-tables.ts'
import { createCandles } from './candles.ts'
import { createTokenRows } from './token-rows.ts'
import { createTokens } from './token-state.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const NOW = 1_800_000_000_000

/** A token whose trades are told one by one: how long ago, the price and the drops. */
function open() {
  const database = openTokenTables()
  const candles = createCandles(database)
  const token = createTokens(database, candles).of({ currency: 'TST', issuer: 'rIssuer' }, NOW)
  const rows = createTokenRows(database, candles)
  return {
    trade: (ago: number, price: number, drops: bigint) => {
      const time = NOW - ago
      candles.add(token.id, time, price, drops)
      const counted = { time, price, drops, units: new BigNumber(1), maker: 1, taker: 2, isBuy: true }
      if (ago < 24 * HOUR) token.day.add(counted)
      token.past.traded(time)
      candles.settle()
    },
    /** The price, and the changes of 5 minutes, an hour, a day, a week and 30 days. */
    written: () => {
      rows.begin()
      rows.write(token, NOW)
      const row = database.prepare('SELECT * FROM token WHERE id = ?').get(token.id) ?? {}
      return [row['price'], ...['p5m', 'p1h', 'p24h', 'p7d', 'p30d'].map((name) => row[name])]
    },
  }
}

test('where nothing was traded in a span nothing has changed, whatever made the price', () => {
  const { trade, written } = open()
  trade(26 * HOUR, 2, 5_000_000n)
  trade(3 * HOUR, 4, 5_000_000n)
  // Too little for a price, yet a close.
  trade(2 * HOUR, 5, 100n)
  expect(written()).toEqual([4, 0, 0, 150, null, null])
})

test('a change is from close to close, both of all trades', () => {
  const { trade, written } = open()
  trade(40 * 24 * HOUR, 8, 5_000_000n)
  trade(2 * HOUR, 1, 100n)
  trade(30 * MINUTE, 2, 5_000_000n)
  trade(MINUTE, 3, 100n)
  expect(written()).toEqual([2, 50, 200, -62.5, -62.5, -62.5])
})

test('without a trade before a span its change is not known', () => {
  expect(open().written()).toEqual([null, null, null, null, null, null])
  const { trade, written } = open()
  trade(2 * MINUTE, 2, 5_000_000n)
  expect(written()).toEqual([2, null, null, null, null, null])
})
