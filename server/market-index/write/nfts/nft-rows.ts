import type { MarketDatabase, Row } from '../../tables/database.ts'
import { bytes, numberOrNull, text, textOrNull, whole } from '../../tables/columns.ts'
import { createRarityJobs } from '../metadata/rarity-jobs.ts'
import type { CollectionRows } from './collection-rows.ts'
import { readNftId } from './nft-id.ts'
import type { Tallies } from './tallies.ts'

/** An NFT that the index knows. */
export interface KnownNft {
  readonly id: number
  readonly collection: number
  readonly owner: string
  /** In hex. */
  readonly uri: string | null
  readonly isBurned: boolean
}

/** The rows of NFTs, with their owners. Times are Unix milliseconds. */
export function createNftRows(database: MarketDatabase, collections: CollectionRows, tallies: Tallies) {
  const find = database.prepare('SELECT id, collection, owner, uri, burned FROM nft WHERE token = ?')
  const insert = database.prepare(
    'INSERT INTO nft(token, collection, owner, uri, minted, active, minter) VALUES (?, ?, ?, ?, ?5, ?5, ?)',
  )
  const move = database.prepare('UPDATE nft SET owner = ? WHERE id = ?')
  const end = database.prepare('UPDATE nft SET burned = ? WHERE id = ?')
  const write = database.prepare('UPDATE nft SET uri = ? WHERE id = ?')
  const owned = database.prepare('SELECT n FROM nft_owner WHERE collection = ? AND owner = ?')
  const own = database.prepare(
    'INSERT INTO nft_owner VALUES (?1, ?2, ?3) ON CONFLICT DO UPDATE SET n = n + ?3',
  )
  const disown = database.prepare('DELETE FROM nft_owner WHERE collection = ? AND owner = ?')
  const loseTraits = database.prepare(
    'UPDATE nft_trait_value SET n = n - 1 WHERE id IN (SELECT trait FROM nft_trait WHERE nft = ?)',
  )
  const rankLater = createRarityJobs(database)
  const readLater = database.prepare(
    'INSERT INTO nft_meta_job VALUES (?, ?, 0, NULL) ON CONFLICT DO UPDATE SET due = excluded.due, tries = 0',
  )

  function count(collection: number, owner: string, step: 1 | -1): void {
    const row = owned.get(collection, owner)
    const before = row === undefined ? 0 : whole(row, 'n')
    if (before + step <= 0) disown.run(collection, owner)
    else own.run(collection, owner, step)
    if (before === 0 || before + step === 0) tallies.collection(collection, { owners: step })
  }

  function findNft(token: string): KnownNft | undefined {
    const row = find.get(bytes(token))
    return row === undefined ? undefined : known(row)
  }

  return {
    find: findNft,

    /** Takes in an NFT that was not known. The minter is known where its mint was seen. */
    add(token: string, owner: string, uri: string | undefined, seen: number, minter?: string): KnownNft {
      const collection = collections.idOf(readNftId(token), seen)
      insert.run(bytes(token), collection, owner, uri ?? null, seen, minter ?? null)
      const nft = findNft(token)
      if (nft === undefined) throw new Error(`the NFT ${token} was not written`)
      tallies.collection(collection, { items: 1 })
      count(collection, owner, 1)
      if (uri !== undefined) readLater.run(nft.id, seen)
      return nft
    },
    move({ id, collection, owner: from }: KnownNft, to: string): void {
      move.run(to, id)
      count(collection, from, -1)
      count(collection, to, 1)
    },
    burn({ id, collection, owner }: KnownNft, time: number): void {
      end.run(time, id)
      count(collection, owner, -1)
      tallies.collection(collection, { items: -1, burned: 1 })
      loseTraits.run(id)
      rankLater(collection, time)
    },
    /** Its metadata is read again. */
    setUri({ id }: KnownNft, uri: string | undefined, time: number): void {
      write.run(uri ?? null, id)
      readLater.run(id, time)
    },
  }
}

const known = (row: Row): KnownNft => ({
  id: whole(row, 'id'),
  collection: whole(row, 'collection'),
  owner: text(row, 'owner'),
  uri: textOrNull(row, 'uri'),
  isBurned: numberOrNull(row, 'burned') !== null,
})
