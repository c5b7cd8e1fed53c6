import { fromWire, isPositive, roundAmount, sameAsset, type Amount, type Asset } from '../amounts.ts'
import { compare, isAbove, isZero, multiply, negate, roundSignificant, subtract, ZERO } from '../number.ts'
import type { Num } from '../number.ts'
import type { Result } from '../results.ts'
import { accountOf, reserveOf, transferRate } from '../state/accounts.ts'
import type { NftOffer } from '../state/entries.ts'
import { balanceOf, move } from '../state/lines.ts'
import { readNftId } from '../state/nft-id.ts'
import { findNftOffer, hasExpired, isSell, removeNftOffer } from '../state/nft-offers.ts'
import { findNft, insertNft, removeNft } from '../state/nft-pages.ts'
import type { View } from '../state/view.ts'
import { fundsBefore, hasRoyaltyLine, mayHold } from './nft-rules.ts'
import type { TransactionOf, Transactor } from './transaction.ts'

type Accept = TransactionOf<'NFTokenAcceptOffer'>
interface Sale {
  readonly id: string
  readonly buyer: string
  readonly seller: string
  /** The whole that the buyer pays. */
  readonly price: Amount
  readonly brokerFee: Num
}

const UNIVERSAL_FLAGS = 0x80000000
/** Digits of a product before it is rounded to its asset, as the ledger's numbers have them. */
const NUMBER_DIGITS = 16

/** The first of several verdicts that is a refusal. */
function firstFault(...checks: readonly (() => Result)[]): Result {
  for (const check of checks) {
    const result = check()
    if (result !== 'tesSUCCESS') return result
  }
  return 'tesSUCCESS'
}

export const nftAcceptOffer: Transactor<'NFTokenAcceptOffer'> = {
  check({ Flags, NFTokenBuyOffer: buy, NFTokenSellOffer: sell, NFTokenBrokerFee: fee }) {
    if ((Flags & ~UNIVERSAL_FLAGS) !== 0) return 'temINVALID_FLAG'
    if (buy === undefined && sell === undefined) return 'temMALFORMED'
    if (fee === undefined) return 'tesSUCCESS'
    const brokered = buy !== undefined && sell !== undefined
    return brokered && isPositive(fromWire(fee)) ? 'tesSUCCESS' : 'temMALFORMED'
  },

  apply(view, transaction, { closeTime }) {
    const offers: NftOffer[] = []
    const named = [transaction.NFTokenBuyOffer, transaction.NFTokenSellOffer]
    const [buy, sell] = named.map((index) => (index === undefined ? undefined : findNftOffer(view, index)))
    for (const [at, offer] of [buy, sell].entries()) {
      if (named[at] === undefined) continue
      if (offer === undefined) return { result: 'tecOBJECT_NOT_FOUND' }
      if (hasExpired(offer.Expiration, closeTime)) return { result: 'tecEXPIRED' }
      offers.push(offer)
    }
    const fault = firstFault(
      () => (buy !== undefined && sell !== undefined ? judgeMatch(transaction, buy, sell) : 'tesSUCCESS'),
      () => (buy === undefined ? 'tesSUCCESS' : judgeBuy(view, transaction, buy, sell !== undefined)),
      () => (sell === undefined ? 'tesSUCCESS' : judgeSell(view, transaction, sell, buy !== undefined)),
    )
    if (fault !== 'tesSUCCESS') return { result: fault }
    const offer = buy ?? sell
    if (offer === undefined) return { result: 'temMALFORMED' }
    const { Account, NFTokenBrokerFee: fee } = transaction
    const sale: Sale = {
      id: offer.NFTokenID,
      buyer: buy?.Owner ?? Account,
      seller: sell?.Owner ?? Account,
      price: fromWire(offer.Amount),
      brokerFee: fee === undefined ? ZERO : fromWire(fee).value,
    }
    const token = readNftId(sale.id)
    const { asset } = sale.price
    if (!hasRoyaltyLine(view, token, asset)) return { result: 'tecNO_LINE' }
    if (token.transferFee > 0 && asset.issuer !== undefined) {
      const held = mayHold(view, token.issuer, asset)
      if (held !== 'tesSUCCESS') return { result: held }
    }
    for (const taken of offers) removeNftOffer(view, taken)
    const result = firstFault(
      () => settle(view, Account, sale),
      () => handOver(view, sale),
    )
    return { result, notes: { nftoken_id: sale.id } }
  },
}

/** Two offers that a broker brings together. */
function judgeMatch({ Account, NFTokenBrokerFee }: Accept, buy: NftOffer, sell: NftOffer): Result {
  const [bid, ask] = [fromWire(buy.Amount), fromWire(sell.Amount)]
  if (buy.NFTokenID !== sell.NFTokenID || !sameAsset(bid.asset, ask.asset))
    return 'tecNFTOKEN_BUY_SELL_MISMATCH'
  if (buy.Owner === sell.Owner) return 'tecCANT_ACCEPT_OWN_NFTOKEN_OFFER'
  if (isAbove(ask.value, bid.value)) return 'tecINSUFFICIENT_PAYMENT'
  for (const { Destination } of [buy, sell])
    if (Destination !== undefined && Destination !== Account) return 'tecNO_PERMISSION'
  if (NFTokenBrokerFee === undefined) return 'tesSUCCESS'
  const fee = fromWire(NFTokenBrokerFee)
  if (!sameAsset(fee.asset, bid.asset)) return 'tecNFTOKEN_BUY_SELL_MISMATCH'
  // The issuer's part comes out of what the seller asks for; the broker's does not.
  const enough = compare(fee.value, bid.value) < 0 && compare(subtract(bid.value, fee.value), ask.value) >= 0
  return enough ? 'tesSUCCESS' : 'tecINSUFFICIENT_PAYMENT'
}

function judgeBuy(view: View, transaction: Accept, offer: NftOffer, brokered: boolean): Result {
  const { Account, NFTokenBrokerFee } = transaction
  if (isSell(offer)) return 'tecNFTOKEN_OFFER_TYPE_MISMATCH'
  if (offer.Owner === Account) return 'tecCANT_ACCEPT_OWN_NFTOKEN_OFFER'
  if (!brokered) {
    if (findNft(view, Account, offer.NFTokenID) === undefined) return 'tecNO_PERMISSION'
    if (offer.Destination !== undefined && offer.Destination !== Account) return 'tecNO_PERMISSION'
  }
  const { asset, value } = fromWire(offer.Amount)
  if (isAbove(value, fundsBefore(view, transaction, offer.Owner, asset))) return 'tecINSUFFICIENT_FUNDS'
  const paid = !brokered || NFTokenBrokerFee !== undefined
  return firstFault(
    () => mayHold(view, offer.Owner, asset),
    () => (paid ? mayHold(view, Account, asset) : 'tesSUCCESS'),
  )
}

function judgeSell(view: View, transaction: Accept, offer: NftOffer, brokered: boolean): Result {
  const { Account } = transaction
  if (!isSell(offer)) return 'tecNFTOKEN_OFFER_TYPE_MISMATCH'
  if (offer.Owner === Account) return 'tecCANT_ACCEPT_OWN_NFTOKEN_OFFER'
  if (findNft(view, offer.Owner, offer.NFTokenID) === undefined) return 'tecNO_PERMISSION'
  const { asset, value } = fromWire(offer.Amount)
  if (!brokered) {
    if (offer.Destination !== undefined && offer.Destination !== Account) return 'tecNO_PERMISSION'
    if (isAbove(value, fundsBefore(view, transaction, Account, asset))) return 'tecINSUFFICIENT_FUNDS'
  }
  return firstFault(
    () => mayHold(view, offer.Owner, asset),
    () => (brokered ? 'tesSUCCESS' : mayHold(view, Account, asset)),
  )
}

/** The broker's fee first, the issuer's part of what remains, and the rest to the seller. */
function settle(view: View, broker: string, { id, buyer, seller, price, brokerFee }: Sale): Result {
  const { asset } = price
  const { transferFee, issuer } = readNftId(id)
  const afterBroker = subtract(price.value, brokerFee)
  const exempt = issuer === seller || issuer === buyer
  const royalty = exempt ? ZERO : times(asset, afterBroker, { digits: BigInt(transferFee), exponent: -5 })
  return firstFault(
    () => pay(view, buyer, broker, { asset, value: brokerFee }),
    () => pay(view, buyer, issuer, { asset, value: royalty }),
    () => pay(view, buyer, seller, { asset, value: subtract(afterBroker, royalty) }),
  )
}

/** A product as the ledger rounds it, to the nearest. */
const times = (asset: Asset, value: Num, factor: Num): Num =>
  roundAmount(asset, roundSignificant(multiply(value, factor), NUMBER_DIGITS, 'even'), 'even')

/** Without regard to limits. A token's own transfer fee comes on top for the payer. */
function pay(view: View, from: string, to: string, { asset, value }: Amount): Result {
  if (isZero(value)) return 'tesSUCCESS'
  const direct = asset.issuer === undefined || asset.issuer === from || asset.issuer === to
  const sent = direct ? value : times(asset, value, transferRate(view, asset.issuer))
  if (asset.issuer === undefined && isAbove(sent, balanceOf(view, from, asset))) return 'tecFAILED_PROCESSING'
  move(view, to, asset, value)
  move(view, from, asset, negate(sent))
  return compare(balanceOf(view, from, asset), ZERO) < 0 ? 'tecINSUFFICIENT_FUNDS' : 'tesSUCCESS'
}

function handOver(view: View, { id, seller, buyer }: Sale): Result {
  const token = findNft(view, seller, id)
  if (token === undefined) return 'tecNO_PERMISSION'
  removeNft(view, seller, id)
  const { OwnerCount: before } = accountOf(view, buyer)
  if (!insertNft(view, buyer, token)) return 'tecNO_SUITABLE_NFTOKEN_PAGE'
  const { OwnerCount: after, Balance } = accountOf(view, buyer)
  return after > before && BigInt(Balance) < reserveOf(after) ? 'tecINSUFFICIENT_RESERVE' : 'tesSUCCESS'
}
