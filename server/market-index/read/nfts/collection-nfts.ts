import type { MarketCall } from '#contracts/market/index.ts'
import type { Answers } from '../answers.ts'
import type { MarketDatabase, Row, Value } from '../../tables/database.ts'
import { numberOrNull, whole } from '../../tables/columns.ts'
import { pagination } from './collection-fields.ts'
import { findCollection } from './collections.ts'
import { nftOf, nftPage } from './nft-fields.ts'

type Order = MarketCall<'collectionNfts'>['sortBy']

/** What is not known comes last in every order. Each order has an index. */
const orders: Readonly<Record<Order, string>> = {
  'minted-latest': 'n.id DESC',
  'minted-earliest': 'n.id',
  'price-low': 'n.ask_drops ASC NULLS LAST, n.id',
  'price-high': 'n.ask_drops DESC NULLS LAST, n.id DESC',
  'rarity-rare': 'n.rank ASC NULLS LAST, n.id',
  'rarity-common': 'n.rank DESC NULLS LAST, n.id DESC',
  'recent-sale': 'n.sold DESC NULLS LAST, n.id DESC',
  'recent-listed': 'n.listed DESC NULLS LAST, n.id DESC',
  activity: 'n.active DESC, n.id DESC',
  'offer-high': 'n.bid_drops DESC NULLS LAST, n.id DESC',
  'offer-low': 'n.bid_drops ASC NULLS LAST, n.id',
  'volume-high': 'CAST(n.volume AS REAL) DESC, n.id DESC',
  'volume-low': 'CAST(n.volume AS REAL), n.id',
}
/** Values that a filter may name. */
const MOST_TRAITS = 20

interface Filter {
  readonly where: string
  readonly values: readonly Value[]
}

export const collectionNftAnswers = (database: MarketDatabase): Answers<'collectionNfts'> => ({
  collectionNfts(call) {
    const { slug, limit, offset, sortBy } = call
    const collection = findCollection(database, slug)
    if (collection === undefined) return undefined
    const id = whole(collection, 'id')
    const filters = [...simpleFilters(call), ...traitFilters(database, id, call.traits)]
    const where = ['n.collection = ? AND n.burned IS NULL', ...filters.map((one) => one.where)].join(' AND ')
    const values = [id, ...filters.flatMap((one) => one.values)]
    const rows = database.prepare(nftPage(where, orders[sortBy])).all(...values, limit, offset)
    const total = knownTotal(call, collection) ?? count(database, where, values)
    return { success: true, pagination: pagination(total, call), nfts: rows.map(nftOf) }
  },
})

function simpleFilters({ owner, listed }: MarketCall<'collectionNfts'>): readonly Filter[] {
  return [
    ...(owner === '' ? [] : [{ where: 'n.owner = ?', values: [owner] }]),
    ...(listed === null ? [] : [{ where: listings[listed], values: [] }]),
  ]
}

const listings = {
  true: '(n.ask_drops IS NOT NULL OR n.ask_other = 1)',
  false: 'n.ask_drops IS NULL AND n.ask_other = 0',
  xrp: 'n.ask_drops IS NOT NULL',
  'non-xrp': 'n.ask_other = 1',
} as const

/** One filter for each type of trait; of several values of a type, an NFT needs one. */
function traitFilters(database: MarketDatabase, collection: number, asked: string): readonly Filter[] {
  const find = database.prepare(
    'SELECT id FROM nft_trait_value WHERE collection = ? AND type = ? AND value = ?',
  )
  const ids = new Map<string, number[]>()
  for (const [type, value] of wantedTraits(asked)) {
    const row = find.get(collection, type, value)
    const known = ids.get(type) ?? []
    if (row !== undefined) known.push(whole(row, 'id'))
    ids.set(type, known)
  }
  return [...ids.values()].map((values) => ({
    where: 'n.id IN (SELECT nft FROM nft_trait WHERE trait IN (SELECT value FROM json_each(?)))',
    values: [JSON.stringify(values)],
  }))
}

/** Reads `Type:Value,Type:Value`. A part without a colon belongs to the value before it, which had a comma. */
function wantedTraits(asked: string): readonly (readonly [type: string, value: string])[] {
  const parts: string[] = []
  for (const part of asked.split(',')) {
    const last = parts.length - 1
    if (part.includes(':')) parts.push(part)
    else if (parts[last] !== undefined) parts[last] += `,${part}`
  }
  return parts.slice(0, MOST_TRAITS).map((part) => {
    const colon = part.indexOf(':')
    return [part.slice(0, colon).trim(), part.slice(colon + 1).trim()] as const
  })
}

/** The count of rows where the collection itself says it. */
function knownTotal({ owner, listed, traits }: MarketCall<'collectionNfts'>, collection: Row) {
  if (owner !== '' || traits !== '') return undefined
  const [items, forSale] = [whole(collection, 'items'), whole(collection, 'listed')]
  if (listed === null) return items
  if (listed === 'true') return forSale
  return listed === 'false' ? items - forSale : undefined
}

function count(database: MarketDatabase, where: string, values: readonly Value[]): number {
  const row = database.prepare(`SELECT count(*) AS n FROM nft n WHERE ${where}`).get(...values)
  return row === undefined ? 0 : (numberOrNull(row, 'n') ?? 0)
}
