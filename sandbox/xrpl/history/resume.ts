import { RIPPLE_EPOCH, type Ledger } from '../ledger.ts'
import { type Signer, signerOf } from '../keys/signer.ts'
import { accountHex, type NftOffer } from '../state/entries.ts'
import { findLine, sideOf } from '../state/lines.ts'
import { readNftId } from '../state/nft-id.ts'
import { hasExpired, isSell, nftOffersOf } from '../state/nft-offers.ts'
import { offersOf } from '../trade/book.ts'
import { assetKey, XRP } from '../amounts.ts'
import { isAbove, ZERO } from '../number.ts'
import type { XrplWorld } from '../world.ts'
import { collections } from './collections.ts'
import { makerOf, type Market, marketOfToken, poolOf, worldMarkets } from './markets.ts'
import { brokers, type Gallery, type Nft } from './nfts.ts'
import { DROPS, heldBy, type Scene } from './scene.ts'
import { historyTokens } from './tokens.ts'

/** What a history goes on from, read from the ledger: its users may have traded in between. */

/** The tokens that have been launched, with what the ledger says of their markets. */
export function resumeMarkets(scene: Scene, world: XrplWorld): Market[] {
  const { ledger, random } = scene
  const state = ledger.openState()
  const owners = ownersOf(scene)
  const launched = historyTokens
    .map((token) => marketOfToken(token, random, scene.now()))
    .filter(
      ({ code, issuer, asset }) =>
        findLine(state, makerOf(code).account, issuer.account, asset.currency) !== undefined,
    )
  return [...worldMarkets(world, scene.now()), ...launched].map((market) => {
    const pool = poolOf(scene, market)
    const xrp = pool === undefined ? 0 : heldBy(scene, pool.Account, XRP)
    const inPool = pool === undefined ? 0 : heldBy(scene, pool.Account, market.asset)
    return {
      ...market,
      ...(xrp > 0 && inPool > 0 && { depth: xrp, price: xrp / inPool }),
      owners: owners.get(assetKey(market.asset)) ?? [],
      quotes: quotesOf(ledger, market),
    }
  })
}

/** The holders of each token, by its asset. */
function ownersOf({ ledger, holders }: Scene): ReadonlyMap<string, Signer[]> {
  const owners = new Map<string, Signer[]>()
  for (const holder of holders)
    for (const entry of ledger.openState().listed(accountHex(holder.account))) {
      if (entry.LedgerEntryType !== 'RippleState') continue
      const { peer, balance } = sideOf(entry, holder.account)
      if (!isAbove(balance, ZERO)) continue
      const key = assetKey({ currency: entry.Balance.currency, issuer: peer })
      owners.set(key, [...(owners.get(key) ?? []), holder])
    }
  return owners
}

/** The open offers of a token's market maker, the oldest first. */
function quotesOf(ledger: Ledger, { code, asset }: Market): Market['quotes'] {
  const sides = [
    { buys: true, book: { paid: asset, bought: XRP } },
    { buys: false, book: { paid: XRP, bought: asset } },
  ]
  return sides
    .flatMap(({ buys, book }) =>
      offersOf(ledger.openState(), book)
        .filter(({ Account }) => Account === makerOf(code).account)
        .map(({ Sequence }) => ({ sequence: Sequence, buys })),
    )
    .toSorted((a, b) => a.sequence - b.sequence)
}

/** The NFTs of the collections that the history's accounts own, with what they ask and what others offer. */
export function resumeGallery({ ledger, holders }: Scene, dollars: Market): Gallery {
  const state = ledger.openState()
  const signers = [...holders, ...brokers(), ...collections.map(({ issuedBy }) => signerOf(issuedBy))]
  const byAccount = new Map(signers.map((signer) => [signer.account, signer]))
  const nfts = [...byAccount.values()].flatMap((owner) =>
    state
      .listed(accountHex(owner.account))
      .flatMap((entry) => (entry.LedgerEntryType === 'NFTokenPage' ? entry.NFTokens : []))
      .flatMap(({ NFToken }) => nftOf(ledger, owner, NFToken.NFTokenID, byAccount) ?? []),
  )
  const minted = new Map(collections.map((collection) => [collection, collection.size]))
  return { nfts, minted, dollar: dollars.asset, dollarOwners: dollars.owners }
}

function nftOf(
  ledger: Ledger,
  owner: Signer,
  id: string,
  signers: ReadonlyMap<string, Signer>,
): Nft | undefined {
  const { issuer, taxon } = readNftId(id)
  const collection = collections.find(
    (one) => one.taxon === taxon && signerOf(one.issuedBy).account === issuer,
  )
  if (collection === undefined) return undefined
  const state = ledger.openState()
  const priceOf = ({ Amount }: NftOffer): number => {
    if (typeof Amount === 'string') return collection.soldFor === undefined ? Number(Amount) / DROPS : 0
    return collection.soldFor === undefined ? 0 : Number(Amount.value)
  }
  const open = [...nftOffersOf(state, id, 'sell'), ...nftOffersOf(state, id, 'buy')].flatMap((offer) => {
    const [by, broker] = [signers.get(offer.Owner), signers.get(offer.Destination ?? '')]
    const price = priceOf(offer)
    const isOpen =
      price > 0 &&
      !hasExpired(offer.Expiration, ledger.last().header.close_time) &&
      (offer.Destination === undefined || broker !== undefined)
    if (by === undefined || !isOpen) return []
    return [{ sells: isSell(offer), id: offer.index, by, price, ...(broker !== undefined && { broker }) }]
  })
  const listing = open.find(({ sells, by }) => sells && by.account === owner.account)
  return { id, collection, owner, listing, bids: open.filter(({ sells }) => !sells) }
}

/** When the last ledger closed, in Unix milliseconds. */
export const lastClose = (ledger: Ledger): number => (ledger.last().header.close_time + RIPPLE_EPOCH) * 1_000
