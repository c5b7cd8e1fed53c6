import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { type MarketCall, market } from '#contracts/market/index.ts'
import { undocumented } from '#testing/market/undocumented.ts'
import { type MarketDatabase, openMarketDatabase } from '../../tables/database.ts'
import { brokersWith } from '../../tables/nfts/brokers.ts'
import { createNftAnswers } from '../../read/nfts/index.ts'
import type { IndexedLedger } from '../deriver.ts'
import { nftDeriver } from './index.ts'
import { textOf } from './ledger-values.ts'
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
  const brokers = brokersWith([{ address: world.address('broker'), name: 'Suite' }])
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
      offers: real?.bids.length ?? 0,
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
    expectRawSales(world, index, now)
    const days = metrics?.daily ?? []
    const { minted, burned, transfers } = random.counts()
    const added = (of: (day: (typeof days)[number]) => unknown) =>
      days.reduce((total, day) => total + Number(of(day)), 0)
    expect(added(({ sales }) => sales)).toBe(random.sales.length)
    expect([added(({ mints }) => mints), added(({ burns }) => burns)]).toEqual([minted, burned])
    expect(added((day) => day['transfers'])).toBe(transfers)
    for (const route of ['collections', 'nftMetrics', 'brokers'] as const) {
      market[route].answer.parse(answerOf(index, route))
      expect(undocumented(market[route].answer, answerOf(index, route))).toEqual([])
    }
    const { issuer: account = '', slug = '' } = all[0] ?? {}
    const { collectionNfts, accountNfts, accountOffers, nftOffers, nft } = index.answers
    const nfts = collectionNfts({ slug, ...market.collectionNfts.query.parse({}) }, now)
    expect(undocumented(market.collectionNfts.answer, nfts)).toEqual([])
    const own = market.accountNfts.query.parse({})
    expect(undocumented(market.accountNfts.answer, accountNfts({ account, ...own }, now))).toEqual([])
    for (const { account: owner, NFTokenID } of nfts?.nfts ?? []) {
      const offers = accountOffers({ account: owner, ...own }, now)
      expect(undocumented(market.accountOffers.answer, offers)).toEqual([])
      expect(undocumented(market.nftOffers.answer, nftOffers({ NFTokenID }, now))).toEqual([])
      expect(undocumented(market.nft.answer, nft({ NFTokenID }, now))).toEqual([])
    }
  },
)

/** Sales as the transactions themselves say them: by the offers that they have taken. */
function rawSales(world: NftLedger) {
  return world.ledger.all().flatMap(({ header, transactions }) =>
    transactions.flatMap(({ json, metadata, result }) => {
      if (json['TransactionType'] !== 'NFTokenAcceptOffer' || result !== 'tesSUCCESS') return []
      const named = [json['NFTokenSellOffer'], json['NFTokenBuyOffer']]
      const taken = metadata.AffectedNodes.flatMap((node) =>
        'DeletedNode' in node && named.includes(node.DeletedNode.LedgerIndex)
          ? [
              {
                index: node.DeletedNode.LedgerIndex,
                fields: records({ all: [node.DeletedNode.FinalFields] }, 'all')[0],
              },
            ]
          : [],
      )
      const [ask, bid] = named.map((index) => taken.find((one) => one.index === index)?.fields)
      const drops = BigInt(textOf(bid ?? ask, 'Amount') ?? '0')
      if (drops === 0n) return []
      const sender = textOf(json, 'Account') ?? ''
      const isBrokered = ask !== undefined && bid !== undefined
      return [
        {
          time: (header.close_time + 946_684_800) * 1_000,
          drops,
          seller: textOf(ask, 'Owner') ?? sender,
          buyer: textOf(bid, 'Owner') ?? sender,
          broker: isBrokered ? sender : undefined,
          fee: isBrokered ? BigInt(textOf(json, 'NFTokenBrokerFee') ?? '0') : 0n,
        },
      ]
    }),
  )
}

/** Brokers, days and the whole market are what the transactions add up to. */
function expectRawSales(world: NftLedger, index: Index, now: number): void {
  const sales = rawSales(world)
  const recent = sales.filter(({ time }) => time > now - DAY_MS)
  const brokered = sales.filter(({ broker }) => broker !== undefined)
  const figures = (of: typeof sales) => [
    of.length,
    sum(of.map(({ drops }) => drops)),
    sum(of.map(({ fee }) => fee)),
  ]
  const { brokers } = index.answers.brokers({}, now) ?? { brokers: [] }
  expect(brokers).toHaveLength(new Set(brokered.map(({ broker }) => broker)).size)
  for (const { account, ...told } of brokers) {
    const own = brokered.filter(({ broker }) => broker === account)
    expect([told.sales, told.volume, told.fees]).toEqual(figures(own))
    const lately = own.filter(({ time }) => time > now - DAY_MS)
    expect([told.sales24h, told.volume24h, told.fees24h]).toEqual(figures(lately))
  }
  const metrics = index.answers.nftMetrics({}, now)
  expect([metrics?.total24hSales, metrics?.total24hVolume, metrics?.total24hBrokerFees]).toEqual(
    figures(recent),
  )
  const people = (of: typeof sales) => new Set(of.flatMap(({ seller, buyer }) => [seller, buyer])).size
  expect(metrics?.activeTraders24h).toBe(people(recent))
  for (const day of metrics?.daily ?? []) {
    const own = sales.filter(({ time }) => new Date(time).toISOString().startsWith(day.date))
    expect([day.sales, day.volume, day.brokerFees]).toEqual(figures(own))
    expect(day.uniqueBuyers).toBe(new Set(own.map(({ buyer }) => buyer)).size)
    expect(day.uniqueSellers).toBe(new Set(own.map(({ seller }) => seller)).size)
  }
}

test('NFTs are ordered by bids, listings, activity and volume, and found by what they are sold for', () => {
  const world = createNftLedger(marketNames)
  const index = indexOf(world)
  const mint = () =>
    world.send('ann', { TransactionType: 'NFTokenMint', NFTokenTaxon: 0, Flags: 8 }).meta?.nftoken_id ?? ''
  const [one, two, three] = [mint(), mint(), mint()]
  world.close(60)
  const offer = (by: string, NFTokenID: string, Amount: unknown, more: object) => {
    const made = world.send(by, { TransactionType: 'NFTokenCreateOffer', NFTokenID, Amount, ...more })
    expect(made.result).toBe('tesSUCCESS')
    world.close(60)
    return made.meta?.offer_id
  }
  const bid = { Owner: world.address('ann') }
  const USD = { currency: 'USD', issuer: world.address('ben'), value: '5' }
  offer('ann', two, '7000000', { Flags: 1 })
  const sold = offer('ann', three, '9000000', { Flags: 1 })
  offer('ben', one, '2000000', bid)
  const bidForTwo = offer('ben', two, '3000000', bid)
  offer('ann', one, USD, { Flags: 1 })
  world.send('ben', { TransactionType: 'NFTokenAcceptOffer', NFTokenSellOffer: sold })
  world.close(60)
  index.read()

  const [{ slug } = { slug: '' }] = index.answers.collections(everyCollection, 0)?.collections ?? []
  const ids = (query: Record<string, string>) => {
    const call = market.collectionNfts.query.parse(query)
    const answer = index.answers.collectionNfts({ slug, ...call }, 0)
    expect(answer?.pagination.total).toBe(answer?.nfts.length)
    return answer?.nfts.map(({ NFTokenID }) => NFTokenID)
  }
  expect(ids({ sortBy: 'offer-high' })).toEqual([two, one, three])
  expect(ids({ sortBy: 'offer-low' })).toEqual([one, two, three])
  expect(ids({ sortBy: 'recent-listed' })).toEqual([one, two, three])
  expect(ids({ sortBy: 'activity' })).toEqual([three, one, two])
  expect(ids({ sortBy: 'volume-high' })?.[0]).toBe(three)
  expect(ids({ sortBy: 'volume-low' })?.at(-1)).toBe(three)
  expect(ids({ listed: 'xrp' })).toEqual([two])
  expect(ids({ listed: 'non-xrp' })).toEqual([one])
  expect(ids({ listed: 'true' })).toEqual([one, two])
  expect(ids({ listed: 'false' })).toEqual([three])
  expect(index.answers.nft({ NFTokenID: one }, 0)).toMatchObject({
    minter: world.address('ann'),
    cost: null,
    costs: [{ amount: '5', currency: 'USD', issuer: world.address('ben') }],
  })
  const own = index.answers.accountOffers({ account: world.address('ben'), limit: 9, offset: 0 }, 0)
  expect(own?.offers).toMatchObject([
    { NFTokenID: two, cslug: slug, floor: 7, floorDiffPct: expect.closeTo(-57.14, 1) },
    { NFTokenID: one, floorDiffPct: expect.closeTo(-71.43, 1) },
  ])
  const ask = offer('ann', two, '2000000', { Flags: 1, Destination: world.address('broker') })
  const brokered = world.send('broker', {
    TransactionType: 'NFTokenAcceptOffer',
    NFTokenSellOffer: ask,
    NFTokenBuyOffer: bidForTwo,
    NFTokenBrokerFee: '500000',
  })
  expect(brokered.result).toBe('tesSUCCESS')
  world.close(60)
  index.read()
  const present = (world.ledger.last().header.close_time + 946_684_800) * 1_000
  expect(index.answers.brokers({}, present)?.brokers).toMatchObject([{ name: 'Suite', sales: 1, fees: 0.5 }])
  expectRawSales(world, index, present)
})

test('a floor is compared with that of a day ago, hour by hour, also after a restart', () => {
  const world = createNftLedger(marketNames)
  const index = indexOf(world)
  const { meta } = world.send('ann', { TransactionType: 'NFTokenMint', NFTokenTaxon: 0, Flags: 8 })
  const NFTokenID = meta?.nftoken_id
  const list = (Amount: string) =>
    world.send('ann', { TransactionType: 'NFTokenCreateOffer', NFTokenID, Amount, Flags: 1 })
  const collection = () => index.answers.collections(everyCollection, 0)?.collections[0]
  list('8000000')
  world.close(60)
  index.read()
  expect(collection()).toMatchObject({ floor: 8, floor24hAgo: null, floor1dPercent: null })
  world.close(20 * 3_600)
  list('6000000')
  world.close(60)
  index.read()
  expect(collection()).toMatchObject({ floor: 6, floor24hAgo: null })
  world.close(6 * 3_600)
  index.read()
  expect(collection()).toMatchObject({ floor: 6, floor24hAgo: 8, floor1dPercent: -25, floor7dPercent: null })
  index.restart()
  world.close(20 * 3_600)
  index.read()
  expect(collection()).toMatchObject({ floor: 6, floor24hAgo: 6, floor1dPercent: 0 })
  for (let day = 0; day < 40; day += 1) {
    world.close(DAY_MS / 1_000)
    index.read()
  }
  expect(collection()).toMatchObject({ floor24hAgo: 6, floor7dPercent: 0, floor30dPercent: 0 })
  const by = { ...everyCollection, sort: 'floor1dPercent' } as const
  expect(index.answers.collections(by, 0)?.collections).toHaveLength(1)
})

const answerOf = (index: Index, route: 'collections' | 'nftMetrics' | 'brokers') =>
  route === 'collections' ? index.answers.collections(everyCollection, 0) : index.answers[route]({}, 0)
