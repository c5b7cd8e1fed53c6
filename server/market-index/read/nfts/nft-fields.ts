import { imagePaths } from '#contracts/market/media.ts'
import type { NftRow } from '#contracts/market/nfts.ts'
import type { Row } from '../../tables/database.ts'
import { hex, numberOrNull, text, textOrNull, whole } from '../../tables/columns.ts'
import { nameOf } from './collection-fields.ts'
import { xrpText } from './xrp.ts'

/** What {@link nftOf} reads; `n`, `c` and `m` are an NFT, its collection and its metadata. */
export const NFT_COLUMNS = `n.id, n.token, n.owner, n.uri, n.minted, n.burned, n.ask, n.rank, n.score, n.volume, n.sold, n.minter,
  c.id AS collection_id, c.issuer, c.taxon, c.name, c.slug, c.floor, c.items, m.name AS nft_name, m.body`
/** The same for the rest of the query. */
export const NFT_TABLES =
  'nft n JOIN nft_collection c ON c.id = n.collection LEFT JOIN nft_meta m ON m.nft = n.id'

/**
 * A page of NFTs, with `LIMIT ? OFFSET ?` as its last values. The rows that are skipped are counted in an index alone: the
 * service answers nothing else meanwhile.
 */
export const nftPage = (where: string, order: string): string =>
  `SELECT ${NFT_COLUMNS} FROM (SELECT n.id AS at FROM nft n WHERE ${where} ORDER BY ${order} LIMIT ? OFFSET ?)
   JOIN nft n ON n.id = at JOIN nft_collection c ON c.id = n.collection LEFT JOIN nft_meta m ON m.nft = n.id
   ORDER BY ${order}`

type Json = Readonly<Record<string, unknown>>

/** Cleaned metadata, as it was written. */
export function metaOf(row: Row): Json | null {
  const body = textOrNull(row, 'body')
  if (body === null) return null
  const read: unknown = JSON.parse(body)
  return typeof read === 'object' && read !== null ? { ...read } : null
}

/** Paths of the media host. */
function thumbnailOf(token: string) {
  const path = imagePaths.nft.replace(':id', token)
  return { small: `${path}_128`, medium: `${path}_256`, large: `${path}_512` }
}

/** The picture and the moving parts that metadata name: by address, which the media host knows by its NFT. */
export function filesOf(token: string, meta: Json | null) {
  const thumbnail = thumbnailOf(token)
  const kinds = ['image', 'animation', 'video'] as const
  return kinds.flatMap((type) => {
    const url = meta?.[type]
    return typeof url === 'string'
      ? [{ type, url, isIPFS: url.startsWith('ipfs:'), ...(type === 'image' ? { thumbnail } : {}) }]
      : []
  })
}

/** A row of {@link NFT_COLUMNS} as lists have it. */
export function nftOf(row: Row): NftRow {
  const ask = textOrNull(row, 'ask')
  const meta = metaOf(row)
  const token = hex(row, 'token')
  return {
    _id: token,
    NFTokenID: token,
    account: text(row, 'owner'),
    issuer: text(row, 'issuer'),
    taxon: whole(row, 'taxon'),
    URI: textOrNull(row, 'uri'),
    name: textOrNull(row, 'nft_name'),
    meta,
    files: filesOf(token, meta),
    cost: ask === null ? null : { amount: xrpText(ask), currency: 'XRP' },
    rarity_rank: numberOrNull(row, 'rank'),
    rarity_score: numberOrNull(row, 'score'),
    is_burned: numberOrNull(row, 'burned') !== null,
    date: whole(row, 'minted'),
    collection: nameOf(row),
    cslug: text(row, 'slug'),
  }
}
