import {
  assetKey,
  assetOf,
  fromWire,
  isPositive,
  roundAmount,
  sameAsset,
  toWire,
  XRP,
  type Asset,
} from '../amounts.ts'
import type { Ledger } from '../ledger.ts'
import { isZero, subtract, text } from '../number.ts'
import { findAccount } from '../state/accounts.ts'
import { balanceOf, fundsOf, isFrozen, roomFor, UNLIMITED } from '../state/lines.ts'
import { createView, type ReadView } from '../state/view.ts'
import { findPool, fundedPart, offersOf, priceOfOffer } from '../trade/book.ts'
import { flow } from '../trade/flow.ts'
import { RpcError } from './errors.ts'
import { needAddress, needAsset, selectLedger, type Params } from './params.ts'

export function ammInfo(ledger: Ledger, params: Params) {
  const { state, about } = selectLedger(ledger, params)
  const [asset, asset2] = [needAsset(params.asset, 'asset'), needAsset(params.asset2, 'asset2')]
  const pool = findPool(state, asset, asset2)
  if (pool === undefined) throw new RpcError('actNotFound')
  const { Account: account } = pool
  const amm = {
    account,
    amount: toWire(asset, balanceOf(state, account, asset)),
    amount2: toWire(asset2, balanceOf(state, account, asset2)),
    ...(asset.issuer !== undefined && { asset_frozen: isFrozen(state, account, asset) }),
    ...(asset2.issuer !== undefined && { asset2_frozen: isFrozen(state, account, asset2) }),
    lp_token: pool.LPTokenBalance,
    trading_fee: pool.TradingFee,
  }
  return { amm, ...about }
}

export function bookOffers(ledger: Ledger, params: Params) {
  const { state, about } = selectLedger(ledger, params)
  const bought = needAsset(params.taker_gets, 'taker_gets')
  const paid = needAsset(params.taker_pays, 'taker_pays')
  if (sameAsset(bought, paid)) throw new RpcError('invalidParams', 'badMarket')
  const left = new Map<string, ReturnType<typeof fundsOf>>()
  const offers = offersOf(state, { paid, bought }).map((offer) => {
    const known = left.get(offer.Account)
    const funds = known ?? fundsOf(state, offer.Account, bought)
    const { gets, pays } = fundedPart(state, offer, funds)
    const whole = fromWire(offer.TakerGets).value
    left.set(offer.Account, subtract(funds, gets))
    return {
      ...offer,
      quality: text(priceOfOffer(offer)),
      ...(known === undefined && { owner_funds: text(offer.Account === bought.issuer ? whole : funds) }),
      ...(text(gets) !== text(whole) && {
        taker_gets_funded: toWire(bought, gets),
        taker_pays_funded: toWire(paid, roundAmount(paid, pays, 'down')),
      }),
    }
  })
  return { ...about, offers: offers.slice(0, params.limit ?? 60) }
}

/** Every asset that has a pool or a book. */
function tradedAssets(state: ReadView): readonly Asset[] {
  const assets = new Map<string, Asset>()
  for (const entry of state.all()) {
    const pair =
      entry.LedgerEntryType === 'AMM'
        ? [entry.Asset, entry.Asset2]
        : entry.LedgerEntryType === 'Offer'
          ? [assetOf(entry.TakerGets), assetOf(entry.TakerPays)]
          : []
    for (const asset of pair) assets.set(assetKey(asset), asset)
  }
  return [...assets.values()]
}

export function ripplePathFind(ledger: Ledger, params: Params) {
  const { state, about } = selectLedger(ledger, params)
  const from = needAddress(params.source_account, 'source_account')
  const to = needAddress(params.destination_account, 'destination_account')
  const { destination_amount, send_max, source_currencies } = params
  if (destination_amount === undefined)
    throw new RpcError('invalidParams', "Missing field 'destination_amount'.")
  if (send_max !== undefined && source_currencies !== undefined) throw new RpcError('invalidParams')
  if (findAccount(state, from) === undefined) throw new RpcError('srcActNotFound')
  const wanted = fromWire(destination_amount)
  // "-1" asks for as much as can be delivered.
  const open = !isPositive(wanted)
  const deliver = open ? { asset: wanted.asset, value: UNLIMITED } : wanted
  const traded = tradedAssets(state)
  const held = [XRP, ...traded].filter(
    (asset, at) => (at === 0 || asset.issuer !== undefined) && !isZero(fundsOf(state, from, asset)),
  )
  const sources =
    send_max !== undefined
      ? [assetOf(send_max)]
      : (source_currencies?.map((asset) => (asset.currency === 'XRP' ? XRP : { issuer: from, ...asset })) ??
        held)
  const { close_time: closeTime } = ledger.last().header
  const alternatives = []
  for (const source of sources) {
    if (from === to && sameAsset(source, deliver.asset)) continue
    const sendMax = send_max === undefined ? { asset: source, value: UNLIMITED } : fromWire(send_max)
    const between = traded.filter((asset) => !sameAsset(asset, source) && !sameAsset(asset, deliver.asset))
    const useful = between.filter((asset) => {
      const { delivered } = flow(createView(state), {
        from,
        to,
        sendMax,
        deliver,
        paths: [[asset]],
        closeTime,
      })
      const plain = flow(createView(state), { from, to, sendMax, deliver, paths: [], closeTime })
      return text(delivered) !== text(plain.delivered)
    })
    const paths = useful.slice(0, 4).map((asset) => [asset])
    const { sent, delivered } = flow(createView(state), { from, to, sendMax, deliver, paths, closeTime })
    if (isZero(delivered) || (!open && text(delivered) !== text(deliver.value))) continue
    alternatives.push({
      paths_canonical: [],
      paths_computed: paths.map((path) => path.map((asset) => ({ ...asset, ...stepType(asset) }))),
      source_amount: toWire(source, sent),
      ...(open && { destination_amount: toWire(deliver.asset, delivered) }),
    })
  }
  const usable = traded.filter((asset) => asset.issuer !== undefined && !isZero(roomFor(state, to, asset)))
  const destination_currencies = ['XRP', ...new Set(usable.map(({ currency }) => currency))]
  return {
    alternatives,
    destination_account: to,
    destination_amount,
    destination_currencies,
    full_reply: true,
    source_account: from,
    ...about,
  }
}

function stepType({ issuer }: Asset) {
  const type = issuer === undefined ? 0x10 : 0x30
  return { type, type_hex: type.toString(16).padStart(16, '0') }
}
