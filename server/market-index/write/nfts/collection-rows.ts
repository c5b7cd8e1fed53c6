import { createHash } from 'node:crypto'
import type { MarketDatabase } from '../../tables/database.ts'
import { whole } from '../../tables/columns.ts'
import { freeSlug, slugOfTaxon } from '../metadata/slug.ts'
import type { NftId } from './nft-id.ts'

/** Identifiers that stay in memory. */
const MOST_KNOWN = 50_000

/** Collections by issuer and taxon; each is made when its first NFT is seen. */
export function createCollectionRows(database: MarketDatabase) {
  const find = database.prepare('SELECT id FROM nft_collection WHERE issuer = ? AND taxon = ?')
  const insert = database.prepare(
    'INSERT INTO nft_collection(uuid, issuer, taxon, slug, search, created, transfer_fee) VALUES (?, ?, ?, ?, ?, ?, ?)',
  )
  const name = database.prepare('INSERT INTO nft_slug VALUES (?, ?)')
  const known = new Map<string, number>()

  return {
    /** `seen` is in Unix milliseconds. */
    idOf({ issuer, taxon, transferFee }: NftId, seen: number): number {
      const key = `${issuer}:${taxon}`
      let id = known.get(key)
      if (id !== undefined) return id
      let row = find.get(issuer, taxon)
      if (row === undefined) {
        const slug = freeSlug(database, slugOfTaxon(issuer, taxon), issuer)
        insert.run(uuidOf(key), issuer, taxon, slug, `${slug} ${issuer.toLowerCase()}`, seen, transferFee)
        row = find.get(issuer, taxon)
        if (row !== undefined) name.run(slug, whole(row, 'id'))
      }
      if (row === undefined) throw new Error(`the collection ${key} was not made`)
      id = whole(row, 'id')
      if (known.size >= MOST_KNOWN) known.clear()
      known.set(key, id)
      return id
    },
  }
}
export type CollectionRows = ReturnType<typeof createCollectionRows>

/** The same for the same collection, whoever counts (RFC 9562, version 8). */
function uuidOf(key: string): string {
  const bytes = createHash('sha256').update(`nft-collection:${key}`).digest().subarray(0, 16)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = bytes.toString('hex')
  return [0, 8, 12, 16, 20].map((from, at, all) => hex.slice(from, all[at + 1])).join('-')
}
