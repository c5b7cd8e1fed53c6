import type { ImageSource, ImageSources } from '../../ports/market/image-sources.ts'
import { bytes, hex, text } from '../tables/columns.ts'
import type { MarketDatabase, Row, Statement, Value } from '../tables/database.ts'

/** The flag of NFTs whose issuer may change what they name: the fifth bit of the identifier's first 16. */
const MUTABLE = 0x10
/** Of an NFTokenID, and of the hash of a picture. */
const HASH_DIGITS = 64
/** Many collections have one picture for all of their NFTs: not all of these are looked through for another one. */
const LOOKED_AT = 20

/**
 * Pictures of tokens, NFTs and collections by what the market's tables say of them. An NFT is named by its NFTokenID, or
 * by the first 64 hexadecimal characters of the SHA-512 of its picture's address; a collection by its uuid, or by either
 * of one of its NFTs.
 */
export function createImageSources(database: MarketDatabase): ImageSources {
  const token = database.prepare('SELECT image FROM token_meta WHERE md5 = ? AND image IS NOT NULL')
  const nft = database.prepare(
    'SELECT n.token, m.image FROM nft n JOIN nft_meta m ON m.nft = n.id WHERE n.token = ? AND m.image IS NOT NULL',
  )
  const picture = database.prepare(
    'SELECT n.token, m.image FROM nft_meta m JOIN nft n ON n.id = m.nft WHERE m.image_hash = ? LIMIT 1',
  )
  const collection = database.prepare('SELECT image FROM nft_collection WHERE uuid = ? AND image IS NOT NULL')

  const ofNft = (id: string) => find(nft, bytes(id), isDynamic) ?? find(picture, bytes(id), () => false)

  function lookUp(kind: Parameters<ImageSources['find']>[0], id: string): ImageSource | undefined {
    switch (kind) {
      case 'token':
        return find(token, id.toLowerCase(), () => true)
      case 'nft':
        return ofNft(id)
      case 'collection':
        return id.length === HASH_DIGITS ? ofNft(id) : find(collection, id.toLowerCase(), () => true)
      case 'logo':
        return undefined
    }
  }
  return { find: async (kind, id) => lookUp(kind, id) }
}

/**
 * The picture of another NFT of a collection, for where the collection's own cannot be shown: it is the first NFT's, and
 * may be far too large, or gone. `which` counts from 0, the oldest NFT first.
 */
export function createOtherImages(database: MarketDatabase, which: number): ImageSources {
  const other = database.prepare(
    `SELECT m.image FROM (
       SELECT n.id, c.image AS own FROM nft_collection c JOIN nft n ON n.collection = c.id
       WHERE c.uuid = ? AND n.burned IS NULL ORDER BY n.id LIMIT ${LOOKED_AT}
     ) JOIN nft_meta m ON m.nft = id
     WHERE m.image <> own GROUP BY m.image ORDER BY min(id) LIMIT 1 OFFSET ${which}`,
  )
  return {
    find: async (kind, id) =>
      kind === 'collection' && id.length !== HASH_DIGITS
        ? find(other, id.toLowerCase(), () => true)
        : undefined,
  }
}

const isDynamic = (row: Row): boolean => (Number.parseInt(hex(row, 'token').slice(0, 4), 16) & MUTABLE) !== 0

function find(statement: Statement, id: Value, isMutable: (row: Row) => boolean): ImageSource | undefined {
  const row = statement.get(id)
  return row === undefined ? undefined : { url: text(row, 'image'), isMutable: isMutable(row) }
}
