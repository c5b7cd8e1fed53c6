import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { market, type MarketAnswer } from '#contracts/market/index.ts'
import { createBoards, createTokenAnswers, listAnswers } from '../../read/tokens/index.ts'
import { openMarketDatabase } from '../../tables/database.ts'
import { createModelLedger, days, type ModelLedger } from '../../testing/model-ledger.ts'
import type { ModelToken } from '../../testing/model-nodes.ts'
import { md5Of } from '../effects/fields.ts'
import { openIndex } from '../index-ledgers.ts'
import { createTokenDeriver } from './index.ts'

/** Liquidity beside pools, and prices beside XRP: bids in the book, and a token that is as good as money. */

const HOUR = 3_600_000
const BEGIN = Math.floor(1_800_000_000_000 / HOUR) * HOUR
const END = days(9)
const silent = { info() {}, warn() {}, error() {} }
const token = (name: string): ModelToken => ({
  currency: Buffer.from(name).toString('hex').toUpperCase().padEnd(40, '0'),
  issuer: `rIssuer${name}`,
})
const DOLLAR = token('Dollar')

/** 14 people buy and sell a token on the book all the time, at 0.5 XRP. */
function addTraded(ledger: ModelLedger, one: ModelToken, xrp: number): void {
  const people = Array.from({ length: 14 }, (_, n) => `${one.issuer}Trader${n}`)
  ledger.send(0, one, one.issuer, `${one.issuer}Treasury`, 1_000_000)
  for (const [n, who] of people.entries()) ledger.send(100 + n, one, `${one.issuer}Treasury`, who, 20_000)
  for (let n = 0; n < 9 * 20; n++) {
    const [taker = '', maker = ''] = [people[n % 14], people[(n + 1) % 14]]
    ledger.book(10_000 + Math.floor((n / 180) * (END - HOUR)), one, taker, maker, xrp, 0.5)
  }
}

/** Ledgers close all the time: bids are looked at in one of a hundred here. */
async function indexOf(ledger: ModelLedger, trusted: readonly ModelToken[] = []) {
  for (let time = 60_000; time < END; time += 120_000) ledger.empty(time, 'rIdle')
  const dir = mkdtempSync(path.join(tmpdir(), 'suite-liquidity-'))
  const database = openMarketDatabase(dir, 'writer')
  database.exec('PRAGMA synchronous = OFF')
  onTestFinished(() => {
    database.close()
    rmSync(dir, { recursive: true, force: true })
  })
  const deriver = createTokenDeriver({ dollars: [], trusted: [...trusted], scams: [] }, silent)
  const index = openIndex(database, 7, [deriver])
  const ledgers = ledger.ledgers(END + 5_000)
  for (let from = 0; from < ledgers.length; from += 50) index.apply(ledgers.slice(from, from + 50))
  const board = await createBoards(database).refresh(0)
  const query = market.tokens.query.parse({ limit: '100' })
  const answer = listAnswers(() => board).tokens(query, BEGIN + END)
  const rows: MarketAnswer<'tokens'>['tokens'] = answer?.tokens ?? []
  return {
    trades: (one: ModelToken) =>
      createTokenAnswers(database).trades(
        { md5: md5Of(one), limit: 100, before: undefined, least: 0, counted: false },
        BEGIN + END,
      )?.trades ?? [],
    found(one: ModelToken) {
      const row = rows.find(({ md5 }) => md5 === md5Of(one))
      if (row === undefined) throw new Error(`${one.issuer} is in no list`)
      return row
    },
  }
}

test('half of what others bid within a tenth of the price is liquidity, as far as they have the XRP', async () => {
  const ledger = createModelLedger(BEGIN)
  const one = token('Bid')
  addTraded(ledger, one, 200)
  ledger.bid(5_000, one, 'rBidder', { xrp: 6_000, price: 0.49, balance: 10_000 })
  // Too low, of an insider, and without the XRP.
  ledger.bid(5_001, one, 'rLow', { xrp: 6_000, price: 0.4, balance: 10_000 })
  ledger.bid(5_002, one, one.issuer, { xrp: 6_000, price: 0.49, balance: 10_000 })
  ledger.bid(5_003, one, 'rPoor', { xrp: 6_000, price: 0.49, balance: 1_001.4 })
  const { liquidity, marketcap, marketcapWhy, exch } = (await indexOf(ledger)).found(one)
  expect(exch).toBe(0.5)
  expect(liquidity).toBeCloseTo((6_000 + 1_000) / 2, 6)
  expect([marketcapWhy, marketcap !== null && marketcap > 0]).toEqual([null, true])
})

test('attack: the same XRP behind bids for twenty tokens counts once, and that of another moment not at all', async () => {
  const ledger = createModelLedger(BEGIN)
  const own = Array.from({ length: 20 }, (_, n) => token(`Own${n}`))
  for (const [n, one] of own.entries()) {
    addTraded(ledger, one, 40)
    ledger.bid(5_000 + n, one, 'rScammer', { xrp: 1_000, price: 0.49, balance: 1_001.4 })
  }
  // He has it at the end of each hour alone.
  const late = token('Late')
  addTraded(ledger, late, 40)
  ledger.bid(6_000, late, 'rLate', { xrp: 1_000, price: 0.49, balance: 2 })
  for (let hour = 1; hour < 9 * 24; hour++) {
    ledger.bid(hour * HOUR - 1_000, late, 'rLate', { xrp: 1_000, price: 0.49, balance: 1_000_000 })
    ledger.empty(hour * HOUR + 1_000, 'rLate')
  }
  const index = await indexOf(ledger)
  const rows = own.map((one) => index.found(one))
  const sum = rows.reduce((total, { liquidity }) => total + (liquidity ?? 0), 0)
  expect(sum).toBeLessThanOrEqual(500 + 1e-6)
  expect(rows.every(({ marketcap }) => marketcap === null)).toBe(true)
  expect(index.found(late).marketcap).toBeNull()
}, 60_000)

test('a trade against a token that the operator names, with liquidity, makes a price and a volume in XRP', async () => {
  const ledger = createModelLedger(BEGIN)
  const [one, other] = [token('Against'), token('Unnamed')]
  const treasury = `${DOLLAR.issuer}Treasury`
  ledger.send(0, DOLLAR, DOLLAR.issuer, treasury, 1_000_000)
  ledger.pool(1_000, DOLLAR, treasury, 100_000, 50_000)
  for (const base of [one, other]) {
    ledger.send(2_000, base, base.issuer, `${base.issuer}Maker0`, 400_000)
    for (let n = 0; n < 6; n++) {
      const [maker, taker] = [`${base.issuer}Maker${n}`, `${base.issuer}Taker${n}`]
      ledger.send(3_000 + n, base, `${base.issuer}Maker0`, maker, 50_000)
      ledger.send(3_100 + n, DOLLAR, treasury, taker, 1_000)
      ledger.send(3_200 + n, other, other.issuer, taker, 1_000)
      // 4 for a dollar, in the last hour: a dollar is 2 XRP.
      const quote = base === one ? DOLLAR : one
      if (base === one)
        ledger.bookFor(END - HOUR / 2 + n * 60_000, [base, quote], taker, maker, { units: 400, others: 100 })
    }
  }
  const named = await indexOf(ledger, [DOLLAR])
  const { exch, vol24hxrp, vol24hBelieved } = named.found(one)
  expect(exch).toBeCloseTo(0.5, 6)
  expect(vol24hxrp).toBeCloseTo(6 * 200, 3)
  expect(vol24hBelieved ?? 0).toBeLessThanOrEqual(vol24hxrp)
  expect(named.trades(one).map(({ counts, side, price }) => [counts, side, price?.toFixed(6)])).toEqual(
    Array.from({ length: 6 }, () => [true, 'buy', '0.500000']),
  )
  // Against a token that nobody names, the same trades say nothing.
  const unnamed = await indexOf(rebuilt(), [])
  expect(unnamed.found(one)).toMatchObject({ exch: null, vol24hxrp: 0 })

  function rebuilt(): ModelLedger {
    const again = createModelLedger(BEGIN)
    again.send(0, DOLLAR, DOLLAR.issuer, treasury, 1_000_000)
    again.pool(1_000, DOLLAR, treasury, 100_000, 50_000)
    again.send(2_000, one, one.issuer, 'rMaker', 400_000)
    again.send(2_001, DOLLAR, treasury, 'rTaker', 1_000)
    for (let n = 0; n < 6; n++)
      again.bookFor(END - HOUR / 2 + n * 60_000, [one, DOLLAR], 'rTaker', 'rMaker', {
        units: 400,
        others: 100,
      })
    return again
  }
})
