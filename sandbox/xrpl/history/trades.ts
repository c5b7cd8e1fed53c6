import { sameAsset, XRP } from '../amounts.ts'
import type { Signer } from '../keys/signer.ts'
import { accountHex } from '../state/entries.ts'
import { findLine } from '../state/lines.ts'
import { findPool, offersOf, priceOfOffer } from '../trade/book.ts'
import { type Market, makerOf, poolOf, priceNow, quote, trust } from './markets.ts'
import { amountOf, DROPS, dropsOf, heldBy, type Scene, someHolder, toFloat, xrpOf } from './scene.ts'

const tf = { sell: 0x00080000, immediateOrCancel: 0x00020000, partialPayment: 0x00020000 }
const MOST_ORDERS = 8
/** Orders may come to nothing; that is part of a market's history. */
const may = ['tecKILLED', 'tecPATH_PARTIAL', 'tecPATH_DRY', 'tecUNFUNDED_OFFER', 'tecFROZEN'] as const

/** Whether the account has a line for the token already. */
const hasLine = ({ ledger }: Scene, { account }: Signer, { asset, issuer }: Market): boolean =>
  findLine(ledger.openState(), account, issuer.account, asset.currency) !== undefined

/** One trade of a token against XRP. It pulls the price of the pool towards what the traders think. */
export function trade(scene: Scene, market: Market): void {
  const { random } = scene
  const target = priceNow(scene, market)
  const pool = poolOf(scene, market)
  if (pool === undefined) return takeOffer(scene, market, target)
  const xrp = heldBy(scene, pool.Account, XRP)
  const present = xrp / heldBy(scene, pool.Account, market.asset)
  const gap = Math.log(target / present)
  const pull = Math.abs(Math.exp(gap / 2) - 1) * (0.3 + 0.6 * random.next())
  const size = xrp * Math.min(0.06, pull + 0.0004 + 0.004 * random.next() ** 3)
  const buys = gap + 0.012 * random.normal() > 0
  swap(scene, market, buys, size, present)
}

/** Buys or sells for about so much XRP, at a price near the one given. */
function swap(scene: Scene, market: Market, buys: boolean, size: number, price: number): void {
  const { random, send } = scene
  const { asset } = market
  const trader = buys ? someHolder(scene) : sellerOf(scene, market)
  if (trader === undefined) return
  const most = buys ? 0.3 * xrpOf(scene, trader.account) : 0.9 * price * heldBy(scene, trader.account, asset)
  const xrp = Math.min(size, most)
  if (xrp < 20 / DROPS) return
  const tokens = xrp / price
  const slip = 0.94 - 0.02 * random.next()
  const known = hasLine(scene, trader, market)
  if (buys && !known && random.next() < 0.7) trust(scene, trader, market)
  const [gives, gets, least] = buys
    ? [dropsOf(xrp), amountOf(asset, tokens), amountOf(asset, tokens * slip)]
    : [amountOf(asset, tokens), dropsOf(xrp), dropsOf(xrp * slip)]
  if (known && random.next() < 0.4)
    send(
      trader,
      {
        TransactionType: 'Payment',
        Destination: trader.account,
        Amount: gets,
        SendMax: gives,
        DeliverMin: least,
        Flags: tf.partialPayment,
      },
      { may },
    )
  else
    send(
      trader,
      {
        TransactionType: 'OfferCreate',
        TakerGets: gives,
        TakerPays: least,
        Flags: tf.sell | tf.immediateOrCancel,
      },
      { may },
    )
  if (buys && !market.owners.includes(trader)) market.owners.push(trader)
}

/** An owner with something to sell. */
function sellerOf(scene: Scene, { owners, asset }: Market): Signer | undefined {
  if (owners.length === 0) return undefined
  const some = Array.from({ length: 3 }, () => scene.random.pick(owners))
  return some.find(({ account }) => heldBy(scene, account, asset) > 0)
}

/** Takes a part of the best offer of a book that has no pool beside it. */
function takeOffer(scene: Scene, market: Market, target: number): void {
  const { random, ledger } = scene
  const { asset } = market
  const buys = random.next() < 0.5
  const book = buys ? { paid: XRP, bought: asset } : { paid: asset, bought: XRP }
  const best = offersOf(ledger.openState(), book).find(
    ({ Account }) => Account === makerOf(market.code).account,
  )
  if (best === undefined) return quote(scene, market, !buys)
  const quality = toFloat(priceOfOffer(best))
  const price = buys ? quality / DROPS : 1 / quality / DROPS
  // An offer that fell far behind is left alone; a new one is placed.
  if (Math.abs(Math.log(price / target)) > 0.25) return quote(scene, market, !buys)
  swap(scene, market, buys, (market.depth / 20) * random.next(), price)
}

/** Trades two tokens for each other, in their own pool. */
export function tradePair(scene: Scene, a: Market, b: Market): void {
  const { random, ledger, send } = scene
  const pool = findPool(ledger.openState(), a.asset, b.asset)
  if (pool === undefined || sameAsset(a.asset, b.asset)) return
  const [from, to] = random.next() < 0.5 ? [a, b] : [b, a]
  const trader = sellerOf(scene, from)
  if (trader === undefined) return
  const inPool = heldBy(scene, pool.Account, from.asset)
  const price = inPool / heldBy(scene, pool.Account, to.asset)
  const amount = Math.min(0.01 * inPool * random.next(), 0.5 * heldBy(scene, trader.account, from.asset))
  if (amount <= 0) return
  send(
    trader,
    {
      TransactionType: 'OfferCreate',
      TakerGets: amountOf(from.asset, amount),
      TakerPays: amountOf(to.asset, (0.93 * amount) / price),
      Flags: tf.sell | tf.immediateOrCancel,
    },
    { may },
  )
  if (!to.owners.includes(trader)) to.owners.push(trader)
}

/** A holder's own offer, which waits in the book; some say until when. Who has many takes the oldest back. */
export function placeOrder(scene: Scene, market: Market): void {
  const { random, send, ledger } = scene
  const { asset } = market
  const trader = sellerOf(scene, market)
  if (trader === undefined) return
  const own = ledger.openState().listed(accountHex(trader.account))
  const waiting = own.filter((entry) => entry.LedgerEntryType === 'Offer')
  if (waiting.length >= MOST_ORDERS) {
    const OfferSequence = Math.min(...waiting.map(({ Sequence }) => Sequence))
    send(trader, { TransactionType: 'OfferCancel', OfferSequence })
    return
  }
  const tokens = (0.02 + 0.1 * random.next()) * heldBy(scene, trader.account, asset)
  const xrp = tokens * priceNow(scene, market) * (1.03 + 0.4 * random.next())
  if (xrp < 0.01 || tokens <= 0) return
  const expires = random.next() < 0.3
  const ripple = Math.floor(scene.now() / 1_000) - 946_684_800
  send(
    trader,
    {
      TransactionType: 'OfferCreate',
      TakerGets: amountOf(asset, tokens),
      TakerPays: dropsOf(xrp),
      ...(expires && { Expiration: ripple + random.whole(2, 400) * 3_600 }),
    },
    { may: [...may, 'tecINSUF_RESERVE_OFFER'] },
  )
}
