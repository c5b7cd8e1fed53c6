import type { Collection } from '#contracts/market/nfts.ts'
import type { Row } from '../../tables/database.ts'
import { drops, numberOrNull, text, textOrNull, whole } from '../../tables/columns.ts'
import { nftMarketcap } from '../../tables/nfts/marketcap.ts'
import { percentOfFee, xrpOf, xrpOrNull } from './xrp.ts'

/** The name of a collection: of its metadata, or by its taxon. */
export const nameOf = (row: Row): string => textOrNull(row, 'name') ?? `Taxon ${whole(row, 'taxon')}`

type Past = 'floor_1d' | 'floor_7d' | 'floor_30d'
/** Drops in text of a floor of the past; `null` where there was none, or none is known. */
export function floorAgo(row: Row, past: Past): string | null {
  const before = numberOrNull(row, past)
  return before === null ? null : BigInt(before).toString()
}
function floorChange(row: Row, past: Past): number | null {
  const [now, before] = [numberOrNull(row, 'floor_drops'), numberOrNull(row, past)]
  return now === null || before === null ? null : ((now - before) / before) * 100
}

/** A row of `nft_collection` as the API answers it. `isWhole`: the index has seen all NFTs and offers. */
export function collectionOf(row: Row, isWhole: boolean): Collection {
  const [volume, volume24] = [xrpOf(text(row, 'volume')), xrpOf(text(row, 'volume24'))]
  const [royalties, brokerFees] = [drops(row, 'royalties'), drops(row, 'broker_fees')]
  const floor = textOrNull(row, 'floor')
  const items = whole(row, 'items')
  const issuer = text(row, 'issuer')
  const best = whole(row, 'best30')
  const cap = nftMarketcap(floor === null ? null : BigInt(floor), { items, best, isWhole })
  return {
    _id: text(row, 'uuid'),
    uuid: text(row, 'uuid'),
    logoImage: text(row, 'uuid'),
    account: issuer,
    issuer,
    taxon: whole(row, 'taxon'),
    name: nameOf(row),
    family: textOrNull(row, 'family'),
    slug: text(row, 'slug'),
    description: textOrNull(row, 'description'),
    // No one vouches for collections.
    verified: false,
    created: whole(row, 'created'),
    items,
    offers: whole(row, 'offers'),
    floor24hAgo: xrpOrNull(floorAgo(row, 'floor_1d')),
    floor1dPercent: floorChange(row, 'floor_1d'),
    floor7dPercent: floorChange(row, 'floor_7d'),
    floor30dPercent: floorChange(row, 'floor_30d'),
    burnedItems: whole(row, 'burned'),
    owners: whole(row, 'owners'),
    listedCount: whole(row, 'listed'),
    listedOwners: whole(row, 'sellers'),
    floor: xrpOrNull(floor),
    topOffer: xrpOrNull(textOrNull(row, 'top_bid')),
    vol24h: volume24,
    totalVol24h: volume24,
    vol24hBelieved: xrpOf(text(row, 'believed24')),
    totalVolume: volume,
    volume,
    sales24h: whole(row, 'sales24'),
    totalSales: whole(row, 'sales'),
    marketcap: { amount: cap.drops === null ? null : xrpOf(cap.drops.toString()) },
    marketcapWhy: cap.why,
    transferFee: percentOfFee(whole(row, 'transfer_fee')),
    royaltyFee: percentOfFee(whole(row, 'transfer_fee')),
    totalRoyalties: xrpOf(royalties.toString()),
    totalBrokerFees: xrpOf(brokerFees.toString()),
    totalFees: xrpOf((royalties + brokerFees).toString()),
  }
}

/** As lists are paged. */
export const pagination = (total: number, { limit, offset }: { limit: number; offset: number }) => ({
  total,
  limit,
  start: offset,
  totalPages: Math.ceil(total / limit),
})
