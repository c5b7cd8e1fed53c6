import type { MarketDatabase } from '../../tables/database.ts'
import type { Brokers } from '../../tables/nfts/brokers.ts'
import { numberOrNull, textOrNull } from '../../tables/columns.ts'
import { createFloors } from './floors.ts'
import type { Tallies } from './tallies.ts'

/**
 * The least that a floor is made of, in drops: an offer locks as much of its owner's reserve (0.2 XRP), so whoever asks for
 * less asks for less than the offer costs.
 */
const LEAST_FLOOR = 200_000

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
       takeable = (owner = ?2 AND expired = 0 AND (currency IS NOT NULL OR drops > 0) AND (${open.join(' OR ')}))
     WHERE nft = ?1 AND sell = 1 AND ended IS NULL`,
  )
  const lowest = database.prepare(
    'SELECT amount, drops FROM nft_offer WHERE nft = ? AND takeable = 1 AND drops > 0 ORDER BY drops LIMIT 1',
  )
  const listing = database.prepare(
    'SELECT max(created) AS newest, total(currency IS NOT NULL) > 0 AS other FROM nft_offer WHERE nft = ? AND takeable = 1',
  )
  const bidFor = database.prepare(
    'SELECT max(drops) AS drops FROM nft_offer WHERE nft = ? AND sell = 0 AND ended IS NULL AND expired = 0',
  )
  const read = database.prepare('SELECT owner, burned, ask, ask_other FROM nft WHERE id = ?')
  const setAsk = database.prepare(
    'UPDATE nft SET ask = ?, ask_drops = ?, ask_other = ?, listed = ?, bid_drops = ?, active = max(active, ?) WHERE id = ?',
  )
  const readFloor = database.prepare('SELECT floor_drops FROM nft_collection WHERE id = ?')
  const floor = database.prepare(
    `SELECT ask, ask_drops FROM nft WHERE collection = ? AND burned IS NULL AND ask_drops >= ${LEAST_FLOOR}
     ORDER BY ask_drops LIMIT 1`,
  )
  const sellers = database.prepare(
    `SELECT count(DISTINCT owner) AS n FROM nft
     WHERE collection = ? AND burned IS NULL AND ask_drops >= ${LEAST_FLOOR}`,
  )
  const highest = database.prepare(
    `SELECT amount FROM nft_offer WHERE collection = ? AND sell = 0 AND ended IS NULL AND expired = 0 AND drops > 0
     ORDER BY drops DESC LIMIT 1`,
  )
  const setPrices = database.prepare(
    'UPDATE nft_collection SET floor = ?, floor_drops = ?, top_bid = ?, sellers = ? WHERE id = ?',
  )
  const floors = createFloors(database)
  /** NFTs and collections whose prices have to be looked up again; 0 where nothing was done with the NFT itself. */
  const nfts = new Map<number, { readonly collection: number; readonly active: number }>()
  const collections = new Set<number>()

  function touch(nft: number, collection: number, active = 0): void {
    nfts.set(nft, { collection, active: Math.max(nfts.get(nft)?.active ?? 0, active) })
    collections.add(collection)
  }

  function price(nft: number, collection: number, active: number): void {
    const row = read.get(nft)
    if (row === undefined) return
    const isBurned = numberOrNull(row, 'burned') !== null
    if (!isBurned) judge.run(nft, textOrNull(row, 'owner'))
    const best = isBurned ? undefined : lowest.get(nft)
    const ask = best === undefined ? null : textOrNull(best, 'amount')
    const offered = isBurned ? undefined : listing.get(nft)
    const [newest, other] = [offered?.['newest'] ?? null, offered?.['other'] === 1 ? 1 : 0]
    const bid = isBurned ? null : (bidFor.get(nft)?.['drops'] ?? null)
    const wasListed = textOrNull(row, 'ask') !== null || row['ask_other'] === 1
    const isListed = ask !== null || other === 1
    const drops = best === undefined ? null : numberOrNull(best, 'drops')
    setAsk.run(ask, drops, other, newest, bid, active, nft)
    if (isListed !== wasListed) tallies.collection(collection, { listed: isListed ? 1 : -1 })
  }

  return {
    touch,
    /** Brings prices up to date. The tallies are written after it. */
    flush(): void {
      for (const [nft, { collection, active }] of nfts) price(nft, collection, active)
      nfts.clear()
    },
    /** Brings the prices of collections up to date, after those of their NFTs. `now` in Unix milliseconds. */
    flushCollections(now: number): void {
      for (const collection of collections) {
        const least = floor.get(collection)
        const bid = highest.get(collection)
        const drops = least === undefined ? null : numberOrNull(least, 'ask_drops')
        if (readFloor.get(collection)?.['floor_drops'] !== drops) floors.note(collection, drops, now)
        setPrices.run(
          least === undefined ? null : textOrNull(least, 'ask'),
          drops,
          bid === undefined ? null : textOrNull(bid, 'amount'),
          Number(sellers.get(collection)?.['n']),
          collection,
        )
      }
      collections.clear()
      floors.settle(now)
    },
  }
}
export type OfferPrices = ReturnType<typeof createOfferPrices>
