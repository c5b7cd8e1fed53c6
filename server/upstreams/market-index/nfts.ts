import type { MarketAnswer, MarketCall } from '#contracts/market/index.ts'
import type { Collection, Nft, NftOffer, NftRow } from '#contracts/market/nfts.ts'
import * as read from './read.ts'
import { each, type Loose } from './read.ts'

const NFT_ID = /^[A-F0-9]{64}$/

export function collectionOf(raw: Loose): Collection | undefined {
  const slug = read.textOr(raw['slug'])
  if (slug === null) return undefined
  const issuer = read.textOr(raw['issuer']) ?? read.text(raw['account'])
  const total = read.sum(raw['totalVolume'] ?? raw['volume'])
  const day = read.sum(raw['vol24h'] ?? raw['totalVol24h'])
  return {
    ...raw,
    uuid: read.textOr(raw['uuid']) ?? read.textOr(raw['_id']) ?? slug,
    account: read.textOr(raw['account']) ?? issuer,
    issuer,
    name: named(raw['name']) ?? slug,
    slug,
    description: read.textOr(raw['description']),
    verified: read.flag(raw['verified']),
    created: read.time(raw['created']) ?? 0,
    ...each(raw, read.int, 'taxon', 'items', 'burnedItems', 'owners', 'listedCount', 'offers'),
    ...each(raw, read.int, 'sales24h', 'totalSales'),
    ...each(raw, amountOr, 'floor', 'floor24hAgo', 'topOffer'),
    ...each(raw, read.numberOr, 'floor1dPercent', 'floor7dPercent', 'floor30dPercent'),
    ...each(raw, read.sum, 'totalRoyalties', 'totalBrokerFees'),
    vol24h: day,
    totalVol24h: read.sum(raw['totalVol24h'] ?? day),
    totalVolume: total,
    volume: read.sum(raw['volume'] ?? total),
    marketcap: { amount: amountOr(raw['marketcap']) },
    transferFee: read.sum(raw['transferFee'] ?? raw['royaltyFee']),
    royaltyFee: read.sum(raw['royaltyFee'] ?? raw['transferFee']),
  }
}

/** A number, or an object that has it as `amount`. */
const amountOr = (value: unknown): number | null => read.capOr(read.isLoose(value) ? value['amount'] : value)

/** A name, or the record of a collection that has one. */
const named = (value: unknown): string | null => read.textOr(read.isLoose(value) ? value['name'] : value)

export function nftRowOf(raw: Loose): NftRow | undefined {
  const id = read.text(raw['NFTokenID'] ?? raw['_id']).toUpperCase()
  if (!NFT_ID.test(id)) return undefined
  const meta = read.isLoose(raw['meta']) ? raw['meta'] : null
  const [lowest] = [raw['cost'], ...read.listOf(raw['costs'])].filter(read.isLoose)
  return {
    ...raw,
    NFTokenID: id,
    ...each(raw, read.text, 'account', 'issuer', 'cslug'),
    taxon: read.int(raw['taxon']),
    URI: read.textOr(raw['URI']),
    name: read.textOr(raw['name']) ?? read.textOr(meta?.['name'] ?? meta?.['Name']),
    meta,
    cost:
      lowest === undefined
        ? null
        : {
            amount: read.amountText(lowest['amount']) ?? '0',
            currency: read.textOr(lowest['currency']) ?? 'XRP',
          },
    rarity_rank: positive(raw['rarity_rank']),
    rarity_score: read.numberOr(raw['rarity_score'] ?? raw['rarity']),
    is_burned: read.flag(raw['is_burned']),
    date: read.time(raw['date']) ?? 0,
    collection: named(raw['collection']) ?? '',
  }
}

/** The index writes 0 for a rank that it does not know. */
function positive(value: unknown): number | null {
  const rank = read.intOr(value)
  return rank === null || rank <= 0 ? null : rank
}

export function nftOf(raw: Loose): Nft | undefined {
  const row = nftRowOf(raw)
  return (
    row && {
      ...row,
      flag: read.int(raw['flag'] ?? raw['flags']),
      ...each(raw, read.sum, 'royalty', 'volume'),
      ...each(raw, read.int, 'MasterSequence', 'total'),
      ...each(raw, read.textOr, 'minter', 'destination'),
      props: read.rowsOf(raw['props']).map((prop) => ({
        ...prop,
        trait_type: read.text(prop['trait_type'] ?? prop['type']),
        value: read.text(prop['value']),
        count: read.intOr(prop['count']),
      })),
      cfloor: amountOr(raw['cfloor']),
      cverified: read.flag(raw['cverified']),
      costs: read.rowsOf(raw['costs']).map((cost) => ({
        ...cost,
        amount: read.amountText(cost['amount']) ?? '0',
        currency: read.textOr(cost['currency']) ?? 'XRP',
      })),
    }
  )
}

function offerOf(raw: Loose): NftOffer | undefined {
  const amount = offerAmount(raw['amount'])
  const index = read.textOr(raw['nft_offer_index']) ?? read.textOr(raw['index']) ?? read.textOr(raw['_id'])
  if (amount === undefined || index === null) return undefined
  return {
    ...raw,
    nft_offer_index: index,
    NFTokenID: read.text(raw['NFTokenID']),
    owner: read.textOr(raw['owner']) ?? read.text(raw['account']),
    amount,
    flags: read.int(raw['flags']),
    destination: read.textOr(raw['destination']),
    expiration: read.intOr(raw['expiration']),
    orphaned: read.flag(raw['orphaned']) ? 'yes' : 'no',
  }
}

/** Drops as text, or an issued amount. */
function offerAmount(value: unknown): NftOffer['amount'] | undefined {
  if (!read.isLoose(value)) return read.textOr(value) ?? undefined
  const { currency, issuer, value: amount } = value
  return typeof currency === 'string' && typeof issuer === 'string'
    ? { currency, issuer, value: read.text(amount) }
    : undefined
}

const offersOf = (value: unknown, NFTokenID?: string): NftOffer[] =>
  read.rowsOf(value).flatMap((raw) => offerOf(NFTokenID === undefined ? raw : { NFTokenID, ...raw }) ?? [])

const paged = (body: Loose, count: number, { limit, offset }: { limit: number; offset: number }) => {
  const told = read.loose(body['pagination'])
  const total = read.intOr(told['total']) ?? read.intOr(body['total']) ?? read.intOr(body['count']) ?? count
  return { total, limit, start: offset, totalPages: Math.ceil(total / limit) }
}

/** The rows of a call from the pages that they are on. */
export function collectionsAnswer(
  bodies: readonly Loose[],
  first: number,
  call: MarketCall<'collections'>,
): MarketAnswer<'collections'> {
  const all = bodies.flatMap((body) => read.rowsOf(body['collections']))
  const collections = all.slice(first, first + call.limit).flatMap((raw) => collectionOf(raw) ?? [])
  const pagination = paged(bodies[0] ?? {}, all.length, call)
  return { success: true, count: pagination.total, pagination, collections }
}

export function collectionAnswer(body: Loose): MarketAnswer<'collection'> | undefined {
  const collection = collectionOf(read.isLoose(body['collection']) ? body['collection'] : body)
  return collection && { success: true, collection }
}

export function collectionNftsAnswer(
  body: Loose,
  call: MarketCall<'collectionNfts'>,
): MarketAnswer<'collectionNfts'> {
  const nfts = read.rowsOf(body['nfts']).flatMap((raw) => nftRowOf({ cslug: call.slug, ...raw }) ?? [])
  return { success: true, pagination: paged(body, nfts.length, call), nfts: nfts.slice(0, call.limit) }
}

export const traitsAnswer = (body: Loose): MarketAnswer<'collectionTraits'> => ({
  success: true,
  traits: read.rowsOf(body['traits']).map((trait) => ({
    type: read.text(trait['type'] ?? trait['trait_type']),
    values: read
      .rowsOf(trait['values'])
      .map((one) => ({ value: read.text(one['value']), count: read.int(one['count']) })),
  })),
})

export const nftOffersAnswer = (
  body: Loose,
  { NFTokenID }: MarketCall<'nftOffers'>,
): MarketAnswer<'nftOffers'> => ({
  success: true,
  sellOffers: offersOf(body['sellOffers'], NFTokenID),
  buyOffers: offersOf(body['buyOffers'], NFTokenID),
})

export function accountNftsAnswer(
  body: Loose,
  { account }: MarketCall<'accountNfts'>,
): MarketAnswer<'accountNfts'> {
  const collections = read.rowsOf(body['collections']).map((raw) => ({
    ...raw,
    name: named(raw['name']) ?? read.text(raw['slug']),
    slug: read.text(raw['slug']),
    count: read.int(raw['count']),
    ...each(raw, amountOr, 'floor', 'floor24hAgo'),
    value: read.capOr(raw['value']),
  }))
  const nfts = read.rowsOf(body['nfts']).flatMap((raw) => nftRowOf({ account, ...raw }) ?? [])
  const counted = collections.reduce((sum, { count }) => sum + count, 0)
  return {
    success: true,
    account,
    total: read.intOr(body['total']) ?? (counted === 0 ? nfts.length : counted),
    portfolioValue: read.capOr(body['portfolioValue']),
    collections,
    nfts,
  }
}

export const accountOffersAnswer = (body: Loose): MarketAnswer<'accountOffers'> => ({
  success: true,
  offers: offersOf(body['offers']),
  incomingOffers: offersOf(body['incomingOffers']),
})

export const metricsAnswer = (body: Loose): MarketAnswer<'nftMetrics'> => ({
  ...body,
  success: true,
  ...each(body, read.sum, 'total24hVolume', 'total24hRoyalties', 'total24hBrokerFees'),
  ...each(body, read.int, 'total24hSales', 'total24hMints', 'activeTraders24h'),
  ...each(body, read.int, 'totalCollections', 'activeCollections24h'),
  ...each(body, read.numberOr, 'volumePct', 'salesPct'),
  volumeHistory: read.rowsOf(body['volumeHistory'] ?? body['daily']).map((day) => ({
    ...day,
    date: read.text(day['date']),
    volume: read.sum(day['volume']),
    sales: read.int(day['sales']),
  })),
  daily: read.rowsOf(body['daily'] ?? body['volumeHistory']).map((day) => ({
    ...day,
    date: read.text(day['date']),
    ...each(day, read.sum, 'volume', 'royalties', 'brokerFees'),
    ...each(day, read.int, 'sales', 'mints', 'burns'),
    ...each(day, read.intOr, 'uniqueBuyers', 'uniqueSellers'),
  })),
})

export function brokersAnswer(body: Loose): MarketAnswer<'brokers'> {
  const rows = read.rowsOf(body['brokers'] ?? body['stats'] ?? body['data'])
  const brokers = rows.flatMap((raw) => {
    const account = read.textOr(raw['account']) ?? read.textOr(raw['broker']) ?? read.textOr(raw['address'])
    if (account === null) return []
    return [
      {
        ...raw,
        account,
        name: read.textOr(raw['name']),
        sales: read.int(raw['sales'] ?? raw['totalSales']),
        volume: read.sum(raw['volume'] ?? raw['totalVolume']),
        fees: read.sum(raw['fees'] ?? raw['totalFees'] ?? raw['brokerFees']),
        sales24h: read.int(raw['sales24h']),
        volume24h: read.sum(raw['volume24h'] ?? raw['vol24h']),
        fees24h: read.sum(raw['fees24h']),
        averageFeePercent: read.numberOr(raw['averageFeePercent'] ?? raw['feePercent']),
      },
    ]
  })
  return { success: true, count: brokers.length, brokers }
}
