import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { market, type MarketAnswer } from '#contracts/market/index.ts'
import { createNftAnswers } from '../../read/nfts/index.ts'
import { type MarketDatabase, openMarketDatabase } from '../../tables/database.ts'
import { brokersWith } from '../../tables/nfts/brokers.ts'
import { openIndex } from '../index-ledgers.ts'
import { createTokenDeriver } from '../tokens/index.ts'
import { nftDeriver } from './index.ts'
import { createNftModel, type NftModel } from './testing/model-nfts.ts'

/**
 * A market of 60 honest collections with 2,000 to 200,000 XRP a day, and people who want a place in it for 10, 1,000 and
 * 100,000 XRP: by selling NFTs to themselves.
 */

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** The begin of a day. */
const BEGIN = Math.floor(1_800_000_000_000 / DAY) * DAY
const END = 3 * DAY
const BUDGETS = [10, 1_000, 100_000] as const
const silent = { info() {}, warn() {}, error() {} }
const honest = Array.from({ length: 60 }, (_, n) => `Honest${n}`)
/** Of a price of one sale. */
const priceOf = (place: number) => 200 * 100 ** (place / 59)

type Plan = (time: number, act: () => void) => void

/** Ten buy from the issuer, sell to ten others a day later, and on the last day seven buy new ones, and three old ones. */
function addHonest(model: NftModel, plan: Plan, name: string, place: number): void {
  const price = priceOf(place)
  const people = Array.from({ length: 20 }, (_, n) => `${name}Owner${n}`)
  for (const one of [name, ...people]) plan(place, () => model.create(place, 'exchange', one, price * 10))
  const tokens: string[] = []
  const trade = (time: number, nft: number, to: number) =>
    plan(time, () => {
      tokens[nft] ??= model.mint(time, name, nft + 1)
      model.sell(time, tokens[nft] ?? '', people[to] ?? '', price)
    })
  plan(END - 2 * HOUR + place, () => model.offer(END - 2 * HOUR + place, tokens[0] ?? '', price))
  for (let n = 0; n < 10; n++) {
    trade(HOUR + n * 60_000, n, n)
    trade(DAY + HOUR + n * 60_000, n, n + 10)
    trade(2 * DAY + HOUR + n * 60_000, n < 7 ? n + 10 : n - 7, n)
  }
}

const named = (kind: string, budget: number) => `${kind}${budget}`
const ROUNDS = 100

interface Round {
  readonly seller: number
  readonly buyer: number
  /** The seller sends the money on to this one by a payment. */
  readonly next?: number
}
interface Attack {
  readonly funder?: 'himself'
  readonly wallets: (budget: number) => number
  /** A new NFT in each round, or the same all the time. */
  readonly isNew: boolean
  readonly collections?: number
  readonly round: (round: number) => Round
}
/** An even number of wallets for a half of the budget, at 1.2 XRP each. */
const many = (budget: number) => Math.min(Math.floor((budget * 0.5) / 2.4) * 2, 30)
const pairs = (n: number): Round => ({ buyer: 2 * n, seller: 2 * n + 1, next: 2 * n + 2 })
const attacks: Readonly<Record<string, Attack>> = {
  // To and fro between two wallets that he has created.
  A: { funder: 'himself', wallets: () => 2, isNew: false, round: (n) => ({ seller: n, buyer: n + 1 }) },
  // One NFT goes around between three wallets that an exchange has created; the money by payments.
  B: { wallets: () => 3, isNew: false, round: (n) => ({ seller: n, buyer: n + 1, next: n + 2 }) },
  // Each sells to the one before it: the money goes around by sales of other NFTs.
  C: { wallets: many, isNew: true, round: (n) => ({ buyer: n, seller: n + 1 }) },
  // No NFT and no money ever comes back by a sale.
  D: { wallets: many, isNew: true, round: pairs },
  // The same in eight collections.
  E: { wallets: many, isNew: true, round: pairs, collections: 8 },
}

/** Wallets sell to each other, on the last day, for all the capital that is left beside their reserves. */
function wash(model: NftModel, plan: Plan, kind: string, budget: number): void {
  const attack = attacks[kind]
  if (attack === undefined) throw new Error(`no attack ${kind}`)
  const name = named(kind, budget)
  const wallets = Array.from({ length: attack.wallets(budget) }, (_, n) => `${name}Wallet${n}`)
  const walletOf = (n: number) => wallets[n % wallets.length] ?? ''
  const capital = budget - (wallets.length + 1) * 1.2
  plan(100, () => model.create(100, 'exchange', name, 1.2))
  const funder = attack.funder === 'himself' ? name : 'exchange'
  for (const [n, one] of wallets.entries())
    plan(200, () => model.create(200, funder, one, n === attack.round(0).buyer ? capital + 1.2 : 1.2))
  let token: string | undefined
  for (let n = 0; n < ROUNDS; n++) {
    const time = 2 * DAY + 2 * HOUR + n * 360_000
    const { seller, buyer, next } = attack.round(n)
    const issuer = attack.collections === undefined ? name : `${name}No${n % attack.collections}`
    plan(time, () => {
      if (token === undefined || attack.isNew) token = model.mint(time, issuer, n + 1, walletOf(seller))
      model.sell(time, token, walletOf(buyer), capital)
      if (next !== undefined) model.pay(time, walletOf(seller), walletOf(next), capital)
    })
  }
  // He asks a million XRP for one: times all that he has made, that would be his market cap.
  plan(END - HOUR, () => model.offer(END - HOUR, token ?? '', FLOOR))
}
const FLOOR = 1_000_000

/** Of its 60, the one that is attacked, and the one that costs as much as it. */
const [RIVAL, TWIN] = ['Honest30', 'Honest31']

/** 1,000 XRP: NFTs of a rival go to and fro between wallets, and its owners are given some for nothing. */
function attackRival(model: NftModel, plan: Plan): void {
  const wallets = ['Attacker0', 'Attacker1'] as const
  for (const one of wallets) plan(300, () => model.create(300, 'exchange', one, 500))
  plan(400, () => model.create(400, 'Attacker0', 'AttackerCreated', 1.2))
  let token: string | undefined
  for (let n = 0; n < ROUNDS; n++) {
    const time = 2 * DAY + 2 * HOUR + n * 360_000 + 1
    plan(time, () => {
      token ??= model.mint(time, RIVAL, 1_000, wallets[0])
      model.sell(time, token, wallets[(n + 1) % 2] ?? '', 400)
      const gift = model.mint(time, RIVAL, 2_000 + n, wallets[0])
      model.sell(time, gift, `${RIVAL}Owner${n % 20}`, 0)
    })
  }
}

let dir: string
let database: MarketDatabase
let listed: MarketAnswer<'collections'>
let metrics: MarketAnswer<'nftMetrics'>
const model = createNftModel(BEGIN)

beforeAll(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'suite-nft-attacks-'))
  database = openMarketDatabase(dir, 'writer')
  database.exec('PRAGMA synchronous = OFF')
  const plans: { time: number; act: () => void }[] = []
  const plan: Plan = (time, act) => void plans.push({ time, act })
  for (const [place, name] of honest.entries()) addHonest(model, plan, name, place)
  for (const kind of Object.keys(attacks)) for (const budget of BUDGETS) wash(model, plan, kind, budget)
  attackRival(model, plan)
  for (const { act } of plans.toSorted((one, other) => one.time - other.time)) act()
  const brokers = brokersWith()
  const index = openIndex(database, 7, [
    createTokenDeriver({ dollars: [], trusted: [], scams: [] }, silent),
    nftDeriver(brokers),
  ])
  const ledgers = model.ledgers(END)
  for (let from = 0; from < ledgers.length; from += 500) index.apply(ledgers.slice(from, from + 500))
  const answers = createNftAnswers(database, brokers)
  const [list, sums] = [
    answers.collections(market.collections.query.parse({ limit: '100' }), BEGIN + END),
    answers.nftMetrics({}, BEGIN + END),
  ]
  if (list === undefined || sums === undefined) throw new Error('there is no list')
  listed = market.collections.answer.parse(list)
  metrics = market.nftMetrics.answer.parse(sums)
}, 300_000)
afterAll(() => {
  database.close()
  rmSync(dir, { recursive: true, force: true })
})

const issuedBy = (name: string) => {
  const found = listed.collections.filter(({ issuer }) => issuer === model.address(name))
  const [first] = found
  if (first === undefined) throw new Error(`${name} is in no list`)
  return first
}
/** All collections of an attack, with their places. */
const ofAttack = (kind: string, budget: number) => {
  const names = [named(kind, budget), ...Array.from({ length: 8 }, (_, n) => `${named(kind, budget)}No${n}`)]
  const issuers = new Set(names.map((name) => model.address(name)))
  return listed.collections.flatMap((one, place) => (issuers.has(one.issuer) ? [{ ...one, place }] : []))
}
const sum = (of: readonly { readonly vol24hBelieved?: number | undefined }[]) =>
  of.reduce((all, { vol24hBelieved = 0 }) => all + vol24hBelieved, 0)

test('of honest collections nearly all of the volume is believed, and it is what the whole market adds up', () => {
  for (const name of honest) {
    const { vol24h, vol24hBelieved = 0 } = issuedBy(name)
    if (name !== RIVAL) expect(vol24hBelieved / vol24h).toBeGreaterThan(0.95)
  }
  expect(metrics.total24hVolumeBelieved).toBeCloseTo(sum(listed.collections), 3)
})

describe.each(BUDGETS)('with %i XRP', (budget) => {
  test.each(Object.keys(attacks))('attack %s reaches no more than the money that lies there', (kind) => {
    const own = ofAttack(kind, budget)
    expect(own).toHaveLength(attacks[kind]?.collections ?? 1)
    const raw = own.reduce((all, { vol24h }) => all + vol24h, 0)
    expect(raw).toBeGreaterThan(budget * 20)
    expect(sum(own)).toBeLessThanOrEqual(budget)
    // What comes back to the same people, or goes around in a ring, is nothing.
    if (kind === 'A' || kind === 'B') expect(sum(own)).toBe(0)
  })
})

describe.each([10, 1_000])('with %i XRP', (budget) => {
  test.each(Object.keys(attacks))('attack %s gets no place, and moves no sum', (kind) => {
    const own = ofAttack(kind, budget)
    for (const { place } of own) expect(place).toBeGreaterThanOrEqual(50)
    expect(sum(own)).toBeLessThan((metrics.total24hVolumeBelieved ?? 0) * 0.001)
  })
})

test('honest collections have the market cap of their floor; one that a single owner sets as high as he likes makes none', () => {
  for (const [place, name] of honest.entries()) {
    const { floor, items, marketcap, marketcapWhy } = issuedBy(name)
    expect([floor, marketcapWhy]).toEqual(
      [priceOf(place).toFixed(6), null].map((one) => (one === null ? one : Number(one))),
    )
    expect(marketcap.amount).toBeCloseTo((floor ?? 0) * items, 3)
  }
  for (const kind of Object.keys(attacks))
    for (const budget of BUDGETS) {
      const own = ofAttack(kind, budget)
      expect(own.some(({ floor }) => floor === FLOOR)).toBe(true)
      for (const { floor, marketcap, marketcapWhy } of own) {
        expect(marketcap.amount).toBeNull()
        if (floor === FLOOR) expect(['volume', 'depth']).toContain(marketcapWhy)
      }
    }
})

test('attack on a rival: with 1,000 XRP its believed volume stays', () => {
  const [attacked, twin] = [issuedBy(RIVAL), issuedBy(TWIN)]
  expect(attacked.vol24h).toBeGreaterThan(twin.vol24h)
  const before = 10 * priceOf(30)
  expect(Math.abs((attacked.vol24hBelieved ?? 0) / before - 1)).toBeLessThan(0.05)
})
