import type { Answers } from '../answers.ts'
import type { MarketDatabase, Row } from '../../tables/database.ts'
import { text, textOrNull, whole } from '../../tables/columns.ts'
import { floorAgo, nameOf } from './collection-fields.ts'
import { nftOf, nftPage } from './nft-fields.ts'
import { xrpOf, xrpOrNull } from './xrp.ts'

/** Collections of one account that are answered. */
const MOST = 500

/** Drops that all of an account's NFTs of a collection are worth at its floor; `null` without one. */
function valueOf(row: Row): bigint | null {
  const floor = textOrNull(row, 'floor')
  return floor === null ? null : BigInt(floor) * BigInt(whole(row, 'n'))
}

export const accountNftAnswers = (database: MarketDatabase): Answers<'accountNfts'> => ({
  accountNfts({ account, limit, offset }) {
    const groups = database
      .prepare(
        `SELECT c.uuid, c.name, c.taxon, c.slug, c.floor, c.floor_1d, o.n FROM nft_owner o JOIN nft_collection c ON c.id = o.collection
         WHERE o.owner = ? ORDER BY o.collection LIMIT ${MOST}`,
      )
      .all(account)
    const counted = database.prepare('SELECT sum(n) AS n FROM nft_owner WHERE owner = ?').get(account)
    const nfts = database
      .prepare(nftPage('n.owner = ? AND n.burned IS NULL', 'n.collection, n.id'))
      .all(account, limit, offset)
    const values = groups.map(valueOf).filter((value) => value !== null)
    return {
      success: true,
      account,
      total: typeof counted?.['n'] === 'number' ? counted['n'] : 0,
      portfolioValue:
        values.length === 0 ? null : xrpOf(values.reduce((sum, value) => sum + value, 0n).toString()),
      collections: groups.map((row) => ({
        _id: text(row, 'uuid'),
        uuid: text(row, 'uuid'),
        logoImage: text(row, 'uuid'),
        name: nameOf(row),
        slug: text(row, 'slug'),
        count: whole(row, 'n'),
        floor: xrpOrNull(textOrNull(row, 'floor')),
        floor24hAgo: xrpOrNull(floorAgo(row, 'floor_1d')),
        value: xrpOrNull(valueOf(row)?.toString() ?? null),
      })),
      nfts: nfts.map(nftOf),
    }
  },
})
