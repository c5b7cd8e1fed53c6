import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { market } from '#contracts/market/index.ts'
import { intervalSeconds } from '#contracts/market/series.ts'
import { MOST_FILTERED_TRADES } from '#contracts/market/trades.ts'
import { type MarketDatabase, openMarketDatabase } from '../../tables/database.ts'
import { beginIndex, writeCursor } from '../../tables/schema.ts'
import { makeTokenTables, XRP_ID, XRP_MD5 } from '../../tables/tokens/schema.ts'
import { writeTotals } from '../../tables/tokens/totals.ts'
import { createBoards, createTokenAnswers, listAnswers } from './index.ts'

const NOW = 1_800_000_000_000
const DAY = 86_400_000
const md5Of = (n: number) => n.toString(16).padStart(32, '0')

/** Forty tokens, of which every fourth has no price; and XRP, which costs 2 dollars. */
function open(): MarketDatabase {
  const dir = mkdtempSync(path.join(tmpdir(), 'suite-answers-'))
  const database = openMarketDatabase(dir, 'writer')
  onTestFinished(() => {
    database.close()
    rmSync(dir, { recursive: true, force: true })
  })
  beginIndex(database, 7, () => makeTokenTables(database))
  const add = database.prepare(
    `INSERT INTO token(md5, currency, issuer, kind, created, first_trade, price, supply, xrp24, trades24, buy24,
       buys24, changed) VALUES(?, ?, ?, 'trustline', ?, ?, ?, '1000', ?, 4, ?, 1, 1)`,
  )
  const cost = database.prepare('INSERT INTO price VALUES(?, ?, ?)')
  const believe = database.prepare(
    "INSERT INTO figure VALUES(?, 1e6, 1e6, NULL, 1000, ?, ?, 10, 1000, 0, 'thin')",
  )
  const say = database.prepare('INSERT INTO token_meta(md5, name, tags) VALUES(?, ?, ?)')
  database.transaction(() => {
    for (let n = 1; n <= 40; n++) {
      const price = n % 4 === 0 ? null : n
      add.run(md5Of(n), `C${n}`, `rIssuer${n}`, NOW - n * DAY, NOW - n * DAY + 1, price, n * 1e6, n * 5e5)
      believe.run(n + 1, n, n)
      // A quarter more than a day ago.
      if (price !== null) cost.run(n + 1, NOW - 2 * DAY, price / 1.25)
      if (n <= 6) say.run(md5Of(n), `Name ${n}`, n <= 2 ? '["Meme","defi"]' : '["defi"]')
    }
    const before = { marketcap: 100_000, volume: 410, pools: 1, xrp: 1 }
    writeTotals(database, {
      transactions24: 1,
      drops24: '820000000',
      tradedTokens24: 40,
      activeAccounts24: 1,
      traders24: 1,
      accounts: 1,
      offers: 0,
      lines: 0,
      dollar: 0.5,
      before,
    })
    const point = { index: 1, hash: 'h1', parentHash: 'h', closedAt: NOW }
    writeCursor(database, point, point)
  })
  return database
}

async function answersOf(database: MarketDatabase) {
  const board = await createBoards(database).refresh(NOW)
  const answers = { ...listAnswers(() => board), ...createTokenAnswers(database) }
  const list = (query: Record<string, string>) => {
    const answer = answers.tokens(market.tokens.query.parse(query), NOW)
    market.tokens.answer.parse(answer)
    return answer
  }
  const ids = (query: Record<string, string>) => list(query)?.tokens.map(({ currency }) => currency)
  return { answers, list, ids }
}

test('pages of tokens follow each other, and the counts are of all and of what was found', async () => {
  const { list, ids } = await answersOf(open())
  expect(ids({ limit: '3' })).toEqual(['C40', 'C39', 'C38'])
  expect(ids({ limit: '2', start: '3' })).toEqual(['C37', 'C36'])
  expect(ids({ limit: '2', offset: '38' })).toEqual(['C2', 'C1'])
  expect(ids({ offset: '40' })).toEqual([])
  expect(list({ limit: '2', offset: '5' })?.tokens.map(({ id }) => id)).toEqual([6, 7])
  expect(list({ limit: '2', filter: 'c1' })).toMatchObject({ total: 40, count: 11 })
  expect(ids({ filter: 'NAME 3' })).toEqual(['C3'])
  expect(ids({ filter: 'rissuer7' })).toEqual(['C7'])
  expect(ids({ tagName: 'meme' })).toEqual(['C2', 'C1'])
  expect(list({ tag: 'DEFI' })?.count).toBe(6)
  expect(list({ tag: 'none' })).toMatchObject({ total: 40, count: 0, tokens: [] })
  expect(ids({ show_new: 'yes' })).toEqual(['C1'])
  expect(ids({ watchlist: `${md5Of(3)},${md5Of(9)}` })).toEqual(['C9', 'C3'])
})

test('what is not known comes last in both directions', async () => {
  const { ids } = await answersOf(open())
  const up = ids({ sortBy: 'exch', sortType: 'asc', limit: '100' }) ?? []
  const down = ids({ sortBy: 'exch', sortType: 'desc', limit: '100' }) ?? []
  expect(up.slice(0, 3)).toEqual(['C1', 'C2', 'C3'])
  expect(down.slice(0, 3)).toEqual(['C39', 'C38', 'C37'])
  for (const list of [up, down])
    expect(list.slice(-10).every((name) => Number(name.slice(1)) % 4 === 0)).toBe(true)
  expect(ids({ sortBy: 'p24h', limit: '2' })).toEqual(['C39', 'C38'])
})

test('tags are counted over all tokens', async () => {
  const { answers } = await answersOf(open())
  expect(answers.tags({}, NOW)).toEqual({
    success: true,
    count: 2,
    tags: [
      { tag: 'defi', count: 6 },
      { tag: 'Meme', count: 2 },
    ],
  })
})

test('a token and the market have their changes, both sides of trades, and a part of the whole', async () => {
  const { answers, list } = await answersOf(open())
  const { token, global } = answers.token({ md5: md5Of(5) }, NOW) ?? {}
  expect(token).toMatchObject({
    _id: md5Of(5),
    date: new Date(NOW - 5 * DAY).toISOString().slice(0, 10),
    exch: 5,
    usd: '10',
    p24h: 1,
    vol24hxrp: 5,
    buy24hxrp: 2.5,
    sell24hxrp: 2.5,
    buy24htx: 1,
    sell24htx: 3,
    txns24h: 4,
    isNew: false,
  })
  const all = list({ limit: '100' })?.tokens ?? []
  expect(all.reduce((sum, { dom }) => sum + (dom ?? 0), 0)).toBeCloseTo(100, 9)
  expect(global?.gMarketcap).toBe(all.reduce((sum, { marketcap }) => sum + (marketcap ?? 0), 0))
  expect(global).toMatchObject({ gMarketcapPro: 500, gDexVolumePro: 100, gTVLPro: -100 })
  expect(list({ filter: 'c1' })?.tokens.find(({ currency }) => currency === 'C1')?.isNew).toBe(true)
})

/** One candle an hour at these hours before now; open and close differ. */
function candles(
  database: MarketDatabase,
  token: number,
  prices: readonly (readonly [hours: number, price: number])[],
) {
  const put = database.prepare('INSERT INTO candle VALUES(?, ?, ?, ?, ?, ?, ?, 2000000, 1)')
  for (const [hours, price] of prices)
    for (const interval of ['5m', '1h'] as const) {
      const seconds = intervalSeconds[interval]
      put.run(token, seconds, NOW / 1_000 - hours * 3_600, price - 1, price + 1, price - 2, price)
    }
}

test('candles are filled, cut to a range and a time, and multiplied by what XRP cost', async () => {
  const database = open()
  candles(database, XRP_ID, [
    [30, 2],
    [2, 4],
  ])
  candles(database, 6, [
    [26, 10],
    [3, 20],
    [1, 30],
  ])
  const { answers } = await answersOf(database)
  const md5 = md5Of(5)
  const ask = (query: Record<string, string>, id = md5) => {
    const answer = answers.ohlc({ md5: id, ...market.ohlc.query.parse(query) }, NOW)
    market.ohlc.answer.parse(answer)
    return answer?.ohlc.map(([begin, , , , close, volume]) => [(NOW - begin) / 3_600_000, close, volume])
  }
  const [old, second, last] = [
    [26, 10, 2],
    [3, 20, 2],
    [1, 30, 2],
  ]
  expect(ask({ interval: '1h' })).toEqual([old, second, last])
  expect(ask({ interval: '1h', limit: '2' })).toEqual([second, last])
  expect(ask({ interval: '1h', range: '1D' })).toEqual([second, last])
  expect(ask({ resolution: '60', cb: '1', abn: String(NOW - 3_600_000) })).toEqual([second])
  expect(ask({ interval: '1h', limit: '5', fill: 'yes' })).toEqual([
    [4, 10, 0],
    second,
    [2, 20, 0],
    last,
    [0, 30, 0],
  ])
  expect(ask({ interval: '1h', vs_currency: 'USD' })).toEqual([
    [26, 20, 4],
    [3, 40, 4],
    [1, 120, 8],
  ])
  expect(ask({ interval: '1h' }, XRP_MD5)).toEqual([
    [30, 1, 2],
    [2, 1, 2],
  ])
  expect(ask({ interval: '1h', vs_currency: 'USD' }, XRP_MD5)).toEqual([
    [30, 2, 4],
    [2, 4, 8],
  ])
  expect(answers.ohlc({ md5, ...market.ohlc.query.parse({ range: '5Y' }) }, NOW)).toMatchObject({
    range: '5Y',
    interval: '1w',
    interval_seconds: 604_800,
  })
})

test('a trade in a ledger whose close is ahead of our clock has its candle at once', async () => {
  const database = open()
  candles(database, 6, [[-1, 10]])
  const { answers } = await answersOf(database)
  const ask = (query: Record<string, string>) => {
    const answer = answers.ohlc(
      { md5: md5Of(5), ...market.ohlc.query.parse({ interval: '1h', ...query }) },
      NOW,
    )
    return answer?.ohlc.map(([begin, , , , close]) => [(NOW - begin) / 3_600_000, close])
  }
  for (const fill of ['yes', 'no']) expect(ask({ fill })).toEqual([[-1, 10]])
  expect(ask({ abn: String(NOW + 3_600_000) })).toEqual([])
})

test('a sparkline begins with what a token cost before its period, and has the points that are asked for', async () => {
  const database = open()
  candles(database, 6, [[26, 50], ...Array.from({ length: 20 }, (_, n) => [20 - n, 40 - n] as const)])
  const { answers } = await answersOf(database)
  const ask = (query: Record<string, string>) => {
    const answer = answers.sparkline({ md5: md5Of(5), ...market.sparkline.query.parse(query) }, NOW)
    market.sparkline.answer.parse(answer)
    return answer
  }
  const day = ask({ period: '24h', maxPoints: '300' })
  expect(day?.data[0]).toEqual([NOW - DAY, 50])
  expect(day?.prices).toHaveLength(21)
  expect(ask({ period: '24h', max_points: '5' })?.prices).toHaveLength(5)
  expect(ask({ maxPoints: '1' })?.prices).toEqual([21])
  expect(ask({})).toMatchObject({ period: '7d', chartColor: '#e5484d' })
})

test('where a market cap cannot be believed there is none, and its reason stands beside the value of all', async () => {
  const database = open()
  database.exec('UPDATE figure SET traders7 = 9 WHERE token = 6')
  const { list } = await answersOf(database)
  const rows = list({ limit: '100' })?.tokens ?? []
  const of = (name: string) => rows.find(({ currency }) => currency === name)
  expect(of('C5')).toMatchObject({
    marketcap: null,
    marketcapWhy: 'traders',
    isOMCF: null,
    fdv: 5_000,
    dom: null,
  })
  expect(of('C6')).toMatchObject({ marketcap: 6_000, marketcapWhy: null, isOMCF: 'yes', circulating: 1_000 })
  expect(of('C8')).toMatchObject({ marketcap: null, marketcapWhy: 'price', fdv: null })
})

test('a token with the name of a trusted one is marked, and time marks a new one', async () => {
  const database = open()
  database.exec("UPDATE token_meta SET listed = 1, name = 'Same' WHERE name = 'Name 3'")
  database.exec("UPDATE token_meta SET name = 'SAME' WHERE name = 'Name 5'")
  const { list } = await answersOf(database)
  const marks = new Map(list({ limit: '100' })?.tokens.map(({ currency, marks: its }) => [currency, its]))
  expect(marks.get('C3')).toEqual(['thin', 'freezable'])
  expect(marks.get('C5')).toEqual(['lookalike', 'thin', 'freezable'])
  expect(marks.get('C1')).toEqual(['thin', 'new', 'freezable'])
})

test('what an issuer may do is told; a share of a pool has the names of what is in it, a multi-purpose token its scale', async () => {
  const database = open()
  database.exec(`
    INSERT INTO issuer SELECT issuer, ${0x00200000 + 0x80000000}, 1005000000 FROM token WHERE currency = 'C3';
    INSERT INTO token(id, md5, currency, issuer, kind, created, supply, changed)
      VALUES(901, '${'a'.repeat(32)}', '03${'0'.repeat(38)}', 'rPool', 'lp', NULL, '5', 1);
    INSERT INTO pool(account, a, b, a_value, b_value)
      SELECT 'rPool', 1, id, '1', '1' FROM token WHERE currency = 'C3';
    INSERT INTO token(id, md5, currency, issuer, kind, created, supply, scale, changed)
      VALUES(902, '${'b'.repeat(32)}', '${'0'.repeat(47)}1', 'rMpt', 'mpt', NULL, '12345', 2, 1);
    INSERT INTO issuance VALUES(902, ${0x02 | 0x40}, 2500, NULL)`)
  const { answers } = await answersOf(database)
  const one = (md5: string) => answers.token({ md5 }, NOW)?.token
  expect(one(md5Of(3))).toMatchObject({
    issuerMay: { freeze: false, frozen: false, clawback: true, transferFee: 0.5 },
    marks: expect.arrayContaining(['clawback', 'fee']),
  })
  expect(one('a'.repeat(32))).toMatchObject({
    tokenType: 'lp',
    name: 'LP XRP/C3',
    dateon: null,
    issuerMay: null,
  })
  expect(one('b'.repeat(32))).toMatchObject({
    tokenType: 'mpt',
    supply: '123.45',
    circulating: 123.45,
    issuerMay: { freeze: true, clawback: true, transferFee: 2.5 },
  })
})

test('trades come newest first, with their transaction, and can be asked for by size and page', async () => {
  const database = open()
  const token = 4
  database.exec("INSERT INTO account VALUES(1, 'rMaker'), (2, 'rTaker')")
  const add = database.prepare("INSERT INTO trade VALUES(?, ?, ?, ?, '2', ?, 1, 2, 1, 0, ?, ?, zeroblob(32))")
  const ids = [1, 2, 3, 4].map((n) => (90_000_000 + n) * 4_096 ** 2)
  ids.forEach((id, i) =>
    add.run(
      id,
      NOW + i,
      token,
      i === 3 ? 7 : XRP_ID,
      `${10 ** (6 + i)}`,
      i === 0 ? 0 : 1,
      i === 3 ? null : 10 ** i,
    ),
  )
  const { answers } = await answersOf(database)
  const ask = (query: Record<string, string>) => {
    const call = { md5: md5Of(3), ...market.trades.query.parse(query) }
    const answer = market.trades.answer.parse(answers.trades(call, NOW))
    return answer.trades.map(({ ledger }) => ledger - 90_000_000)
  }
  expect(ask({})).toEqual([4, 3, 2, 1])
  expect(ask({ limit: '2', before: String(ids[3]) })).toEqual([3, 2])
  // The newest is against another token: nobody says how much XRP that was.
  expect(ask({ least: '10' })).toEqual([3, 2])
  expect(ask({ counted: 'yes' })).toEqual([4, 3, 2])
  expect(answers.trades({ md5: md5Of(3), ...market.trades.query.parse({}) }, NOW)?.trades[1]).toMatchObject({
    side: 'buy',
    amount: '2',
    paid: '100',
    currency: 'XRP',
    price: 50,
    taker: 'rTaker',
    maker: 'rMaker',
    hash: '0'.repeat(64),
  })
  expect(answers.trades({ md5: XRP_MD5, ...market.trades.query.parse({}) }, NOW)).toBeUndefined()

  // Attack: a filter that hardly any trade passes would read all of a token's while nothing else is answered.
  database.exec(`WITH RECURSIVE many(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM many WHERE n < ${MOST_FILTERED_TRADES - 1})
    INSERT INTO trade SELECT 90000004 * 16777216 + n, ${NOW}, ${token}, ${XRP_ID}, '2', '1', 1, 2, 1, 0, 0, 1e-6, zeroblob(32) FROM many`)
  expect(ask({ least: '1' })).toEqual([])
  expect(ask({ counted: 'yes' })).toEqual([4])
  expect(ask({ counted: 'yes', before: String(ids[3]) })).toEqual([3, 2])
})
