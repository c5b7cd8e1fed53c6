import type { NftEvent } from '#contracts/market/nft-events.ts'
import { bytes, hex, numberOrNull, text, textOrNull, whole } from '../../tables/columns.ts'
import type { MarketDatabase, Row } from '../../tables/database.ts'
import type { Answers } from '../answers.ts'
import { findCollection } from './collections.ts'
import { xrpText } from './xrp.ts'

const COLUMNS = `s.id, s.time, s.hash, s.kind, s.seller, s.buyer, s.broker, s.price, s.currency, n.token, m.name`
const TABLES = 'nft_sale s JOIN nft n ON n.id = s.nft LEFT JOIN nft_meta m ON m.nft = n.id'
/** Sales are numbered within the million of their ledger. */
const LEDGER = 1_000_000

function eventOf(row: Row): NftEvent {
  const currency = textOrNull(row, 'currency')
  const price = text(row, 'price')
  const isTransfer = row['kind'] === 'transfer'
  return {
    id: whole(row, 'id'),
    kind: isTransfer ? 'transfer' : 'sale',
    time: whole(row, 'time'),
    ledger: Math.floor(whole(row, 'id') / LEDGER),
    hash: hex(row, 'hash'),
    NFTokenID: hex(row, 'token'),
    name: textOrNull(row, 'name'),
    from: text(row, 'seller'),
    to: text(row, 'buyer'),
    broker: textOrNull(row, 'broker'),
    price: isTransfer
      ? null
      : currency === null
        ? { amount: xrpText(price), currency: 'XRP' }
        : { amount: price, currency },
  }
}

/** A mint and a burn, as far as they were seen. */
function ends(row: Row): { readonly mint: readonly NftEvent[]; readonly burn: readonly NftEvent[] } {
  const shared = {
    id: null,
    ledger: null,
    hash: null,
    broker: null,
    price: null,
    NFTokenID: hex(row, 'token'),
    name: textOrNull(row, 'name'),
  }
  const [minter, burned] = [textOrNull(row, 'minter'), numberOrNull(row, 'burned')]
  const [minted, owner] = [whole(row, 'minted'), text(row, 'owner')]
  return {
    mint: minter === null ? [] : [{ ...shared, kind: 'mint', time: minted, from: null, to: minter }],
    burn: burned === null ? [] : [{ ...shared, kind: 'burn', time: burned, from: owner, to: null }],
  }
}

/** What has happened to NFTs since the index began. */
export const eventAnswers = (database: MarketDatabase): Answers<'collectionSales' | 'nftHistory'> => ({
  collectionSales({ slug, limit, before }) {
    const collection = findCollection(database, slug)
    if (collection === undefined) return undefined
    const sales = database
      .prepare(
        `SELECT ${COLUMNS} FROM ${TABLES} WHERE s.collection = ? AND s.id < ? AND s.kind <> 'transfer'
         ORDER BY s.id DESC LIMIT ?`,
      )
      .all(whole(collection, 'id'), before ?? Number.MAX_SAFE_INTEGER, limit)
      .map(eventOf)
    return { success: true, count: sales.length, sales }
  },

  nftHistory({ NFTokenID, limit, before }) {
    const nft = database
      .prepare(
        `SELECT n.id, n.token, n.owner, n.minter, n.minted, n.burned, m.name FROM nft n
         LEFT JOIN nft_meta m ON m.nft = n.id WHERE n.token = ?`,
      )
      .get(bytes(NFTokenID))
    if (nft === undefined) return undefined
    const sales = database
      .prepare(`SELECT ${COLUMNS} FROM ${TABLES} WHERE s.nft = ? AND s.id < ? ORDER BY s.id DESC LIMIT ?`)
      .all(whole(nft, 'id'), before ?? Number.MAX_SAFE_INTEGER, limit)
      .map(eventOf)
    const { mint, burn } = ends(nft)
    // A page that is not full ends with the beginning.
    const history = [...(before === undefined ? burn : []), ...sales, ...(sales.length < limit ? mint : [])]
    return { success: true, count: history.length, history }
  },
})
