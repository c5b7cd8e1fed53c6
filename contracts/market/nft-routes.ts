import * as z from 'zod'
import {
  AccountOffer,
  Collection,
  CollectionNftsQuery,
  CollectionsQuery,
  firstOf,
  Nft,
  NftOffer,
  NftRow,
  paging,
  pictureOf,
  total,
} from './nfts.ts'
import { NftEvent, NftEventsQuery } from './nft-events.ts'
import { found, marketRoutes } from './route.ts'
import { CollectionSlug, known, LedgerAccount, limit, NfTokenId } from './values.ts'

const Pagination = z.looseObject({ total: z.int(), limit: z.int(), start: z.int(), totalPages: z.int() })
const list = { fresh: 60, whileRenewing: 300, onError: 3_600 }
const slug = { params: z.object({ slug: CollectionSlug }) }
const nft = { params: z.object({ NFTokenID: NfTokenId }) }
const account = { params: z.object({ account: LedgerAccount }) }

export const nftRoutes = marketRoutes({
  collections: {
    path: '/nft/collections',
    summary: 'Collections of NFTs, ranked',
    query: CollectionsQuery,
    answer: z.looseObject({
      ...found,
      total,
      count: z.int(),
      pagination: Pagination,
      collections: z.array(Collection),
    }),
    freshness: list,
  },
  collection: {
    path: '/nft/collections/:slug',
    summary: 'One collection',
    ...slug,
    answer: z.looseObject({ ...found, collection: Collection }),
    freshness: list,
  },
  collectionNfts: {
    path: '/nft/collections/:slug/nfts',
    summary: 'NFTs of a collection',
    ...slug,
    query: CollectionNftsQuery,
    answer: z.looseObject({ ...found, pagination: Pagination, nfts: z.array(NftRow) }),
    freshness: { fresh: 60, whileRenewing: 120, onError: 3_600 },
  },
  collectionTraits: {
    path: '/nft/collections/:slug/traits',
    summary: 'Traits of a collection, with how many NFTs have each value',
    ...slug,
    answer: z.looseObject({
      ...found,
      traits: z.array(
        z.object({ type: z.string(), values: z.array(z.object({ value: z.string(), count: z.int() })) }),
      ),
    }),
    freshness: { fresh: 3_600, whileRenewing: 86_400, onError: 604_800 },
  },
  collectionSales: {
    path: '/nft/collections/:slug/sales',
    summary: 'Sales of NFTs of a collection, newest first',
    ...slug,
    query: NftEventsQuery,
    answer: z.looseObject({ ...found, count: z.int(), sales: z.array(NftEvent) }),
    freshness: { fresh: 15, whileRenewing: 60, onError: 600 },
  },
  nftHistory: {
    path: '/nft/:NFTokenID/history',
    summary: 'What has happened to an NFT: mint, sales, transfers and burn, newest first',
    ...nft,
    query: NftEventsQuery,
    answer: z.looseObject({ ...found, count: z.int(), history: z.array(NftEvent) }),
    freshness: { fresh: 15, whileRenewing: 60, onError: 600 },
  },
  nftOffers: {
    path: '/nft/:NFTokenID/offers',
    summary: 'Open offers for an NFT',
    ...nft,
    answer: z.looseObject({
      ...found,
      sellOffers: z.array(NftOffer),
      buyOffers: z.array(NftOffer),
    }),
    freshness: { fresh: 15, whileRenewing: 30, onError: 300 },
  },
  accountNfts: {
    path: '/nft/account/:account/nfts',
    summary: 'NFTs of an account, by collection',
    ...account,
    query: z
      .object({ limit: limit(400, 100), ...paging })
      .transform((asked) => ({ limit: asked.limit, offset: firstOf(asked) })),
    answer: z.looseObject({
      ...found,
      account: z.string(),
      total: z.int(),
      portfolioValue: known.describe('Floor prices of all of them, in XRP'),
      collections: z.array(
        z.looseObject({
          ...pictureOf,
          uuid: z.string().optional().describe('Names its picture'),
          name: z.string(),
          slug: z.string(),
          count: z.int(),
          floor: known,
          floor24hAgo: known,
          value: known,
        }),
      ),
      nfts: z.array(NftRow),
    }),
    freshness: { fresh: 30, whileRenewing: 60, onError: 600 },
  },
  accountOffers: {
    path: '/nft/account/:account/offers',
    summary: 'Offers by an account, and offers to it',
    ...account,
    query: z
      .object({ limit: limit(200, 100), ...paging })
      .transform((asked) => ({ limit: asked.limit, offset: firstOf(asked) })),
    answer: z.looseObject({
      ...found,
      offers: z.array(AccountOffer),
      incomingOffers: z.array(AccountOffer),
    }),
    freshness: { fresh: 30, whileRenewing: 60, onError: 600 },
  },
  nftMetrics: {
    path: '/nft/global-metrics',
    summary: 'The whole market of NFTs',
    answer: z.looseObject({
      ...found,
      total24hVolume: z.number(),
      total24hVolumeBelieved: z.number().optional().describe('The sum of `vol24hBelieved`'),
      total24hSales: z.int(),
      activeTraders24h: z.int(),
      total24hMints: z.int(),
      total24hRoyalties: z.number(),
      total24hBrokerFees: z.number(),
      totalCollections: z.int(),
      activeCollections24h: z.int(),
      volumePct: known.describe('Change against the day before, in percent'),
      salesPct: known,
      volumeHistory: z.array(z.looseObject({ date: z.string(), volume: z.number(), sales: z.int() })),
      daily: z.array(
        z.looseObject({
          date: z.string(),
          volume: z.number(),
          sales: z.int(),
          mints: z.int(),
          burns: z.int(),
          transfers: z.int().optional(),
          royalties: z.number(),
          brokerFees: z.number(),
          uniqueBuyers: z.int().nullable(),
          uniqueSellers: z.int().nullable(),
        }),
      ),
    }),
    freshness: list,
  },
  brokers: {
    path: '/nft/brokers/stats',
    summary: 'Sales that brokers have brought about, and their fees',
    answer: z.looseObject({
      ...found,
      count: z.int(),
      brokers: z.array(
        z.looseObject({
          account: z.string(),
          name: z.string().nullable(),
          sales: z.int(),
          volume: z.number(),
          fees: z.number(),
          sales24h: z.int(),
          volume24h: z.number(),
          fees24h: z.number(),
          averageFeePercent: known,
        }),
      ),
    }),
    freshness: { fresh: 300, whileRenewing: 3_600, onError: 86_400 },
  },
  // After the paths with words in this place.
  nft: {
    path: '/nft/:NFTokenID',
    summary: 'One NFT: name, picture, owner, rarity',
    ...nft,
    answer: Nft.extend(found),
    freshness: { fresh: 60, whileRenewing: 300, onError: 86_400 },
  },
})
