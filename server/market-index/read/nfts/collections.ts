import type { CollectionOrder } from '#contracts/market/nfts.ts'
import type { Answers } from '../answers.ts'
import type { MarketDatabase, Value } from '../../tables/database.ts'
import { text, whole } from '../../tables/columns.ts'
import { isWholeIndex } from '../../tables/coverage.ts'
import { NFT_MARKETCAP } from '../../tables/nfts/marketcap.ts'
import { readFigures } from '../../tables/nfts/figures.ts'
import { collectionOf, pagination } from './collection-fields.ts'

/** What each order sorts by; each has an index. */
const columns: Readonly<Record<CollectionOrder, string | readonly [first: string, then: string]>> = {
  vol24h: ['believed24_drops', 'volume24_drops'],
  totalVolume: 'volume_drops',
  floor: 'floor_drops',
  sales24h: 'sales24',
  totalSales: 'sales',
  listedCount: 'listed',
  owners: 'owners',
  items: 'items',
  created: 'created',
  floor1dPercent: 'floor_drops / floor_1d',
  'marketcap.amount': NFT_MARKETCAP,
}

/** The index of texts knows no less than this. */
const LEAST_CHARACTERS = 3

/** Which collections a filter finds, by an index: whose texts contain it, or whose slugs begin with it when it is short. */
function wherever(filter: string): { readonly where: string; readonly values: readonly Value[] } {
  if (filter === '') return { where: '', values: [] }
  if (Array.from(filter).length >= LEAST_CHARACTERS)
    return {
      where: 'WHERE id IN (SELECT rowid FROM nft_search WHERE nft_search MATCH ?)',
      // A phrase: nothing in it is an operator. It may not contain the character that ends texts in C.
      values: [`"${filter.replaceAll('\0', '').replaceAll('"', '""')}"`],
    }
  const wanted = filter.toLowerCase()
  return { where: 'WHERE slug >= ? AND slug < ?', values: [wanted, `${wanted}\u{10FFFF}`] }
}

/** The row of a collection by any slug that it has ever had. */
export const findCollection = (database: MarketDatabase, slug: string) =>
  database
    .prepare('SELECT c.* FROM nft_slug s JOIN nft_collection c ON c.id = s.collection WHERE s.slug = ?')
    .get(slug)

export const collectionAnswers = (
  database: MarketDatabase,
): Answers<'collections' | 'collection' | 'collectionTraits'> => ({
  collections({ limit, offset, sort, order, filter }) {
    const { where, values } = wherever(filter)
    // The plus keeps SQLite from walking the whole order in search of the few that a filter finds.
    const by = [columns[sort], 'id']
      .flat()
      .map((column) => `${filter === '' ? column : `+(${column})`} ${order} NULLS LAST`)
      .join(', ')
    const rows = database
      .prepare(`SELECT * FROM nft_collection ${where} ORDER BY ${by} LIMIT ? OFFSET ?`)
      .all(...values, limit, offset)
    const all = readFigures(database).collections
    const count =
      filter === ''
        ? all
        : database.prepare(`SELECT count(*) AS n FROM nft_collection ${where}`).get(...values)?.['n']
    const total = typeof count === 'number' ? count : 0
    return {
      success: true,
      total: all,
      count: total,
      pagination: pagination(total, { limit, offset }),
      collections: rows.map((row) => collectionOf(row, isWholeIndex(database))),
    }
  },

  collection({ slug }) {
    const row = findCollection(database, slug)
    return row && { success: true, collection: collectionOf(row, isWholeIndex(database)) }
  },

  collectionTraits({ slug }) {
    const row = findCollection(database, slug)
    if (row === undefined) return undefined
    const values = database
      .prepare(
        'SELECT type, value, n FROM nft_trait_value WHERE collection = ? AND n > 0 ORDER BY type, n DESC, value LIMIT 5000',
      )
      .all(whole(row, 'id'))
    const traits = new Map<string, { value: string; count: number }[]>()
    for (const found of values) {
      const type = text(found, 'type')
      const known = traits.get(type) ?? []
      known.push({ value: text(found, 'value'), count: whole(found, 'n') })
      traits.set(type, known)
    }
    return { success: true, traits: [...traits].map(([type, ofType]) => ({ type, values: ofType })) }
  },
})
