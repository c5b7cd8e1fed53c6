import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { BigNumber } from 'bignumber.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { market } from '#contracts/market/index.ts'
import { createTokenAnswers } from '../../../read/tokens/index.ts'
import { type MarketDatabase, openMarketDatabase } from '../../../tables/database.ts'
import { XRP_MD5 } from '../../../tables/tokens/schema.ts'
import { settingsFor, startIndexer } from '../../../testing/run-in-test.ts'
import { type Exchange, startExchange } from '../../../testing/trade-on-sandbox.ts'
import { type Asset, md5Of } from '../../effects/fields.ts'

/** The order books and pools of an index, beside what a node of the ledger says of them. */

let dir: string
let exchange: Exchange
let database: MarketDatabase
let now: number

beforeAll(async () => {
  dir = mkdtempSync(path.join(tmpdir(), 'suite-book-'))
  exchange = await startExchange()
  for (let i = 0; i < 25; i++) exchange.trade()
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

async function ask(method: string, params: object) {
  const response = await fetch(exchange.server.origin, {
    method: 'POST',
    body: JSON.stringify({ method, params: [{ ...params, ledger_index: 'validated' }] }),
  })
  return JSON.parse(await response.text()).result
}
const unitsOf = (amount: string | { readonly value: string }): BigNumber =>
  typeof amount === 'string' ? new BigNumber(amount).shiftedBy(-6) : new BigNumber(amount.value)

interface NodeOffer {
  readonly TakerGets: string | { readonly value: string }
  readonly TakerPays: string | { readonly value: string }
  readonly taker_gets_funded?: string | { readonly value: string }
  readonly taker_pays_funded?: string | { readonly value: string }
}

/** Both sums of a side, of all offers as far as they are funded. */
async function sideOf(taker_gets: object, taker_pays: object) {
  const { offers } = await ask('book_offers', { taker_gets, taker_pays, limit: 400 })
  const all: readonly NodeOffer[] = offers
  const funded = all
    .map((offer) => ({
      gets: unitsOf(offer.taker_gets_funded ?? offer.TakerGets),
      pays: unitsOf(offer.taker_pays_funded ?? offer.TakerPays),
    }))
    .filter(({ gets }) => gets.gt(0))
  const sum = (side: 'gets' | 'pays') =>
    funded.reduce((total, offer) => total.plus(offer[side]), new BigNumber(0)).toNumber()
  const first = funded[0]
  return {
    gets: sum('gets'),
    pays: sum('pays'),
    offers: funded.length,
    best: first && first.pays.div(first.gets).toNumber(),
  }
}
const bookOf = (asset: Asset) => createTokenAnswers(database).book({ md5: md5Of(asset), limit: 200 }, now)

test('every offer stands in its book as far as its owner has what it gives, as a node says', async () => {
  const seen = { bids: 0, asks: 0 }
  for (const { currency, issuer } of exchange.world.tokens) {
    const book = bookOf({ currency, issuer })
    if (book === undefined) continue
    market.book.answer.parse(book)
    const [token, xrp] = [{ currency, issuer }, { currency: 'XRP' }]
    const [asks, bids] = [await sideOf(token, xrp), await sideOf(xrp, token)]
    const total = (levels: typeof book.bids, side: 'amount' | 'xrp') =>
      levels.reduce((sum, level) => sum + Number(level[side]), 0)
    const count = (levels: typeof book.bids) => levels.reduce((sum, level) => sum + level.offers, 0)
    expect([currency, count(book.asks), count(book.bids)]).toEqual([currency, asks.offers, bids.offers])
    expect(total(book.asks, 'amount')).toBeCloseTo(asks.gets, 6)
    expect(total(book.asks, 'xrp')).toBeCloseTo(asks.pays, 4)
    expect(total(book.bids, 'xrp')).toBeCloseTo(bids.gets, 4)
    expect(total(book.bids, 'amount')).toBeCloseTo(bids.pays, 4)
    if (asks.best !== undefined) expect(book.asks[0]?.price).toBeCloseTo(asks.best, 6)
    if (bids.best !== undefined) expect(book.bids[0]?.price).toBeCloseTo(1 / bids.best, 6)
    seen.asks += asks.offers
    seen.bids += bids.offers
  }
  expect(seen.asks).toBeGreaterThan(3)
  expect(seen.bids).toBeGreaterThan(1)
})

test('a pool holds what a node says, and its depth moves its price by 2 %', async () => {
  let pools = 0
  for (const { currency, issuer } of exchange.world.tokens)
    for (const pool of bookOf({ currency, issuer })?.pools ?? []) {
      const other =
        pool.md5 === XRP_MD5 ? { currency: 'XRP' } : { currency: pool.currency, issuer: pool.issuer }
      const { amm } = await ask('amm_info', { asset: { currency, issuer }, asset2: other })
      expect(amm.account).toBe(pool.account)
      const held = [amm.amount, amm.amount2].map((amount) => unitsOf(amount).toNumber())
      expect(held).toEqual([Number(pool.amount), Number(pool.other)])
      // x * y stays: what is paid in, over what is left of the other side, is the new price.
      const [x, y] = [Number(pool.amount), Number(pool.other)]
      const priceAfter = (paid: number) => (y + paid) ** 2 / (x * y)
      expect(priceAfter(pool.depth.up ?? 0) / (pool.price ?? 1)).toBeCloseTo(1.02, 9)
      expect(priceAfter(-(pool.depth.down ?? 0)) / (pool.price ?? 1)).toBeCloseTo(0.98, 9)
      pools += 1
    }
  expect(pools).toBeGreaterThan(3)
})
