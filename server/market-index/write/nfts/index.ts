import { RIPPLE_EPOCH } from '../../../formats/xrpl.ts'
import type { MarketDatabase } from '../../tables/database.ts'
import type { Brokers } from '../../tables/nfts/brokers.ts'
import { createNftTables } from '../../tables/nfts/schema.ts'
import { makeTokenTables } from '../../tables/tokens/schema.ts'
import type { CreateDeriver, Deriver, IndexedLedger, IndexedTransaction } from '../deriver.ts'
import { createBelievedVolume } from './believed.ts'
import { createCollectionRows } from './collection-rows.ts'
import { textOf } from './ledger-values.ts'
import { createMarketFigures } from './market-figures.ts'
import { createNftRows } from './nft-rows.ts'
import { offerChanges } from './offer-changes.ts'
import { createOfferPrices } from './offer-prices.ts'
import { createOfferRows } from './offer-rows.ts'
import { type TokenChange, tokenChanges } from './page-changes.ts'
import { createSaleRows } from './sale-rows.ts'
import { saleOf } from './sales.ts'
import { createTallies } from './tallies.ts'
import { createWholeState } from './whole-state.ts'

/** Transactions of a ledger get numbers within its million: the ids of sales grow with time, and stay below 2^53. */
const LEDGER = 1_000_000
/** Tokens that are known to be in the tables: pages repeat many that a transaction leaves alone. */
const MOST_SEEN = 100_000

/**
 * Derives NFTs from ledgers: whose they are, what is offered for them, their sales, and the figures of collections,
 * brokers and days. Brokers are accounts whose reserved offers count as offers to all.
 */
export const nftDeriver =
  (brokers: Brokers): CreateDeriver =>
  (database) =>
    createNftDeriver(database, brokers)

function createNftDeriver(database: MarketDatabase, brokers: Brokers): Deriver {
  createNftTables(database)
  makeTokenTables(database)
  const tallies = createTallies(database)
  const nfts = createNftRows(database, createCollectionRows(database), tallies)
  const prices = createOfferPrices(database, brokers, tallies)
  const offers = createOfferRows(database, prices, tallies)
  const sales = createSaleRows(database, tallies)
  const figures = createMarketFigures(database)
  const believed = createBelievedVolume(database)
  const state = createWholeState(database, { nfts, offers, prices })
  const seen = new Set<string>()

  function change(
    { token, before, after }: TokenChange,
    transaction: IndexedTransaction,
    time: number,
  ): void {
    if (after !== undefined && after.owner === before?.owner && after.uri === before.uri && seen.has(token))
      return
    if (seen.size >= MOST_SEEN) seen.clear()
    seen.add(token)
    const known = nfts.find(token)
    if (known === undefined) {
      if (after === undefined) return
      const isMint = before === undefined && transaction.tx.TransactionType === 'NFTokenMint'
      if (isMint) tallies.day(time, { mints: 1 })
      return void nfts.add(token, after.owner, after.uri, time, isMint ? transaction.tx.Account : undefined)
    }
    state.see(known.id)
    if (after === undefined) {
      nfts.burn(known, time)
      prices.touch(known.id, known.collection, time)
      return tallies.day(time, { burns: 1 })
    }
    if (after.owner !== known.owner) {
      nfts.move(known, after.owner)
      offers.moved(known, after.owner, time)
    }
    if ((after.uri ?? null) !== known.uri) nfts.setUri(known, after.uri, time)
  }

  function apply(transaction: IndexedTransaction, { index, closedAt }: IndexedLedger): void {
    for (const one of tokenChanges(transaction.meta.AffectedNodes)) change(one, transaction, closedAt)
    const changes = offerChanges(transaction, rippleTime(closedAt))
    for (const offer of changes.created) {
      // Of an NFT that was minted before the first ledger, its owner is known by the offer.
      const owner = offer.isSell ? offer.owner : textOf(transaction.tx, 'Owner')
      const nft = nfts.find(offer.token) ?? (owner && nfts.add(offer.token, owner, undefined, closedAt))
      if (nft) offers.add(nft, offer, closedAt)
    }
    for (const { offer, outcome } of changes.ended) offers.end(offer.offer, outcome, closedAt)
    const sale = saleOf(transaction, changes)
    const sold = sale && nfts.find(sale.token)
    if (!sold) return
    sales.add(index * LEDGER + transaction.position, closedAt, transaction.hash, sold, sale)
    for (const party of [sale.seller, sale.buyer]) believed.join(party)
  }

  return {
    apply(ledger) {
      believed.reach(ledger.closedAt)
      for (const transaction of ledger.transactions) {
        if (transaction.meta.AffectedNodes.some(isOfNfts)) apply(transaction, ledger)
        believed.note(transaction.meta.AffectedNodes)
      }
      offers.expire(rippleTime(ledger.closedAt))
    },
    settle(now) {
      offers.expire(rippleTime(now))
      sales.advance(now)
      prices.flush()
      tallies.flush()
      believed.flush()
      prices.flushCollections(now)
      offers.sweep(now)
      figures.refresh(now)
    },
    forget() {
      state.forget()
      believed.forget()
    },
    take: (entry) => state.take(entry),
    taken: (now) => state.end(now),
  }
}

const rippleTime = (unixMs: number): number => Math.floor(unixMs / 1000) - RIPPLE_EPOCH

function isOfNfts({
  CreatedNode,
  ModifiedNode,
  DeletedNode,
}: IndexedTransaction['meta']['AffectedNodes'][number]) {
  const type = (CreatedNode ?? ModifiedNode ?? DeletedNode)?.LedgerEntryType
  return type === 'NFTokenPage' || type === 'NFTokenOffer'
}
