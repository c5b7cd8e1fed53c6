import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { market, type MarketAnswer } from '#contracts/market/index.ts'
import { createBoards, listAnswers } from '../read/tokens/index.ts'
import { type MarketDatabase, openMarketDatabase } from '../tables/database.ts'
import { createModelLedger, days, type ModelLedger } from '../testing/model-ledger.ts'
import type { ModelToken } from '../testing/model-nodes.ts'
import { md5Of } from './effects/fields.ts'
import { openIndex } from './index-ledgers.ts'
import { createTokenDeriver } from './tokens/index.ts'

/**
 * A market of 60 honest tokens and nine days, and people who want a place in it for 10, 1,000 and 100,000 XRP: with a
 * token of their own, or at the cost of another's.
 */

const HOUR = days(1) / 24
/** A full hour. */
const BEGIN = Math.floor(1_800_000_000_000 / HOUR) * HOUR
const END = days(9)
const BUDGETS = [10, 1_000, 100_000] as const
const silent = { info() {}, warn() {}, error() {} }

/** Numbers from 0 to 1, always the same ones. */
function chance(seed: number) {
  let state = seed
  return () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32
}
const token = (name: string): ModelToken => ({
  currency: Buffer.from(name).toString('hex').toUpperCase().padEnd(40, '0'),
  issuer: `rIssuer${name}`,
})

/** Twice: one of them is attacked. */
const [TWIN, RIVAL] = [token('Twin'), token('Rival')]
const honest = [...Array.from({ length: 58 }, (_, n) => token(`Honest${n}`)), TWIN, RIVAL]
/** From 8,000 to a million XRP. */
const poolOf = (one: ModelToken, place: number) =>
  one === TWIN || one === RIVAL ? 30_000 : 8_000 * 125 ** (place / 57)

/** A treasury has all of it, sells a part, and makes the pool; 14 people trade half of the pool each day. */
function addHonest(ledger: ModelLedger, one: ModelToken, place: number): void {
  const [xrp, units, name] = [poolOf(one, place), 1_000_000, one.issuer]
  const next = chance(one === RIVAL || one === TWIN ? 99 : place + 1)
  const treasury = `${name}Treasury`
  ledger.send(place, one, name, treasury, 6 * units)
  for (let holder = 0; holder < 12; holder++)
    ledger.send(1_000 + place, one, treasury, `${name}Holder${holder}`, units / 4)
  for (let trader = 0; trader < 14; trader++)
    ledger.send(1_500 + place, one, treasury, `${name}Trader${trader}`, units / 10)
  ledger.pool(2_000 + place, one, treasury, xrp, units)
  for (let n = 0; n < 8 * 9; n++) {
    const time = 10_000 + Math.floor(((n + next()) / 72) * (END - 60_000))
    const side = (n + Math.floor(n / 14)) % 2 === 0 ? 'buy' : 'sell'
    ledger.swap(time, one, `${name}Trader${n % 14}`, xrp * 0.06, side)
  }
}

const SUPPLY = 1e12
/** So many wallets can be paid of a half of it, at 1.2 XRP each. */
const walletsOf = (budget: number) => Math.min(Math.floor((budget * 0.5) / 1.2), 30)
const named = (kind: string, budget: number) => token(`${kind}${budget}`)
const wallets = (one: ModelToken, count: number) =>
  Array.from({ length: count }, (_, n) => `${one.issuer}Wallet${n}`)

/** Sells a thousandth of one to a friend for 1 XRP. */
function sellToFriend(ledger: ModelLedger, budget: number): void {
  const one = named('A', budget)
  ledger.send(0, one, one.issuer, `${one.issuer}Friend`, SUPPLY)
  ledger.book(END - HOUR, one, `${one.issuer}Other`, `${one.issuer}Friend`, 1, 1_000)
}

/** Wallets trade with each other on a book of their own, for a week; created by the scammer, or by an exchange. */
function tradeInRing(ledger: ModelLedger, budget: number, isFunded: boolean): void {
  const one = named(isFunded ? 'B' : 'C', budget)
  const ring = wallets(one, Math.max(walletsOf(budget), 2))
  if (isFunded) ledger.fund(0, one.issuer, ring)
  for (const [i, wallet] of ring.entries())
    ledger.send(500 + i, one, one.issuer, wallet, SUPPLY / ring.length)
  for (let n = 0; n < 7 * 30; n++) {
    const [taker = '', maker = ''] = [ring[n % ring.length], ring[(n + 1) % ring.length]]
    ledger.book(END - days(7) + Math.floor((n / 210) * (days(7) - 60_000)), one, taker, maker, budget / 4, 1)
  }
}

/** A pool of his own and wallets that an exchange has created buy and sell all the time: for eight days, or one hour. */
function washInOwnPool(ledger: ModelLedger, budget: number, isLong: boolean): void {
  const one = named(isLong ? 'D' : 'E', budget)
  const washers = wallets(one, walletsOf(budget))
  const pool = (budget - washers.length * 1.2) * 0.9
  const begin = isLong ? END - days(8) : END - HOUR
  const owner = `${one.issuer}Owner`
  ledger.send(begin, one, one.issuer, owner, SUPPLY)
  // The cap is just below what his liquidity allows.
  ledger.pool(begin + 1_000, one, owner, pool, SUPPLY / 48)
  const rounds = isLong ? 8 * 20 : 30
  for (let n = 0; n < rounds; n++) {
    const at = begin + 2_000 + Math.floor((n / rounds) * (END - begin - 120_000))
    const who = washers[n % Math.max(washers.length, 1)] ?? owner
    ledger.swap(at, one, who, pool * 0.05, 'buy', 0)
    ledger.swap(at + 20_000, one, who, pool * 0.05, 'sell', 0)
  }
}

/**
 * What a rival can do to another's token with 1,000 XRP: dust and payments to all who trade it, accounts that he creates,
 * trades in circles in its pool and on the book, far from its price.
 */
function attackRival(ledger: ModelLedger): void {
  const attackers = Array.from({ length: 30 }, (_, n) => `rAttacker${n}`)
  ledger.fund(3_000, 'rAttacker', attackers)
  ledger.swap(20_000, RIVAL, 'rAttacker', 200, 'buy')
  const lot = 2_000
  ledger.send(25_000, RIVAL, 'rAttacker', 'rAttacker0', lot)
  for (let n = 0; n < 14; n++) ledger.send(30_000 + n, RIVAL, 'rAttacker', `${RIVAL.issuer}Trader${n}`, 1)
  for (let n = 0; n < 9 * 20; n++) {
    const at = 40_000 + Math.floor((n / 180) * (END - days(0.2)))
    const [one = '', other = ''] = [attackers[(n + 1) % 30], attackers[n % 30]]
    ledger.swap(at, RIVAL, one, 500, 'buy')
    ledger.swap(at + 4_000, RIVAL, one, 500, 'sell')
    // At a fifth of its price.
    ledger.book(at + 8_000, RIVAL, one, other, lot * 0.006, 0.006)
  }
}

let dir: string
let database: MarketDatabase
let answer: MarketAnswer<'tokens'>
let byCap: MarketAnswer<'tokens'>

beforeAll(async () => {
  dir = mkdtempSync(path.join(tmpdir(), 'suite-attacks-'))
  database = openMarketDatabase(dir, 'writer')
  database.exec('PRAGMA synchronous = OFF')
  const ledger = createModelLedger(BEGIN)
  for (const [place, one] of honest.entries()) addHonest(ledger, one, place)
  for (const budget of BUDGETS) {
    sellToFriend(ledger, budget)
    tradeInRing(ledger, budget, true)
    tradeInRing(ledger, budget, false)
    washInOwnPool(ledger, budget, true)
    washInOwnPool(ledger, budget, false)
  }
  attackRival(ledger)
  const index = openIndex(database, 7, [
    createTokenDeriver({ dollars: [], trusted: [], scams: [token('Honest0')] }, silent),
  ])
  const ledgers = ledger.ledgers(END + 5_000)
  for (let from = 0; from < ledgers.length; from += 500) index.apply(ledgers.slice(from, from + 500))
  const board = await createBoards(database).refresh(0)
  const list = (sortBy: string) =>
    listAnswers(() => board).tokens(market.tokens.query.parse({ limit: '100', sortBy }), BEGIN + END)
  const [volume, cap] = [list('vol24hxrp'), list('marketcap')]
  if (volume === undefined || cap === undefined) throw new Error('there is no list')
  answer = market.tokens.answer.parse(volume)
  byCap = market.tokens.answer.parse(cap)
}, 300_000)
afterAll(() => {
  database.close()
  rmSync(dir, { recursive: true, force: true })
})

const found = (one: ModelToken) => {
  const row = answer.tokens.find(({ md5 }) => md5 === md5Of(one))
  if (row === undefined) throw new Error(`${one.issuer} is in no list`)
  return row
}

test('honest tokens have a price, a cap, no mark, and nearly all of their volume', () => {
  const rows = honest.slice(1).map(found)
  for (const { exch, marketcap, marketcapWhy, circulating, marks } of rows) {
    // Its treasury has made the pool, and may take it away; its issuer has not given up to freeze it.
    expect([exch, marketcap].every((figure) => figure !== null && figure > 0)).toBe(true)
    expect({ marketcapWhy, marks }).toEqual({ marketcapWhy: null, marks: ['removable', 'freezable'] })
    // What the treasury keeps is not in circulation.
    expect(circulating).toBeGreaterThan(5e6)
    expect(circulating).toBeLessThan(6e6)
  }
  for (const { vol24hBelieved, vol24hxrp, issuer } of rows)
    if (issuer !== RIVAL.issuer) expect((vol24hBelieved ?? 0) / vol24hxrp).toBeGreaterThan(0.95)
})

describe.each([10, 1_000])('with %i XRP', (budget) => {
  test.each(['A', 'B', 'C', 'D', 'E'])('attack %s gets no cap, no place, and moves no sum', (kind) => {
    const one = found(named(kind, budget))
    expect(one.marketcap).toBeNull()
    expect(one.marketcapWhy).not.toBeNull()
    expect(one.isOMCF).toBeNull()
    for (const list of [answer, byCap]) {
      const place = list.tokens.findIndex(({ md5 }) => md5 === one.md5)
      expect(place).toBeGreaterThanOrEqual(50)
    }
    expect(one.dom ?? 0).toBe(0)
    expect(one.vol24hBelieved).toBeLessThan(answer.global.gDexVolume * 0.001)
    expect(one.tvl ?? 0).toBeLessThan(answer.global.gTVL * 0.001)
  })
})

test('attack with 100,000 XRP: nothing but a pool that lies there for a week gets a cap, and a part of the sums', () => {
  for (const kind of ['A', 'B', 'C', 'E']) {
    const { marketcap, marketcapWhy } = found(named(kind, 100_000))
    expect([kind, marketcap]).toEqual([kind, null])
    expect(marketcapWhy).not.toBeNull()
  }
  for (const kind of ['A', 'B', 'C']) expect(found(named(kind, 100_000)).vol24hBelieved).toBe(0)
  const own = found(named('D', 100_000))
  expect(own.marketcap ?? 0).toBeLessThan(50 * 100_000)
  // Of the sum, at most ten times what lies there.
  expect(own.dom).toBeLessThanOrEqual(((10 * 100_000) / answer.global.gMarketcap) * 100)
})

test('attack on a rival: with 1,000 XRP its cap, its marks and its volume stay, and its price within a tenth', () => {
  const [attacked, twin] = [found(RIVAL), found(TWIN)]
  expect({ marks: attacked.marks, why: attacked.marketcapWhy }).toEqual({ marks: twin.marks, why: null })
  expect(Math.abs((attacked.exch ?? 0) / (twin.exch ?? 1) - 1)).toBeLessThan(0.1)
  expect(Math.abs((attacked.marketcap ?? 0) / (twin.marketcap ?? 1) - 1)).toBeLessThan(0.1)
  expect(attacked.vol24hBelieved ?? 0).toBeGreaterThanOrEqual((twin.vol24hBelieved ?? 0) * 0.95)
  expect(attacked.circulating).toBeCloseTo(twin.circulating ?? 0, -3)
})

test('a scam by the operator’s word is in no list and in no sum, and is shown on request', async () => {
  const scam = md5Of(token('Honest0'))
  expect(answer.tokens.some(({ md5 }) => md5 === scam)).toBe(false)
  const board = await createBoards(database).refresh(0)
  const answers = listAnswers(() => board)
  const asked = answers.tokens(market.tokens.query.parse({ show_scam: 'yes' }), BEGIN + END)
  expect(asked?.tokens.map(({ md5, marks, trust, marketcap }) => [md5, marks[0], trust, marketcap])).toEqual([
    [scam, 'scam', -1, null],
  ])
  const rest = answer.tokens.reduce((sum, { vol24hBelieved }) => sum + (vol24hBelieved ?? 0), 0)
  expect(answer.global.gDexVolume).toBeCloseTo(rest, 3)
})
