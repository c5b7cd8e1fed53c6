import { BigNumber } from 'bignumber.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getBalanceChanges } from 'xrpl'
import type { MarketCall } from '#contracts/market/index.ts'
import { openMarketDatabase, type MarketDatabase } from '../tables/database.ts'
import { createBoards, createTokenAnswers, listAnswers } from '../read/tokens/index.ts'
import { intervalSeconds } from '#contracts/market/series.ts'
import { md5Of } from './effects/fields.ts'
import { startHistory } from '../testing/history-on-sandbox.ts'
import { settingsFor, startIndexer } from '../testing/run-in-test.ts'
import { type Exchange, startExchange } from '../testing/trade-on-sandbox.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** The index beside the same figures by another way: from the ledger's state, and from balances that have changed. */

let dir: string
let exchange: Omit<Exchange, 'trade'>
let database: MarketDatabase
let now: number

async function startTraded(): Promise<Exchange> {
  const traded = await startExchange()
  for (let i = 0; i < 60; i++) traded.trade()
  return traded
}

/** Candles of a minute are kept for eight days: from then on, in Unix milliseconds. */
const firstMinute = () => Math.ceil((now - 8 * 86_400_000) / 60_000) * 60_000
/** What is traded for less has no price, and is in no candle. */
const LEAST_DROPS = 100
const POOL_ONLY = /^AMM/
interface Seen {
  readonly time: number
  readonly drops: BigNumber
  readonly price: number
  /** Of its transaction: whom an order meets first does not show in its balances. */
  readonly hash: string
}

/** Trades against XRP, by token: whoever is not the sender has given one thing for another. */
function tradesByBalances(): ReadonlyMap<string, readonly Seen[]> {
  const found = new Map<string, Seen[]>()
  const issuers = new Set(exchange.world.tokens.map(({ issuer }) => issuer))
  for (const { header, transactions } of exchange.server.ledger.all())
    for (const { json, metadata, result, hash } of transactions) {
      if (result !== 'tesSUCCESS' || POOL_ONLY.test(String(json['TransactionType']))) continue
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the sandbox writes rippled's metadata
      const changes = getBalanceChanges(metadata as unknown as Parameters<typeof getBalanceChanges>[0])
      for (const { account, balances } of changes) {
        if (account === json['Account'] || issuers.has(account) || balances.length !== 2) continue
        const xrp = balances.find(({ issuer }) => issuer === undefined)
        const token = balances.find(({ issuer }) => issuer !== undefined)
        if (xrp === undefined || token?.issuer === undefined) continue
        const md5 = md5Of({ currency: token.currency, issuer: token.issuer })
        const drops = new BigNumber(xrp.value).abs().times(1e6)
        const price = drops.div(1e6).toNumber() / new BigNumber(token.value).abs().toNumber()
        const time = (header.close_time + 946_684_800) * 1_000
        found.set(md5, [...(found.get(md5) ?? []), { time, drops, price, hash }])
      }
    }
  return found
}

const isNear = (a: number, b: number) => Math.abs(a - b) < 5e-13

async function answersOf(from: MarketDatabase) {
  const board = await createBoards(from).refresh(now)
  return { ...listAnswers(() => board), ...createTokenAnswers(from) }
}

/** What each account holds of each token: the sum of its changes in all transactions. */
function holdingsByBalances(): ReadonlyMap<string, ReadonlyMap<string, BigNumber>> {
  const held = new Map<string, Map<string, BigNumber>>()
  for (const { transactions } of exchange.server.ledger.all())
    for (const { metadata } of transactions) {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the sandbox writes rippled's metadata
      const changes = getBalanceChanges(metadata as unknown as Parameters<typeof getBalanceChanges>[0])
      for (const { account, balances } of changes)
        for (const { currency, issuer, value } of balances) {
          if (issuer === undefined) continue
          // On its own side of a line, an issuer has a negative balance of the holder’s.
          const md5 = md5Of({ currency, issuer })
          const holders = held.get(md5) ?? new Map<string, BigNumber>()
          held.set(md5, holders.set(account, (holders.get(account) ?? new BigNumber(0)).plus(value)))
        }
    }
  return held
}

/** The gateway's dollars are in a pool with its euros. */
const isPaired = (md5: string): boolean =>
  database
    .prepare('SELECT 1 AS one FROM pool JOIN token ON token.id IN (pool.a, pool.b) WHERE md5 = ?')
    .get(md5) !== undefined

describe.each([
  ['people who trade', startTraded],
  ['a history that has gone on after a later start', startHistory],
])('%s', (_, startLedger) => {
  beforeAll(async () => {
    dir = mkdtempSync(path.join(tmpdir(), 'suite-recomputed-'))
    exchange = await startLedger(dir)
    const { header } = exchange.server.ledger.last()
    const indexer = startIndexer(settingsFor(exchange, dir, [exchange.server.websocket]))
    await indexer.reaches(header.ledger_index)
    await indexer.stop()
    database = openMarketDatabase(dir, 'reader')
    now = (header.close_time + 946_684_800) * 1_000
  }, 60_000)
  afterAll(async () => {
    database.close()
    await exchange.stop()
    rmSync(dir, { recursive: true, force: true })
  })

  test('candles, volumes and prices are those of the balances that changed hands', async () => {
    const answers = await answersOf(database)
    const trades = tradesByBalances()
    expect(trades.size).toBeGreaterThanOrEqual(4)
    for (const [md5, seen] of trades) {
      for (const interval of ['1m', '5m', '1h', '1w'] as const) {
        const call: MarketCall<'ohlc'> = {
          md5,
          interval,
          range: null,
          limit: 1_000,
          vs_currency: 'XRP',
          fill: false,
          before: null,
        }
        const from = interval === '1m' ? firstMinute() : 0
        const candles = (answers.ohlc(call, now)?.ohlc ?? []).filter(([begin]) => begin >= from)
        const groups = new Map<number, Seen[]>()
        for (const trade of seen) {
          // 1970 began on a Thursday, and weeks begin on Monday.
          const shift = interval === '1w' ? 4 * 86_400_000 : 0
          const begin = trade.time - ((trade.time - shift) % (intervalSeconds[interval] * 1_000))
          if (begin >= from && trade.drops.gte(LEAST_DROPS))
            groups.set(begin, [...(groups.get(begin) ?? []), trade])
        }
        expect(candles.map(([begin]) => begin)).toEqual([...groups.keys()])
        for (const [begin, open, high, low, close, volume] of candles) {
          const group = groups.get(begin) ?? []
          const prices = group.map(({ price }) => price)
          const opening = group.filter(({ hash }) => hash === group[0]?.hash)
          const closing = group.filter(({ hash }) => hash === group.at(-1)?.hash)
          expect(opening.some(({ price }) => isNear(price, open))).toBe(true)
          expect(closing.some(({ price }) => isNear(price, close))).toBe(true)
          expect(high).toBeCloseTo(Math.max(...prices), 12)
          expect(low).toBeCloseTo(Math.min(...prices), 12)
          const drops = group.reduce((sum, one) => sum.plus(one.drops), new BigNumber(0))
          expect(volume).toBe(drops.div(1e6).toNumber())
        }
      }
      const { token } = answers.token({ md5 }, now) ?? {}
      const drops = seen
        .filter(({ time }) => time > now - 86_400_000)
        .reduce((sum, one) => sum.plus(one.drops), new BigNumber(0))
      expect(token?.vol24hxrp).toBe(drops.div(1e6).toNumber())
      expect(token?.lastPrice).toBeCloseTo(seen.findLast((one) => one.drops.gte(LEAST_DROPS))?.price ?? 0, 12)
      // The price is a median, held to a tenth of the pool's mean: within what was paid, and that.
      const paid = seen.filter(({ time }) => time > now - 90_000_000).map(({ price }) => price)
      if (paid.length === 0 || token?.exch === null) continue
      expect(token?.exch).toBeGreaterThanOrEqual(Math.min(...paid) / 1.1001)
      expect(token?.exch).toBeLessThanOrEqual(Math.max(...paid) * 1.1001)
    }
  })

  test('the candles of every interval have every trade once', () => {
    const counts = database
      .prepare(
        `SELECT token, iv, sum(n) AS n, CAST(sum(v) AS TEXT) AS v FROM candle
         WHERE token > 1 AND (iv > 60 OR t >= ?) GROUP BY token, iv`,
      )
      .all(firstMinute() / 1_000)
    expect(counts.length).toBeGreaterThan(8)
    for (const { token, iv, n, v } of counts) {
      const trades = database
        .prepare(
          `SELECT count(*) AS n, CAST(sum(CAST(quote_value AS INTEGER)) AS TEXT) AS v FROM trade
           WHERE base = ? AND quote = 1 AND time >= ? AND CAST(quote_value AS INTEGER) >= ?`,
        )
        .get(token ?? 0, iv === 60 ? firstMinute() : 0, LEAST_DROPS)
      expect({ iv, n, v }).toEqual({ iv, ...trades })
    }
  })

  test('holders and supply are the sums of what all transactions have moved', async () => {
    const answers = await answersOf(database)
    const held = holdingsByBalances()
    for (const { currency, issuer } of exchange.world.tokens) {
      const md5 = md5Of({ currency, issuer })
      const holders = [...(held.get(md5) ?? [])].filter(([, value]) => value.gt(0))
      expect(holders.length).toBeGreaterThan(0)
      const supply = holders.reduce((sum, [, value]) => sum.plus(value), new BigNumber(0))
      const token = answers.token({ md5 }, now)?.token
      expect(token?.supply).toBe(supply.toFixed())
      expect(token?.holders).toBe(holders.length)
      expect(
        new Map(answers.holders({ md5 }, now)?.richList.map(({ account, balance }) => [account, balance])),
      ).toEqual(new Map(holders.map(([account, value]) => [account, value.toFixed()])))
    }
  })

  test('holders, supply, trust lines, offers and pools are those of the ledger’s state', async () => {
    const answers = await answersOf(database)
    for (const { currency, issuer } of exchange.world.tokens) {
      const md5 = md5Of({ currency, issuer })
      const token = answers.token({ md5 }, now)?.token
      const response = await fetch(exchange.server.origin, {
        method: 'POST',
        body: JSON.stringify({
          method: 'account_lines',
          params: [{ account: issuer, ledger_index: 'validated' }],
        }),
      })
      const { result } = JSON.parse(await response.text())
      const lines: { account: string; balance: string; currency: string; limit_peer: string }[] = result.lines
      const held = lines
        .filter((line) => line.currency === currency)
        .map((line) => ({ ...line, held: new BigNumber(line.balance).negated() }))
        .filter((line) => line.held.gt(0) || Number(line.limit_peer) > 0)
      const supply = held.reduce((sum, line) => sum.plus(line.held), new BigNumber(0))
      expect(token?.supply).toBe(supply.toFixed())
      expect(token?.trustlines).toBe(held.length)
      const holding = held
        .filter((line) => line.held.gt(0))
        .toSorted((a, b) => b.held.comparedTo(a.held) ?? 0)
      expect(token?.holders).toBe(holding.length)
      const rich = answers.holders({ md5 }, now)
      // The same holders make the same answer at any time.
      expect(answers.holders({ md5 }, now + 86_400_000)).toEqual(rich)
      expect(rich?.richInfo.time).toBeLessThanOrEqual(now)
      expect(new Map(rich?.richList.map(({ account, balance }) => [account, balance]))).toEqual(
        new Map(holding.map((line) => [line.account, line.held.toFixed()])),
      )
      const entries = [...exchange.server.ledger.last().state.all()]
      const offers = entries.filter(
        (entry) =>
          entry.LedgerEntryType === 'Offer' &&
          [entry.TakerGets, entry.TakerPays].some(
            (amount) =>
              typeof amount !== 'string' && amount.currency === currency && amount.issuer === issuer,
          ),
      )
      expect(token?.offers).toBe(offers.length)
      const pool = entries.find(
        (entry) => entry.LedgerEntryType === 'AccountRoot' && entry.Account === token?.AMM,
      )
      if (pool?.LedgerEntryType === 'AccountRoot')
        expect(token?.tvl).toBeCloseTo((2 * Number(pool.Balance)) / 1e6, 5)
      expect(rich?.richList.some(({ isAMM }) => isAMM)).toBe(
        currency !== 'USD' || token?.AMM !== null || isPaired(md5),
      )
    }
  })
})
