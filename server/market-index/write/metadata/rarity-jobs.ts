import type { MarketDatabase } from '../../tables/database.ts'

/** Milliseconds between a change and the computation: at least so many, and more for each NFT of the collection. */
const [LEAST_MS, PER_NFT_MS] = [2_000, 10]

/**
 * Has the rarity of a collection computed again soon. A computation that is under way is followed by another one. `now`
 * is in Unix milliseconds.
 */
export function createRarityJobs(database: MarketDatabase): (collection: number, now: number) => void {
  const insert = database.prepare(
    `INSERT INTO nft_rarity_job SELECT id, ?2 + ${LEAST_MS} + ${PER_NFT_MS} * items, 1 FROM nft_collection WHERE id = ?1
     ON CONFLICT DO UPDATE SET dirty = 1`,
  )
  return (collection, now) => insert.run(collection, now)
}
