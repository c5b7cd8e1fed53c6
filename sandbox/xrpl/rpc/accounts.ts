import { parseAccountRootFlags } from 'xrpl'
import type { Ledger, Recorded } from '../ledger.ts'
import { isZero, text } from '../number.ts'
import { accountHex } from '../state/entries.ts'
import { sideOf } from '../state/lines.ts'
import { priceOfOffer } from '../trade/book.ts'
import { RpcError } from './errors.ts'
import { lists, pageByKey, pageByPlace, rowsOf } from './paging.ts'
import { needAccount, needAddress, selectLedger, type Params } from './params.ts'
import { isoTime, jsonOf } from './shapes.ts'

const lowerFirst = (name: string) => name.charAt(0).toLowerCase() + name.slice(1)

export function accountInfo(ledger: Ledger, params: Params) {
  const { state, about } = selectLedger(ledger, params)
  const account_data = needAccount(state, params.account)
  const flags = Object.entries(parseAccountRootFlags(account_data.Flags))
  const account_flags = Object.fromEntries(
    flags.map(([name, on]) => [lowerFirst(name.replace(/^lsf/, '')), on]),
  )
  return { account_data, account_flags, ...about }
}

export function accountLines(ledger: Ledger, params: Params) {
  const { state, about } = selectLedger(ledger, params)
  const { Account: account } = needAccount(state, params.account)
  const owned = state.listed(accountHex(account)).filter((entry) => entry.LedgerEntryType === 'RippleState')
  const asked = owned.filter((entry) => {
    const { peer, balance, limit } = sideOf(entry, account)
    const isDefault = isZero(balance) && isZero(limit)
    return (params.peer === undefined || params.peer === peer) && !(params.ignore_default && isDefault)
  })
  const { rows, more } = pageByKey(asked, ({ index }) => index, params, lists, ',0')
  const lines = rows.map((entry) => {
    const { peer, balance, limit, limitPeer, has, peerHas } = sideOf(entry, account)
    return {
      account: peer,
      balance: text(balance),
      currency: entry.Balance.currency,
      limit: text(limit),
      limit_peer: text(limitPeer),
      quality_in: 0,
      quality_out: 0,
      no_ripple: has('noRipple'),
      no_ripple_peer: peerHas('noRipple'),
      ...(has('auth') && { authorized: true }),
      ...(peerHas('auth') && { peer_authorized: true }),
      ...(has('freeze') && { freeze: true }),
      ...(peerHas('freeze') && { freeze_peer: true }),
    }
  })
  return { account, lines, ...more, ...about }
}

export function accountOffers(ledger: Ledger, params: Params) {
  const { state, about } = selectLedger(ledger, params)
  const { Account: account } = needAccount(state, params.account)
  const owned = state.listed(accountHex(account)).filter((entry) => entry.LedgerEntryType === 'Offer')
  const { rows, more } = pageByKey(owned, ({ index }) => index, params, lists, ',0')
  const offers = rows.map((entry) => ({
    flags: entry.Flags,
    quality: text(priceOfOffer(entry)),
    seq: entry.Sequence,
    taker_gets: entry.TakerGets,
    taker_pays: entry.TakerPays,
    ...(entry.Expiration !== undefined && { expiration: entry.Expiration }),
  }))
  return { account, offers, ...more, ...about }
}

/** -1 stands for as far as there is. */
export const bound = (value: number | undefined, usual: number) =>
  value === undefined || value < 0 ? usual : value

export function accountTransactions(ledger: Ledger, params: Params) {
  const account = needAddress(params.account, 'account')
  const { api_version: version, forward } = params
  const min = Math.max(bound(params.ledger_index_min, ledger.first), ledger.first)
  const newest = ledger.last().header.ledger_index
  const max = Math.min(bound(params.ledger_index_max, newest), newest)
  const inRange = ledger
    .transactionsOf(account)
    .filter(({ ledgerIndex }) => ledgerIndex >= min && ledgerIndex <= max)
  const { rows, more } = pageByPlace(
    forward ? inRange : inRange.toReversed(),
    ({ ledgerIndex, metadata }) => ({ ledger: ledgerIndex, seq: metadata.TransactionIndex }),
    params,
    lists,
  )
  const transactions = rows.map((recorded) => accountTransaction(ledger, recorded, version))
  const limit = rowsOf(params, lists)
  const range = { ledger_index_min: min, ledger_index_max: max }
  return { account, ...range, limit, transactions, ...more, validated: true }
}

/** A transaction as a list of an account's or an NFT's transactions has it. */
export function accountTransaction(ledger: Ledger, recorded: Recorded, version: number) {
  const header = ledger.find(recorded.ledgerIndex)?.header
  if (header === undefined) throw new RpcError('lgrNotFound')
  const { hash, metadata: meta } = recorded
  const { ledger_index, ledger_hash, close_time: date } = header
  const json = { ...jsonOf(recorded, version), date, ledger_index }
  if (version < 2) return { meta, tx: { ...json, hash, inLedger: ledger_index }, validated: true }
  const place = { close_time_iso: isoTime(date), hash, ledger_hash, ledger_index }
  return { ...place, meta, tx_json: json, validated: true }
}
