import { uriOf } from '../../ipfs/content.ts'
import type { Asset } from '../amounts.ts'
import { type Signer, signerOf } from '../keys/signer.ts'
import type { Recorded } from '../ledger.ts'
import { nftFlag } from '../state/nft-id.ts'
import { findNft } from '../state/nft-pages.ts'
import { collections, type NftCollection } from './collections.ts'
import { amountOf, dropsOf, giveXrp, heldBy, type Scene, someHolder, xrpOf } from './scene.ts'

/** As many wait for one NFT. */
const MOST_BIDS = 6

interface Offer {
  readonly id: string
  readonly by: Signer
  /** In XRP, or in the collection's own token. */
  readonly price: number
  readonly broker?: Signer
}
export interface Nft {
  readonly id: string
  readonly collection: NftCollection
  owner: Signer
  listing: Offer | undefined
  readonly bids: Offer[]
}
/** The NFTs that exist, and the collections that are still being minted. */
export interface Gallery {
  readonly nfts: Nft[]
  readonly minted: Map<NftCollection, number>
  /** The token that some collections are sold for. */
  readonly dollar: Asset
  readonly dollarOwners: readonly Signer[]
}

const SELL = 1
const RIPPLE_EPOCH = 946_684_800
const tfNoRipple = 0x00020000
/** Offers that came too late, or whose buyer has spent the money. */
const may = [
  'tecINSUFFICIENT_FUNDS',
  'tecOBJECT_NOT_FOUND',
  'tecEXPIRED',
  'tecUNFUNDED_OFFER',
  'tecINSUFFICIENT_PAYMENT',
  'tecNO_PERMISSION',
  'tecINSUFFICIENT_RESERVE',
] as const
const succeeded = ({ result }: Recorded): boolean => result === 'tesSUCCESS'

/** The world's broker, whose seed the suite has, and another market's. */
export const brokers = () => [signerOf('broker'), signerOf('second broker')] as const
const buyersOf = (scene: Scene, { dollarOwners }: Gallery, { soldFor }: NftCollection): Signer =>
  soldFor === undefined ? someHolder(scene) : scene.random.pick(dollarOwners)

const priced = ({ dollar }: Gallery, { soldFor }: NftCollection, price: number) =>
  soldFor === undefined ? dropsOf(price) : amountOf(dollar, price)

const isHeld = ({ ledger }: Scene, { id, owner }: Nft): boolean =>
  findNft(ledger.openState(), owner.account, id) !== undefined

/** Opens the issuers' and the second broker's accounts. */
export function openStudios(scene: Scene, dollar: Asset): Gallery {
  const issuers = new Set(collections.map(({ issuedBy }) => issuedBy))
  for (const name of [...issuers, 'second broker']) giveXrp(scene, signerOf(name).account, 150)
  const LimitAmount = { ...dollar, value: '1000000000' }
  for (const { issuedBy, soldFor } of collections)
    if (soldFor !== undefined)
      scene.send(signerOf(issuedBy), { TransactionType: 'TrustSet', LimitAmount, Flags: tfNoRipple })
  return { nfts: [], minted: new Map(collections.map((one) => [one, 0])), dollar, dollarOwners: [] }
}

/** The next NFT of a collection; half of them are for sale at once. */
export function mint(scene: Scene, gallery: Gallery): void {
  const { random, send } = scene
  const open = [...gallery.minted].filter(([{ size }, count]) => count < size)
  const [next] = open.slice(0, 3).length === 0 ? [] : [random.pick(open.slice(0, 3))]
  if (next === undefined) return
  const [collection, count] = next
  const number = count + 1
  gallery.minted.set(collection, number)
  const issuer = signerOf(collection.issuedBy)
  const { transferFee, burnable, taxon } = collection
  const forSale = random.next() < 0.5
  const price = collection.price * (0.7 + random.next())
  const recorded = send(issuer, {
    TransactionType: 'NFTokenMint',
    NFTokenTaxon: taxon,
    Flags: nftFlag.transferable | (burnable ? nftFlag.burnable : 0),
    URI: Buffer.from(uriOf(collection, number)).toString('hex').toUpperCase(),
    ...(transferFee > 0 && { TransferFee: transferFee }),
    ...(forSale && { Amount: priced(gallery, collection, price) }),
  })
  const { nftoken_id: id, offer_id: offer } = recorded.metadata
  if (id === undefined) throw new Error('a mint has no id')
  const listing = offer === undefined ? undefined : { id: offer, by: issuer, price }
  gallery.nfts.push({ id, collection, owner: issuer, listing, bids: [] })
}

/** Asks for a price; `broker` alone may bring the buyer. */
export function list(scene: Scene, gallery: Gallery, nft = pickNft(scene, gallery), broker?: Signer): void {
  if (nft === undefined || nft.listing !== undefined || !isHeld(scene, nft)) return
  const { random, send } = scene
  const price = nft.collection.price * (0.75 + 1.6 * random.next() ** 2)
  const recorded = send(
    nft.owner,
    {
      TransactionType: 'NFTokenCreateOffer',
      NFTokenID: nft.id,
      Amount: priced(gallery, nft.collection, price),
      Flags: SELL,
      ...(broker !== undefined && { Destination: broker.account }),
    },
    { may },
  )
  const { offer_id: id } = recorded.metadata
  if (succeeded(recorded) && id !== undefined)
    nft.listing = { id, by: nft.owner, price, ...(broker !== undefined && { broker }) }
}

const pickNft = ({ random }: Scene, { nfts }: Gallery, fits: (nft: Nft) => boolean = () => true) => {
  const some = nfts.filter(fits)
  return some.length === 0 ? undefined : random.pick(some)
}
const canPay = (
  scene: Scene,
  { dollar }: Gallery,
  { soldFor }: NftCollection,
  buyer: Signer,
  price: number,
) => (soldFor === undefined ? xrpOf(scene, buyer.account) - 1 : heldBy(scene, buyer.account, dollar)) > price

/** Offers a price for an NFT; some offers end by themselves. */
export function bid(
  scene: Scene,
  gallery: Gallery,
  nft = pickNft(scene, gallery),
  least = 0,
): Offer | undefined {
  if (nft === undefined || nft.bids.length >= MOST_BIDS || !isHeld(scene, nft)) return undefined
  const { random, send } = scene
  const buyer = buyersOf(scene, gallery, nft.collection)
  const price = least > 0 ? least : nft.collection.price * (0.4 + 0.7 * random.next())
  if (buyer === nft.owner || !canPay(scene, gallery, nft.collection, buyer, price)) return undefined
  const Expiration = Math.floor(scene.now() / 1_000) - RIPPLE_EPOCH + random.whole(1, 20) * 43_200
  const recorded = send(
    buyer,
    {
      TransactionType: 'NFTokenCreateOffer',
      NFTokenID: nft.id,
      Owner: nft.owner.account,
      Amount: priced(gallery, nft.collection, price),
      ...(least === 0 && random.next() < 0.4 && { Expiration }),
    },
    { may },
  )
  const { offer_id: id } = recorded.metadata
  if (!succeeded(recorded) || id === undefined) return undefined
  const offer = { id, by: buyer, price }
  nft.bids.push(offer)
  return offer
}

function sold(nft: Nft, to: Signer): void {
  nft.owner = to
  nft.listing = undefined
  nft.bids.length = 0
}

/** A buyer takes an offer at the price asked. */
export function buy(scene: Scene, gallery: Gallery): void {
  const { send } = scene
  const nft = pickNft(scene, gallery, ({ listing }) => listing !== undefined && listing.broker === undefined)
  if (nft?.listing === undefined) return
  const buyer = buyersOf(scene, gallery, nft.collection)
  if (buyer === nft.owner || !canPay(scene, gallery, nft.collection, buyer, nft.listing.price)) return
  const order = { TransactionType: 'NFTokenAcceptOffer', NFTokenSellOffer: nft.listing.id }
  if (succeeded(send(buyer, order, { may }))) sold(nft, buyer)
}

/** An owner takes the best offer that someone made. */
export function takeBid(scene: Scene, gallery: Gallery): void {
  const nft = pickNft(scene, gallery, ({ bids }) => bids.length > 0)
  if (nft === undefined) return
  const best = nft.bids.toSorted((a, b) => b.price - a.price)[0]
  if (best === undefined || best.by === nft.owner) return
  const order = { TransactionType: 'NFTokenAcceptOffer', NFTokenBuyOffer: best.id }
  if (succeeded(scene.send(nft.owner, order, { may }))) sold(nft, best.by)
  else nft.bids.splice(nft.bids.indexOf(best), 1)
}

/** A sale through a broker: its seller's offer, its buyer's, and the two brought together. */
export function brokeredSale(scene: Scene, gallery: Gallery): void {
  const { random, send } = scene
  const broker = random.weighted(brokers(), (one) => (one === brokers()[0] ? 3 : 1))
  const nft = pickNft(
    scene,
    gallery,
    ({ collection, listing }) => collection.soldFor === undefined && listing === undefined,
  )
  if (nft === undefined) return
  list(scene, gallery, nft, broker)
  const { listing } = nft
  if (listing === undefined) return
  const rate = broker === brokers()[0] ? 0.015 : 0.02
  const price = Number((listing.price / (1 - rate) + 0.01).toFixed(6))
  const offer = bid(scene, gallery, nft, price)
  if (offer === undefined) return
  const order = {
    TransactionType: 'NFTokenAcceptOffer',
    NFTokenSellOffer: listing.id,
    NFTokenBuyOffer: offer.id,
    NFTokenBrokerFee: dropsOf(price * rate),
  }
  if (succeeded(send(broker, order, { may }))) sold(nft, offer.by)
}

/** Gives an NFT away. */
export function handOver(scene: Scene, gallery: Gallery): void {
  const nft = pickNft(scene, gallery, ({ listing }) => listing === undefined)
  const to = someHolder(scene)
  if (nft === undefined || nft.owner === to || !isHeld(scene, nft)) return
  const offered = scene.send(nft.owner, {
    TransactionType: 'NFTokenCreateOffer',
    NFTokenID: nft.id,
    Amount: '0',
    Flags: SELL,
    Destination: to.account,
  })
  const { offer_id: NFTokenSellOffer } = offered.metadata
  const order = { TransactionType: 'NFTokenAcceptOffer', NFTokenSellOffer }
  if (succeeded(scene.send(to, order, { may }))) sold(nft, to)
}

/** An owner burns an NFT, or an issuer one that it may take back. */
export function burn(scene: Scene, gallery: Gallery): void {
  const nft = pickNft(scene, gallery)
  if (nft === undefined) return
  const issuer = signerOf(nft.collection.issuedBy)
  const byIssuer = nft.collection.burnable && nft.owner !== issuer
  const order = { TransactionType: 'NFTokenBurn', NFTokenID: nft.id }
  scene.send(byIssuer ? issuer : nft.owner, byIssuer ? { ...order, Owner: nft.owner.account } : order)
  gallery.nfts.splice(gallery.nfts.indexOf(nft), 1)
}

/** Someone no longer asks or offers. */
export function withdraw(scene: Scene, gallery: Gallery): void {
  const nft = pickNft(scene, gallery, ({ listing, bids }) => listing !== undefined || bids.length > 0)
  if (nft === undefined) return
  const offer = scene.random.next() < 0.5 ? (nft.listing ?? nft.bids[0]) : (nft.bids[0] ?? nft.listing)
  if (offer === undefined) return
  scene.send(offer.by, { TransactionType: 'NFTokenCancelOffer', NFTokenOffers: [offer.id] })
  if (offer === nft.listing) nft.listing = undefined
  else nft.bids.splice(nft.bids.indexOf(offer), 1)
}
