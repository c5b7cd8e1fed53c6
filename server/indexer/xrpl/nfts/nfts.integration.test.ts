import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { type MarketCall, market } from '#contracts/market/index.ts'
import { type MarketDatabase, openMarketDatabase } from '../../../stores/market/database.ts'
import { brokersWith } from '../../../stores/market/nfts/brokers.ts'
import { createNftAnswers } from '../../../stores/market/nfts/index.ts'
import type { IndexedLedger } from '../deriver.ts'
import { nftDeriver } from './index.ts'
import { createNftLedger, type NftLedger } from './testing/nft-ledger.ts'
import { createRandomMarket, marketNames } from './testing/random-market.ts'
import { readNftId } from './nft-id.ts'

const DAY_MS = 86_400_000
const opened: { database: MarketDatabase; dir: string }[] = []
afterEach(() => {
  for (const { database, dir } of opened.splice(0)) {
    database.close()
    rmSync(dir, { recursive: true })
  }
})
function openDatabase(): MarketDatabase {
  const dir = mkdtempSync(path.join(tmpdir(), 'nfts-'))
  const database = openMarketDatabase(dir, 'writer')
  opened.push({ database, dir })
  return database
}

/** An index over a ledger, as the indexer keeps it: some ledgers in a transaction. */
function indexOf(world: NftLedger) {
  const brokers = brokersWith(world.address('broker'))
  const database = openDatabase()
  let deriver = nftDeriver(brokers)(database)
  return {
    database,
    answers: createNftAnswers(database, brokers),
    read(ledgers: readonly IndexedLedger[] = world.newLedgers(), together = 1): void {
      for (let from = 0; from < ledgers.length; from += together)
        database.transaction(() => {
          const some = ledgers.slice(from, from + together)
          for (const ledger of some) deriver.apply(ledger)
          deriver.settle(some.at(-1)?.closedAt ?? 0)
        })
    },
    /** Begins again on the same tables, as after a restart. */
    restart: () => (deriver = nftDeriver(brokers)(database)),
  }
}
type Index = ReturnType<typeof indexOf>

const records = (answer: unknown, field: string): readonly Record<string, unknown>[] => {
  const list = typeof answer === 'object' && answer !== null ? Object.entries(answer) : []
  const found = list.find(([name]) => name === field)?.[1]
  return Array.isArray(found) ? found : []
}
const owned = (world: NftLedger, name: string) =>
  records(
    world.call('account_nfts', { account: world.address(name), ledger_index: 'validated' }),
    'account_nfts',
  ).map(({ NFTokenID }) => String(NFTokenID))
function offersOf(world: NftLedger, side: 'sell' | 'buy', nft_id: string) {
  try {
    return records(world.call(`nft_${side}_offers`, { nft_id, ledger_index: 'validated' }), 'offers')
  } catch {
    // Without an offer the node answers an error.
    return []
  }
}
const everyCollection = market.collections.query.parse({ limit: '100' })
const everyNft = (index: Index, slug: string) =>
  index.answers.collectionNfts({ slug, ...market.collectionNfts.query.parse({ limit: '100' }) }, 0)?.nfts ??
  []

/** Drops as XRP. */
const sum = (of: readonly bigint[]) => Number(of.reduce((total, one) => total + one, 0n)) / 1e6
const indexes = (list: readonly { readonly nft_offer_index?: unknown }[] = []) =>
  list.map(({ nft_offer_index }) => String(nft_offer_index)).toSorted()

/** What the node itself says of the validated ledger, collection by collection. */
function truth(world: NftLedger) {
  const now = world.ledger.last().header.close_time
  const broker = world.address('broker')
  const collections = new Map<
    string,
    { owners: Set<string>; asks: Map<string, number>; bids: number[]; items: number }
  >()
  const offers = new Map<string, { sell: string[]; buy: string[] }>()
  for (const name of marketNames)
    for (const token of owned(world, name)) {
      const { issuer, taxon } = readNftId(token)
      const key = `${issuer}:${taxon}`
      const known = collections.get(key) ?? {
        owners: new Set<string>(),
        asks: new Map<string, number>(),
        bids: new Array<number>(),
        items: 0,
      }
      collections.set(key, known)
      known.owners.add(name)
      known.items += 1
      const isOpen = ({ expiration }: Record<string, unknown>) =>
        typeof expiration !== 'number' || expiration > now
      const [sell, buy] = [
        offersOf(world, 'sell', token).filter(isOpen),
        offersOf(world, 'buy', token).filter(isOpen),
      ]
      for (const { owner, amount, destination } of sell) {
        if (owner !== world.address(name) || amount === '0') continue
        if (destination !== undefined && destination !== broker) continue
        known.asks.set(token, Math.min(Number(amount), known.asks.get(token) ?? Infinity))
      }
      known.bids.push(...buy.map(({ amount }) => Number(amount)))
      offers.set(token, { sell: indexes(sell), buy: indexes(buy) })
    }
  return { collections, offers }
}

function expectTruth(world: NftLedger, index: Index): void {
  const { collections, offers } = truth(world)
  for (const name of marketNames) {
    const call: MarketCall<'accountNfts'> = {
      account: world.address(name),
      ...market.accountNfts.query.parse({ limit: '400' }),
    }
    const answer = index.answers.accountNfts(call, 0)
    expect(answer?.nfts.map(({ NFTokenID }) => NFTokenID).toSorted()).toEqual(owned(world, name).toSorted())
    expect(answer?.total).toBe(owned(world, name).length)
  }
  const listed = index.answers.collections(everyCollection, 0)
  for (const collection of listed?.collections ?? []) {
    const real = collections.get(`${collection.issuer}:${collection.taxon}`)
    const prices = [...(real?.asks.values() ?? [])]
    expect(collection).toMatchObject({
      items: real?.items ?? 0,
      owners: real?.owners.size ?? 0,
      listedCount: prices.length,
      floor: prices.length === 0 ? null : Math.min(...prices) / 1e6,
      topOffer: real === undefined || real.bids.length === 0 ? null : Math.max(...real.bids) / 1e6,
    })
    const rows = everyNft(index, collection.slug)
    for (const { NFTokenID, cost } of rows) {
      const ask = real?.asks.get(NFTokenID)
      expect(cost?.amount === undefined ? undefined : Number(cost.amount)).toBe(
        ask === undefined ? ask : ask / 1e6,
      )
    }
  }
  for (const [NFTokenID, real] of offers) {
    const answer = index.answers.nftOffers({ NFTokenID }, 0)
    expect({ sell: indexes(answer?.sellOffers), buy: indexes(answer?.buyOffers) }).toEqual(real)
  }
}

test.each([1, 2, 3])(
  'after hundreds of random transactions, owners, offers, floors and counts are what the node says (%i)',
  (seed) => {
    const world = createNftLedger(marketNames)
    const random = createRandomMarket(world, seed)
    const index = indexOf(world)
    for (let round = 0; round < 5; round += 1) {
      random.run(40)
      index.read(undefined, 1 + round * 3)
      if (round === 2) index.restart()
      expectTruth(world, index)
    }
    const now = (world.ledger.last().header.close_time + 946_684_800) * 1_000
    const recent = random.sales.filter(({ time }) => time > now - DAY_MS)
    expect(random.sales.length).toBeGreaterThan(10)
    expect(recent.length).toBeLessThan(random.sales.length)

    const all = index.answers.collections(everyCollection, 0)?.collections ?? []
    for (const { issuer, taxon, ...figures } of all) {
      const isOf = ({ token }: { token: string }) => {
        const id = readNftId(token)
        return id.issuer === issuer && id.taxon === taxon
      }
      const [total, last] = [random.sales.filter(isOf), recent.filter(isOf)]
      expect(figures).toMatchObject({
        totalSales: total.length,
        totalVolume: sum(total.map(({ drops }) => drops)),
        totalBrokerFees: sum(total.map(({ brokerFee }) => brokerFee)),
        sales24h: last.length,
        vol24h: sum(last.map(({ drops }) => drops)),
      })
    }
    const metrics = index.answers.nftMetrics({}, now)
    expect(metrics).toMatchObject({
      total24hSales: recent.length,
      total24hVolume: sum(recent.map(({ drops }) => drops)),
      total24hBrokerFees: sum(recent.map(({ brokerFee }) => brokerFee)),
      totalCollections: all.length,
    })
    const days = metrics?.daily ?? []
    const { minted, burned, transfers } = random.counts()
    const added = (of: (day: (typeof days)[number]) => unknown) =>
      days.reduce((total, day) => total + Number(of(day)), 0)
    expect(added(({ sales }) => sales)).toBe(random.sales.length)
    expect([added(({ mints }) => mints), added(({ burns }) => burns)]).toEqual([minted, burned])
    expect(added((day) => day['transfers'])).toBe(transfers)
    for (const route of ['collections', 'nftMetrics', 'brokers'] as const)
      market[route].answer.parse(answerOf(index, route))
  },
)

const answerOf = (index: Index, route: 'collections' | 'nftMetrics' | 'brokers') =>
  route === 'collections' ? index.answers.collections(everyCollection, 0) : index.answers[route]({}, 0)
