import * as z from 'zod'
import { known, LedgerAccount, limit, offset, wholeNumber } from './values.ts'

/** NFTs of the XRP Ledger, with the field names of the external index. Amounts are in XRP. */

export const collectionOrders = [
  'vol24h',
  'totalVolume',
  'floor',
  'sales24h',
  'totalSales',
  'listedCount',
  'owners',
  'items',
  'created',
  'floor1dPercent',
  'marketcap.amount',
] as const
export type CollectionOrder = (typeof collectionOrders)[number]
const aliases: Readonly<Record<string, CollectionOrder>> = {
  totalVol24h: 'vol24h',
  volume: 'totalVolume',
  trendingScore: 'vol24h',
}
const isOrder = (text: string): text is CollectionOrder => collectionOrders.some((order) => order === text)
const collectionOrder = z
  .string()
  .refine(
    (text) => isOrder(text) || Object.hasOwn(aliases, text),
    `must be one of ${collectionOrders.join(', ')}`,
  )
  .transform((text) => (isOrder(text) ? text : aliases[text]))
  .pipe(z.enum(collectionOrders))
const page = wholeNumber
  .transform(Number)
  .pipe(z.int().min(0))
  .meta({ description: 'Page, from 0, of `limit` rows' })

/** The first row: named outright, or by its page. */
export const firstOf = (asked: {
  start?: number | undefined
  offset?: number | undefined
  skip?: number | undefined
  page?: number | undefined
  limit: number
}) => asked.start ?? asked.offset ?? asked.skip ?? Math.min((asked.page ?? 0) * asked.limit, 100_000)
export const paging = {
  start: offset.optional(),
  offset: offset.optional(),
  skip: offset.optional(),
  page: page.optional(),
}

export const CollectionsFields = z.object({
  limit: limit(100, 20),
  ...paging,
  sort: collectionOrder.optional(),
  sortBy: collectionOrder.optional(),
  order: z.enum(['asc', 'desc']).default('desc'),
  filter: z
    .string()
    .trim()
    .max(60)
    .optional()
    .describe('Found anywhere in names and issuers; one or two characters, at the begin of slugs'),
  // Left out, it would answer all collections as if they had the tag.
  tag: z
    .string()
    .refine(() => false, 'is not answered: collections have no tags here. Use filter')
    .optional()
    .describe('Refused: collections have no tags here'),
})

/** The ranking that is asked for, in one spelling. */
export const collectionsCall = (asked: z.output<typeof CollectionsFields>) => ({
  limit: asked.limit,
  offset: firstOf(asked),
  sort: asked.sort ?? asked.sortBy ?? ('vol24h' as const),
  order: asked.order,
  filter: (asked.filter ?? '').toLowerCase(),
})

export const CollectionsQuery = CollectionsFields.transform(collectionsCall)

export const nftOrders = [
  'minted-latest',
  'minted-earliest',
  'price-low',
  'price-high',
  'rarity-rare',
  'rarity-common',
  'recent-sale',
  'recent-listed',
  'activity',
  'offer-high',
  'offer-low',
  'volume-high',
  'volume-low',
] as const

export const CollectionNftsQuery = z
  .object({
    limit: limit(100, 48),
    ...paging,
    sortBy: z.enum(nftOrders).default('minted-earliest'),
    owner: LedgerAccount.optional(),
    listed: z
      .enum(['true', 'false', 'xrp', 'non-xrp'])
      .optional()
      .describe('Whether anyone may buy it, and for what'),
    traits: z
      .string()
      .max(300)
      .regex(/^[^,:]+:/, 'must be `Type:Value`, and more of them after commas')
      .optional()
      .meta({ description: '`Type:Value`, more of them after commas' }),
  })
  .transform((asked) => ({
    limit: asked.limit,
    offset: firstOf(asked),
    sortBy: asked.sortBy,
    owner: asked.owner ?? '',
    listed: asked.listed ?? null,
    traits: asked.traits ?? '',
  }))

/** Why a collection has no market cap. */
const nftMarketcapWhys = ['floor', 'partial', 'volume', 'depth'] as const

/** Fields that our own index adds, and that another one may lack. */
export const pictureOf = {
  _id: z.string().optional().describe('The same as `uuid`'),
  logoImage: z.string().optional().describe('The same as `uuid`'),
}
export const total = z.int().optional().describe('The same as `pagination.total`')
const files = z
  .array(
    z.looseObject({
      type: z.string(),
      url: z.string(),
      isIPFS: z.boolean(),
      thumbnail: z.looseObject({ small: z.string(), medium: z.string(), large: z.string() }).optional(),
    }),
  )
  .optional()
  .describe('What its metadata names, with paths of our media host')

export const Collection = z.looseObject({
  ...pictureOf,
  uuid: z.string().describe('Names its picture: the media host has `/nft-collection-thumb/{uuid}`'),
  account: z.string(),
  issuer: z.string(),
  taxon: z.int(),
  name: z.string(),
  family: z.string().nullish().describe('A name that several collections may share, from the metadata'),
  slug: z.string(),
  description: z.string().nullable(),
  verified: z.boolean(),
  created: z.int().describe('First mint, in milliseconds'),
  items: z.int(),
  burnedItems: z.int(),
  owners: z.int(),
  listedCount: z.int(),
  listedOwners: z
    .int()
    .optional()
    .describe('Owners of whom anyone may buy one for XRP. A floor that one sets alone is his word'),
  offers: z.int().describe('Open bids for its NFTs'),
  floor: known.describe('Lowest price from 0.2 XRP on of an offer by the owner that anyone may take, in XRP'),
  floor24hAgo: known,
  floor1dPercent: known.describe('Change of the floor in percent'),
  floor7dPercent: known,
  floor30dPercent: known,
  topOffer: known,
  vol24h: z.number().describe('All that was paid in 24 hours. `sort=vol24h` sorts by `vol24hBelieved` first'),
  totalVol24h: z.number(),
  vol24hBelieved: z
    .number()
    .optional()
    .describe(
      'The part of it that someone had the money for, up to the end of the last hour: without round trips',
    ),
  totalVolume: z.number(),
  volume: z.number(),
  sales24h: z.int(),
  totalSales: z.int(),
  marketcap: z.object({ amount: known.describe('The floor times the items, in XRP; or null') }),
  marketcapWhy: z
    .enum(nftMarketcapWhys)
    .nullish()
    .describe(
      'Why there is no market cap. `floor`: nobody sells one. `partial`: the index has not seen all. `volume`: less than 1,000 XRP were believed on every day of thirty. `depth`: it would be over fifty times what was believed on the best of them',
    ),
  transferFee: z.number().describe('Percent of a sale that goes to the issuer'),
  royaltyFee: z.number().describe('The same as `transferFee`'),
  totalRoyalties: z.number(),
  totalBrokerFees: z.number(),
  totalFees: z.number().optional().describe('Royalties and fees of brokers together'),
})
export type Collection = z.output<typeof Collection>

/** Amount of an offer: drops as text, or an issued amount. */
export const OfferAmount = z.union([
  z.string(),
  z.object({ currency: z.string(), issuer: z.string(), value: z.string() }),
])
export const NftOffer = z.looseObject({
  nft_offer_index: z.string(),
  NFTokenID: z.string(),
  owner: z.string(),
  amount: OfferAmount,
  flags: z.int(),
  destination: z.string().nullable(),
  expiration: z.int().nullable().describe('Seconds since 2000'),
  orphaned: z.enum(['yes', 'no']).describe('yes: the NFT has another owner now'),
  expired: z.enum(['yes', 'no']).optional().describe('yes: its expiration has passed'),
  created: z.int().nullish().describe('In milliseconds'),
})
export type NftOffer = z.output<typeof NftOffer>

const Trait = z.looseObject({ trait_type: z.string(), value: z.string(), count: z.int().nullable() })
const nftFields = {
  _id: z.string().optional().describe('The same as `NFTokenID`'),
  NFTokenID: z.string(),
  account: z.string().describe('Owner'),
  issuer: z.string(),
  taxon: z.int(),
  URI: z.string().nullable(),
  name: z.string().nullable(),
  meta: z.looseObject({}).nullable().describe('The metadata that its URI names, as far as it could be read'),
  files,
  cost: z.object({ amount: z.string(), currency: z.string() }).nullable().describe('The lowest open offer'),
  rarity_rank: z.int().nullable(),
  rarity_score: known,
  is_burned: z.boolean(),
  date: z.int().describe('Mint, in milliseconds'),
  collection: z.string(),
  cslug: z.string(),
}
export const NftRow = z.looseObject(nftFields)
export const Nft = z.looseObject({
  ...nftFields,
  flag: z.int(),
  royalty: z.number().describe('Percent of a sale that goes to the issuer'),
  MasterSequence: z.int(),
  props: z.array(Trait),
  total: z.int().describe('NFTs of the collection'),
  citems: z.int().optional().describe('The same as `total`'),
  cfloor: known,
  cverified: z.boolean(),
  minter: z.string().nullable().describe('Who has minted it, where the index has seen that'),
  costs: z
    .array(z.looseObject({ amount: z.string(), currency: z.string() }))
    .describe('The lowest price in each currency'),
  destination: z.string().nullable().describe('The broker through whom `cost` is paid'),
  volume: z.number(),
})
/** An offer by an account or to it, with the NFT that it is for. */
export const AccountOffer = NftOffer.extend({
  meta: nftFields.meta.optional(),
  files,
  cslug: z.string().nullish(),
  floor: known.optional(),
  floorDiffPct: known.optional().describe('How far the offer is above the floor, in percent'),
})
export type NftRow = z.output<typeof NftRow>
export type Nft = z.output<typeof Nft>
