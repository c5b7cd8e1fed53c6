import type { CollectionOrder } from '#contracts/market/nfts.ts'
import type { Answers } from '../../answers.ts'
import type { MarketDatabase } from '../../database.ts'
import { text, whole } from '../../columns.ts'
import { readFigures } from '../figures.ts'
import { collectionOf, pagination } from './collection-fields.ts'

/** The column of each order; each has an index. */
const columns: Readonly<Record<CollectionOrder, string>> = {
  vol24h: 'volume24_drops',
  totalVolume: 'volume_drops',
  floor: 'floor_drops',
  sales24h: 'sales24',
  totalSales: 'sales',
  listedCount: 'listed',
  owners: 'owners',
  items: 'items',
  created: 'created',
}

/** Text that LIKE takes as it is. */
const literally = (wanted: string) => `%${wanted.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/** The row of a collection by any slug that it has ever had. */
export const findCollection = (database: MarketDatabase, slug: string) =>
  database
    .prepare('SELECT c.* FROM nft_slug s JOIN nft_collection c ON c.id = s.collection WHERE s.slug = ?')
    .get(slug)

export const collectionAnswers = (
  database: MarketDatabase,
): Answers<'collections' | 'collection' | 'collectionTraits'> => ({
  collections({ limit, offset, sort, order, filter }) {
    // Nothing comes before what is unknown.
    const by = `${columns[sort]} ${order} NULLS LAST, id ${order}`
    const where = filter === '' ? '' : String.raw`WHERE search LIKE ? ESCAPE '\'`
    const wanted = filter === '' ? [] : [literally(filter)]
    const rows = database
      .prepare(`SELECT * FROM nft_collection ${where} ORDER BY ${by} LIMIT ? OFFSET ?`)
      .all(...wanted, limit, offset)
    const all = readFigures(database).collections
    const count =
      filter === ''
        ? all
        : database.prepare(`SELECT count(*) AS n FROM nft_collection ${where}`).get(...wanted)?.['n']
    const total = typeof count === 'number' ? count : 0
    return {
      success: true,
      total: all,
      count: total,
      pagination: pagination(total, { limit, offset }),
      collections: rows.map(collectionOf),
    }
  },

  collection({ slug }) {
    const row = findCollection(database, slug)
    return row && { success: true, collection: collectionOf(row) }
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
