import type { MarketDatabase } from '../../tables/database.ts'
import { readLoad } from '../../tables/coverage.ts'
import type { StateEntry } from '../deriver.ts'
import { textOf } from './ledger-values.ts'
import type { createNftRows } from './nft-rows.ts'
import { readOffer } from './offer-changes.ts'
import type { OfferPrices } from './offer-prices.ts'
import type { createOfferRows } from './offer-rows.ts'

/** Before the index knew all of the ledger. */
const LONG_AGO = 0

/** Takes NFTs and offers from the ledger's state, as they are. */
export function createWholeState(
  database: MarketDatabase,
  deps: {
    readonly nfts: ReturnType<typeof createNftRows>
    readonly offers: ReturnType<typeof createOfferRows>
    readonly prices: OfferPrices
  },
) {
  const { nfts, offers, prices } = deps
  const isLoading = readLoad(database) !== undefined
  const see = database.prepare('DELETE FROM nft_unseen WHERE nft = ?')
  const unseen = database.prepare('SELECT hex(token) AS token FROM nft_unseen JOIN nft ON nft.id = nft')

  function takeNft(token: string, owner: string, uri: string | undefined): void {
    const known = nfts.find(token)
    if (known === undefined) return void nfts.add(token, owner, uri, LONG_AGO)
    see.run(known.id)
    if (owner !== known.owner) {
      nfts.move(known, owner)
      offers.moved(known, owner, LONG_AGO)
    }
    if (uri !== undefined && uri !== known.uri) nfts.setUri(known, uri, LONG_AGO)
  }

  return {
    /** A ledger has shown it, too. */
    see(nft: number): void {
      if (isLoading) see.run(nft)
    },
    forget: (): void =>
      database.exec(`DELETE FROM nft_unseen;
        INSERT INTO nft_unseen SELECT id FROM nft WHERE burned IS NULL;
        DELETE FROM nft_offer WHERE ended IS NULL;
        UPDATE nft SET ask = NULL, ask_drops = NULL, ask_other = 0, listed = NULL, bid_drops = NULL
          WHERE ask IS NOT NULL OR ask_other = 1 OR bid_drops IS NOT NULL;
        UPDATE nft_collection SET listed = 0, offers = 0, floor = NULL, floor_drops = NULL, top_bid = NULL,
          sellers = 0`),
    take({ type, index, fields }: StateEntry): void {
      const token = textOf(fields, 'NFTokenID')
      const owner = textOf(fields, 'Owner')
      if (token === undefined || owner === undefined) return
      if (type === 'NFToken') return takeNft(token, owner, textOf(fields, 'URI'))
      if (type !== 'NFTokenOffer') return
      const [nft, offer] = [nfts.find(token), readOffer(index, fields)]
      // What is burned stays in the offers for it.
      if (nft !== undefined && offer !== undefined) offers.add(nft, offer, LONG_AGO)
    },
    /** What was not in the state is burned, at a time that nobody has seen. */
    end(now: number): void {
      for (const row of unseen.all()) {
        const nft = nfts.find(String(row['token']))
        if (nft === undefined || nft.isBurned) continue
        nfts.burn(nft, now)
        prices.touch(nft.id, nft.collection, now)
      }
      database.exec('DELETE FROM nft_unseen')
    },
  }
}
