import type { MarketDatabase } from '../../tables/database.ts'
import { bytes, whole } from '../../tables/columns.ts'
import { dropsOf } from './ledger-values.ts'
import type { KnownNft } from './nft-rows.ts'
import type { LedgerOffer, OfferOutcome } from './offer-changes.ts'
import type { OfferPrices } from './offer-prices.ts'
import type { Tallies } from './tallies.ts'

/** How long offers are kept that have left the ledger, in milliseconds. */
const KEPT_MS = 30 * 86_400_000
/** How many old ones are removed at a time. */
const SWEPT = 500

/** The rows of offers. Their NFTs are touched, so that prices are looked up again. */
export function createOfferRows(database: MarketDatabase, prices: OfferPrices, tallies: Tallies) {
  const insert = database.prepare(
    `INSERT INTO nft_offer(offer, nft, collection, owner, flags, sell, amount, currency, issuer, drops, destination,
       expires, created, incoming) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING RETURNING id`,
  )
  const find = database.prepare(
    'SELECT nft, collection, sell, expired FROM nft_offer WHERE offer = ? AND ended IS NULL',
  )
  const end = database.prepare('UPDATE nft_offer SET ended = ?, outcome = ?, takeable = 0 WHERE offer = ?')
  const follow = database.prepare(
    'UPDATE nft_offer SET incoming = ? WHERE nft = ? AND sell = 0 AND ended IS NULL',
  )
  const due = database.prepare(
    'SELECT id, nft, collection, sell FROM nft_offer WHERE ended IS NULL AND expired = 0 AND expires > 0 AND expires <= ?',
  )
  const expire = database.prepare('UPDATE nft_offer SET expired = 1 WHERE id = ?')
  const sweep = database.prepare(
    'DELETE FROM nft_offer WHERE id IN (SELECT id FROM nft_offer WHERE ended IS NOT NULL AND ended < ? LIMIT ?)',
  )
  return {
    /** Time in Unix milliseconds. */
    add({ id, collection, owner }: KnownNft, offer: LedgerOffer, time: number): void {
      const { amount, isSell } = offer
      const issued = typeof amount === 'string' ? undefined : amount
      const drops = dropsOf(amount)
      const added = insert.get(
        bytes(offer.offer),
        id,
        collection,
        offer.owner,
        offer.flags,
        Number(isSell),
        typeof amount === 'string' ? amount : amount.value,
        issued?.currency ?? null,
        issued?.issuer ?? null,
        drops === undefined ? null : Number(drops),
        offer.destination ?? null,
        offer.expires ?? null,
        time,
        isSell ? (offer.destination ?? null) : owner,
      )
      if (added !== undefined && !isSell) tallies.collection(collection, { offers: 1 })
      prices.touch(id, collection, time)
    },
    end(offer: string, outcome: OfferOutcome, time: number): void {
      const row = find.get(bytes(offer))
      if (row === undefined) return
      end.run(time, outcome, bytes(offer))
      const isOpenBid = row['sell'] === 0 && row['expired'] === 0
      if (isOpenBid) tallies.collection(whole(row, 'collection'), { offers: -1 })
      prices.touch(whole(row, 'nft'), whole(row, 'collection'), time)
    },
    /** The NFT has another owner: bids go to him now, and offers of the former one cannot be taken. */
    moved({ id, collection }: KnownNft, owner: string, time: number): void {
      follow.run(owner, id)
      prices.touch(id, collection, time)
    },

    /** Offers that have expired by this moment, in seconds since 2000, can no longer be taken. */
    expire(now: number): void {
      for (const row of due.all(now)) {
        expire.run(whole(row, 'id'))
        if (row['sell'] === 0) tallies.collection(whole(row, 'collection'), { offers: -1 })
        prices.touch(whole(row, 'nft'), whole(row, 'collection'))
      }
    },
    /** Removes a few offers that have left the ledger long before `now`, in Unix milliseconds. */
    sweep: (now: number) => sweep.run(now - KEPT_MS, SWEPT),
  }
}
