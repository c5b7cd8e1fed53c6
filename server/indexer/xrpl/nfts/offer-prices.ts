import type { MarketDatabase } from '../../../stores/market/database.ts'
import type { Brokers } from '../../../stores/market/nfts/brokers.ts'
import { numberOrNull, textOrNull } from '../../../stores/market/columns.ts'
import type { Tallies } from './tallies.ts'

/**
 * What follows from offers: the lowest price of an NFT, how many are for sale in a collection and from which price on,
 * and the highest bid. NFTs that something has happened to are touched, and looked at again by the flushes.
 */
export function createOfferPrices(database: MarketDatabase, brokers: Brokers, tallies: Tallies) {
  // An offer that is reserved for the broker of a marketplace is for anyone, through that marketplace.
  const open = ['destination IS NULL', ...[...brokers.keys()].map((account) => `destination = '${account}'`)]
  const judge = database.prepare(
    `UPDATE nft_offer SET
       orphaned = (owner <> ?2),
       takeable = (owner = ?2 AND expired = 0 AND coalesce(drops, 0) > 0 AND (${open.join(' OR ')}))
     WHERE nft = ?1 AND sell = 1 AND ended IS NULL`,
  )
  const lowest = database.prepare(
    'SELECT amount, drops FROM nft_offer WHERE nft = ? AND takeable = 1 ORDER BY drops LIMIT 1',
  )
  const read = database.prepare('SELECT owner, burned, ask FROM nft WHERE id = ?')
  const setAsk = database.prepare('UPDATE nft SET ask = ?, ask_drops = ? WHERE id = ?')
  const floor = database.prepare(
    `SELECT ask, ask_drops FROM nft WHERE collection = ? AND burned IS NULL AND ask_drops > 0
     ORDER BY ask_drops LIMIT 1`,
  )
  const highest = database.prepare(
    `SELECT amount FROM nft_offer WHERE collection = ? AND sell = 0 AND ended IS NULL AND expired = 0 AND drops > 0
     ORDER BY drops DESC LIMIT 1`,
  )
  const setPrices = database.prepare(
    'UPDATE nft_collection SET floor = ?, floor_drops = ?, top_bid = ? WHERE id = ?',
  )
  /** NFTs and collections whose prices have to be looked up again. */
  const nfts = new Map<number, number>()
  const collections = new Set<number>()

  function touch(nft: number, collection: number): void {
    nfts.set(nft, collection)
    collections.add(collection)
  }

  function price(nft: number, collection: number): void {
    const row = read.get(nft)
    if (row === undefined) return
    const isBurned = numberOrNull(row, 'burned') !== null
    if (!isBurned) judge.run(nft, textOrNull(row, 'owner'))
    const best = isBurned ? undefined : lowest.get(nft)
    const ask = best === undefined ? null : textOrNull(best, 'amount')
    const before = textOrNull(row, 'ask')
    if (ask === before) return
    setAsk.run(ask, best === undefined ? null : numberOrNull(best, 'drops'), nft)
    if ((ask === null) !== (before === null))
      tallies.collection(collection, { listed: ask === null ? -1 : 1 })
  }

  return {
    touch,
    /** Brings prices up to date. The tallies are written after it. */
    flush(): void {
      for (const [nft, collection] of nfts) price(nft, collection)
      nfts.clear()
    },
    /** Brings the prices of collections up to date, after those of their NFTs. */
    flushCollections(): void {
      for (const collection of collections) {
        const least = floor.get(collection)
        const bid = highest.get(collection)
        setPrices.run(
          least === undefined ? null : textOrNull(least, 'ask'),
          least === undefined ? null : numberOrNull(least, 'ask_drops'),
          bid === undefined ? null : textOrNull(bid, 'amount'),
          collection,
        )
      }
      collections.clear()
    },
  }
}
export type OfferPrices = ReturnType<typeof createOfferPrices>
