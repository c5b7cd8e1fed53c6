import { createHash } from 'node:crypto'
import type { MarketDatabase, Row } from '../../tables/database.ts'
import { numberOrNull, text, textOrNull, whole } from '../../tables/columns.ts'
import type { Attribute, NftMetadata } from './read-metadata.ts'
import { createRarityJobs } from './rarity-jobs.ts'
import { freeSlug, slugOf } from './slug.ts'

/** The first half of the SHA-512 of a picture's address, by which media hosts know it. */
const imageHash = (address: string): Uint8Array =>
  createHash('sha512').update(address).digest().subarray(0, 32)

/** Writes metadata down: for the NFT, its traits, and what they say of its collection. Inside a transaction. */
export function createMetadataWriter(database: MarketDatabase) {
  const nft = database.prepare('SELECT collection, burned FROM nft WHERE id = ?')
  const write = database.prepare(
    `INSERT INTO nft_meta VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET
       name = excluded.name, image = excluded.image, image_hash = excluded.image_hash, body = excluded.body,
       read = excluded.read`,
  )
  const forget = database.prepare('DELETE FROM nft_trait WHERE nft = ?')
  const loseValues = database.prepare(
    'UPDATE nft_trait_value SET n = n - 1 WHERE id IN (SELECT trait FROM nft_trait WHERE nft = ?)',
  )
  const addValue = database.prepare(
    'INSERT INTO nft_trait_value(collection, type, value, n) VALUES (?, ?, ?, ?4) ON CONFLICT DO UPDATE SET n = n + ?4',
  )
  const findValue = database.prepare(
    'SELECT id FROM nft_trait_value WHERE collection = ? AND type = ? AND value = ?',
  )
  const addTrait = database.prepare('INSERT INTO nft_trait VALUES (?, ?) ON CONFLICT DO NOTHING')
  const rankLater = createRarityJobs(database)
  const done = database.prepare('DELETE FROM nft_meta_job WHERE nft = ?')
  const nameCollection = createCollectionNames(database)

  function writeTraits(id: number, row: Row, attributes: readonly Attribute[]): void {
    const counts = numberOrNull(row, 'burned') === null ? 1 : 0
    const collection = whole(row, 'collection')
    if (counts === 1) loseValues.run(id)
    forget.run(id)
    for (const { trait_type, value } of attributes) {
      addValue.run(collection, trait_type, value, counts)
      const found = findValue.get(collection, trait_type, value)
      if (found !== undefined) addTrait.run(whole(found, 'id'), id)
    }
  }

  return (id: number, metadata: NftMetadata, now: number): void => {
    done.run(id)
    const row = nft.get(id)
    if (row === undefined) return
    const { name, image, attributes } = metadata
    write.run(id, name, image, image === null ? null : imageHash(image), JSON.stringify(metadata), now)
    writeTraits(id, row, attributes)
    const collection = whole(row, 'collection')
    nameCollection(collection, id, metadata)
    rankLater(collection, now)
  }
}

/** A collection is called what its first NFT with such metadata says. What it has stays, and so does its slug. */
function createCollectionNames(database: MarketDatabase) {
  const find = database.prepare(
    'SELECT issuer, name, family, description, image FROM nft_collection WHERE id = ?',
  )
  const setName = database.prepare(
    'UPDATE nft_collection SET name = ?, family = ?, slug = ?, search = ? WHERE id = ?',
  )
  const addSlug = database.prepare('INSERT INTO nft_slug VALUES (?, ?) ON CONFLICT DO NOTHING')
  const setImage = database.prepare('UPDATE nft_collection SET image = ? WHERE id = ?')
  const setDescription = database.prepare('UPDATE nft_collection SET description = ? WHERE id = ?')
  const neighbour = database.prepare(
    `SELECT m.body FROM nft n JOIN nft_meta m ON m.nft = n.id
     WHERE n.collection = ?1 AND n.burned IS NULL AND n.id <> ?2 ORDER BY n.id LIMIT 1`,
  )

  return (id: number, nft: number, { collection, image, description }: NftMetadata): void => {
    const row = find.get(id)
    if (row === undefined) return
    const issuer = text(row, 'issuer')
    const name = collection.name ?? collection.family
    if (textOrNull(row, 'name') === null && name !== null) {
      const wanted = slugOf(name)
      const slug = freeSlug(database, wanted === '' ? `collection-${id}` : wanted, issuer)
      setName.run(name, collection.family, slug, `${name} ${slug} ${issuer}`.toLowerCase(), id)
      addSlug.run(slug, id)
    }
    if (textOrNull(row, 'image') === null && image !== null) setImage.run(image, id)
    if (textOrNull(row, 'description') === null && description !== null) {
      // Two of its NFTs that say the same speak of the collection.
      const other = neighbour.get(id, nft)
      const said = other === undefined ? undefined : descriptionOf(text(other, 'body'))
      if (said === description) setDescription.run(description, id)
    }
  }
}

function descriptionOf(body: string): unknown {
  const read: unknown = JSON.parse(body)
  return typeof read === 'object' && read !== null && 'description' in read ? read.description : undefined
}
