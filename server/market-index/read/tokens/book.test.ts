import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openMarketDatabase } from '../../tables/database.ts'
import { makeTokenTables, XRP_MD5 } from '../../tables/tokens/schema.ts'
import { createTokenAnswers } from './index.ts'

const NOW = 1_800_000_000_000
/** Seconds since 2000. */
const SECONDS = NOW / 1_000 - 946_684_800
const MD5 = 'a'.repeat(32)
const TOKEN = 2

/** A token, and accounts of which the first is its issuer. */
function open() {
  const dir = mkdtempSync(path.join(tmpdir(), 'suite-book-'))
  const database = openMarketDatabase(dir, 'writer')
  database.exec('PRAGMA synchronous = OFF')
  onTestFinished(() => {
    database.close()
    rmSync(dir, { recursive: true, force: true })
  })
  makeTokenTables(database)
  database
    .prepare(
      "INSERT INTO token(id, md5, currency, issuer, kind, changed) VALUES(?, ?, 'AAA', 'rIssuer', 'trustline', 0)",
    )
    .run(TOKEN, MD5)
  for (const [id, address] of ['rIssuer', 'rAlice', 'rBob', 'rCarol'].entries())
    database.prepare('INSERT INTO account VALUES(?, ?)').run(id + 1, address)
  const put = database.prepare(
    `INSERT INTO offer(entry, owner, gets, pays, gets_value, pays_value, quality, expires, open)
     VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  let entry = 0
  interface More {
    readonly expires?: number
    readonly open?: 0 | 1
  }
  const add = (owner: number, gets: number, values: readonly [string, string], more: More = {}) => {
    const pays = gets === TOKEN ? 1 : TOKEN
    const quality = Number(values[1]) / Number(values[0])
    entry += 1
    put.run(
      Buffer.alloc(32, entry),
      owner,
      gets,
      pays,
      ...values,
      quality,
      more.expires ?? null,
      more.open ?? 1,
    )
  }
  return {
    database,
    /** Sells units for drops. */
    ask: (owner: number, units: string, drops: string, more?: More) =>
      add(owner, TOKEN, [units, drops], more),
    /** Gives drops for units. */
    bid: (owner: number, drops: string, units: string, more?: More) => add(owner, 1, [drops, units], more),
    holds: (owner: number, units: string) =>
      database.prepare('INSERT INTO holder VALUES(?, ?, ?, ?, 0)').run(TOKEN, owner, units, Number(units)),
    has: (owner: number, drops: number, entries: number) =>
      database.prepare('INSERT INTO purse VALUES(?, ?, ?)').run(owner, drops, entries),
    book: (limit = 25) => createTokenAnswers(database).book({ md5: MD5, limit }, NOW),
  }
}

test('what an owner has counts once for all of his offers, best first, and without it an offer is not there', () => {
  const { ask, bid, holds, has, book } = open()
  holds(2, '15')
  ask(2, '10', '10000000')
  ask(2, '10', '12000000')
  ask(3, '10', '9000000')
  // 10 XRP above the reserve of 1 XRP and of 5 entries.
  has(4, 12_000_000, 5)
  bid(4, '8000000', '10')
  bid(4, '7000000', '10')
  expect(book()).toMatchObject({
    asks: [
      { price: 1, amount: '10', xrp: '10', offers: 1 },
      { price: 1.2, amount: '5', xrp: '6', offers: 1 },
    ],
    bids: [
      { price: 0.8, amount: '10', xrp: '8', offers: 1 },
      { price: 0.7, xrp: '2', offers: 1 },
    ],
    price: 0.9,
  })
  expect(book()?.spread).toBeCloseTo(25, 9)
})

test('an issuer has as much of his token as he likes, and nobody has any of it while he has frozen it', () => {
  const { database, ask, holds, book } = open()
  ask(1, '1000000', '1000000000000')
  holds(2, '5')
  ask(2, '5', '4000000')
  expect(book()?.asks.map(({ amount }) => amount)).toEqual(['5', '1000000'])
  database.prepare("INSERT INTO issuer VALUES('rIssuer', ?, 0)").run(0x00400000)
  expect(book()?.asks.map(({ amount }) => amount)).toEqual(['1000000'])
})

test('an offer that has expired, and one that only members of a domain may take, are in no book', () => {
  const { ask, holds, book } = open()
  holds(2, '100')
  ask(2, '1', '1000000', { expires: SECONDS })
  ask(2, '1', '2000000', { open: 0 })
  ask(2, '1', '3000000', { expires: SECONDS + 1 })
  expect(book()?.asks.map(({ price }) => price)).toEqual([3])
})

test('offers at one price are one level; the limit is of levels, and the depth of all offers within 2 %', () => {
  const { ask, holds, has, bid, book } = open()
  holds(2, '100')
  for (const drops of ['1000000', '1000000', '1010000', '1015000', '1500000']) ask(2, '1', drops)
  has(3, 1e9, 0)
  bid(3, '990000', '1')
  bid(3, '500000', '1')
  const { asks, depth, price } = book(1) ?? {}
  expect(asks).toEqual([{ price: 1, amount: '2', xrp: '2', offers: 2 }])
  expect(price).toBe(0.995)
  expect(depth?.up).toBeCloseTo(2 + 1.01, 9)
  expect(depth?.down).toBeCloseTo(0.99, 9)
})

test('pools stand with what they hold, that with XRP first; its price is the price', () => {
  const { database, book } = open()
  database
    .prepare(
      "INSERT INTO token(id, md5, currency, issuer, kind, changed) VALUES(3, ?, 'BBB', 'rB', 'trustline', 0)",
    )
    .run('b'.repeat(32))
  const put = database.prepare('INSERT INTO pool(account, a, b, a_value, b_value) VALUES(?, ?, ?, ?, ?)')
  put.run('rPool1', TOKEN, 3, '1000', '50')
  put.run('rPool2', 1, TOKEN, '200000000', '100')
  const { pools, price, depth } = book() ?? {}
  expect(pools?.map(({ md5, amount, other, price: each }) => [md5, amount, other, each])).toEqual([
    [XRP_MD5, '100', '200', 2],
    ['b'.repeat(32), '1000', '50', 0.05],
  ])
  expect(price).toBe(2)
  expect(depth?.up).toBeCloseTo(200 * (Math.sqrt(1.02) - 1), 9)
})

test('a token that is not there, and XRP itself, have no book; one without offers has an empty one', () => {
  const { database, book } = open()
  const answers = createTokenAnswers(database)
  expect(answers.book({ md5: '0'.repeat(32), limit: 25 }, NOW)).toBeUndefined()
  expect(answers.book({ md5: XRP_MD5, limit: 25 }, NOW)).toBeUndefined()
  expect(book()).toEqual({
    success: true,
    price: null,
    spread: null,
    depth: { up: null, down: null },
    bids: [],
    asks: [],
    pools: [],
  })
})
