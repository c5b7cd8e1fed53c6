import { encodeJson } from '../engine.ts'
import type { ClosedLedger, Ledger } from '../ledger.ts'
import { explainResult, isApplied } from '../results.ts'
import { BASE_FEE, findAccount, RESERVE_BASE, RESERVE_INCREMENT } from '../state/accounts.ts'
import { accountInfo, accountLines, accountOffers, accountTransactions } from './accounts.ts'
import {
  accountChannels,
  accountCurrencies,
  accountObjects,
  depositAuthorized,
  gatewayBalances,
  norippleCheck,
} from './account-methods.ts'
import { bookChanges } from './book-changes.ts'
import { RpcError } from './errors.ts'
import { ledgerData, ledgerIndex, ledgerRange, transactionEntry } from './ledger-methods.ts'
import { ammInfo, bookOffers, ripplePathFind } from './markets.ts'
import { nftHistory, nftInfo, nftsByIssuer } from './nft-methods.ts'
import { feature, manifest, versions } from './node-methods.ts'
import { accountNfts, ledgerEntry, nftBuyOffers, nftSellOffers } from './nfts.ts'
import { findLedger, type Params } from './params.ts'
import { isoTime, jsonOf, transactionAnswer } from './shapes.ts'

export type Method = (ledger: Ledger, params: Params) => object

const common = (ledger: Ledger) => ({
  build_version: '2.6.0',
  complete_ledgers: `${ledger.first}-${ledger.last().header.ledger_index}`,
  network_id: ledger.networkId,
})

function serverInfo(ledger: Ledger) {
  const { ledger_hash: hash, ledger_index: seq } = ledger.last().header
  const validated_ledger = {
    age: 0,
    base_fee_xrp: 0.00001,
    hash,
    reserve_base_xrp: 1,
    reserve_inc_xrp: 0.2,
    seq,
  }
  return {
    info: {
      ...common(ledger),
      hostid: 'SANDBOX',
      load_factor: 1,
      peers: 0,
      server_state: 'full',
      validated_ledger,
      validation_quorum: 1,
    },
  }
}

function serverState(ledger: Ledger) {
  const { ledger_hash: hash, ledger_index: seq, close_time } = ledger.last().header
  const reserves = { reserve_base: Number(RESERVE_BASE), reserve_inc: Number(RESERVE_INCREMENT) }
  const validated_ledger = { base_fee: Number(BASE_FEE), close_time, hash, ...reserves, seq }
  return {
    state: { ...common(ledger), load_base: 256, load_factor: 256, server_state: 'full', validated_ledger },
  }
}

function fee(ledger: Ledger) {
  const drops = { base_fee: '10', median_fee: '5000', minimum_fee: '10', open_ledger_fee: '10' }
  const levels = {
    median_level: '128000',
    minimum_level: '256',
    open_ledger_level: '256',
    reference_level: '256',
  }
  const sizes = {
    current_ledger_size: '0',
    current_queue_size: '0',
    expected_ledger_size: '1000',
    max_queue_size: '2000',
  }
  return { ...sizes, drops, ledger_current_index: ledger.openIndex(), levels }
}

function ledgerMethod(ledger: Ledger, params: Params) {
  const { about } = findLedger(ledger, params)
  const index = about['ledger_index']
  if (typeof index !== 'number')
    return {
      ledger: {
        closed: false,
        ledger_index: ledger.openIndex(),
        parent_hash: ledger.last().header.ledger_hash,
      },
      ...about,
    }
  const found = ledger.find(index)
  if (found === undefined) throw new RpcError('lgrNotFound')
  return { ledger: { ...headerShape(found, params.api_version), ...transactionsOf(found, params) }, ...about }
}

function headerShape({ header }: ClosedLedger, version: number) {
  const { ledger_index: index } = header
  const human = { close_time_human: new Date((header.close_time + 946_684_800) * 1000).toUTCString() }
  return {
    ...header,
    ...human,
    close_time_iso: isoTime(header.close_time),
    closed: true,
    ledger_index: version >= 2 ? index : String(index),
  }
}

function transactionsOf(
  { transactions }: ClosedLedger,
  { transactions: wanted, expand, api_version }: Params,
) {
  if (!wanted) return {}
  if (!expand) return { transactions: transactions.map(({ hash }) => hash) }
  return {
    transactions: transactions.map((recorded) => {
      const json = jsonOf(recorded, api_version)
      const { hash, metadata } = recorded
      return api_version >= 2
        ? { hash, meta: metadata, tx_json: json }
        : { ...json, hash, metaData: metadata }
    }),
  }
}

function submit(ledger: Ledger, { tx_blob, api_version }: Params) {
  if (tx_blob === undefined) throw new RpcError('invalidParams', 'Only signed transactions: tx_blob.')
  const submitted = ledger.submit(tx_blob)
  if (submitted === undefined) throw new RpcError('invalidTransaction')
  const { result, signed } = submitted
  const applied = isApplied(result)
  const next = findAccount(ledger.openState(), String(signed.json['Account']))?.Sequence ?? 0
  return {
    ...explainResult(result),
    accepted: applied || result === 'terPRE_SEQ',
    account_sequence_available: next,
    account_sequence_next: next,
    applied,
    broadcast: applied,
    kept: applied || result === 'terPRE_SEQ',
    open_ledger_cost: BASE_FEE.toString(),
    queued: false,
    tx_blob: signed.blob,
    tx_json: { ...jsonOf(signed, api_version), hash: signed.hash },
    validated_ledger_index: ledger.last().header.ledger_index,
  }
}

function simulate(ledger: Ledger, { tx_json }: Params) {
  if (tx_json === undefined) throw new RpcError('invalidParams', "Missing field 'tx_json'.")
  if (typeof tx_json['TxnSignature'] === 'string' && tx_json['TxnSignature'] !== '')
    throw new RpcError('invalidParams', 'Transaction should not be signed.')
  if (tx_json['TransactionType'] === 'Batch') throw new RpcError('notImpl')
  const { DeliverMax, ...given } = tx_json
  const account = findAccount(ledger.openState(), String(given['Account']))
  const json = {
    Fee: BASE_FEE.toString(),
    Sequence: account?.Sequence ?? 0,
    Flags: 0,
    SigningPubKey: '',
    ...(DeliverMax !== undefined && { Amount: DeliverMax }),
    ...given,
  }
  try {
    encodeJson(json)
  } catch {
    throw new RpcError('invalidTransaction')
  }
  const { result, metadata } = ledger.simulate(json)
  return {
    ...explainResult(result),
    applied: false,
    ledger_index: ledger.openIndex(),
    tx_json: json,
    ...(metadata !== undefined && { meta: metadata }),
  }
}

function tx(ledger: Ledger, { transaction, api_version }: Params) {
  if (transaction === undefined || !/^[\dA-Fa-f]{64}$/.test(transaction)) throw new RpcError('invalidParams')
  const recorded = ledger.transaction(transaction.toUpperCase())
  if (recorded === undefined) throw new RpcError('txnNotFound')
  return transactionAnswer(ledger, recorded, api_version)
}

export const methods: ReadonlyMap<string, Method> = new Map<string, Method>([
  ['ping', () => ({})],
  ['server_info', serverInfo],
  ['server_state', serverState],
  ['fee', fee],
  ['ledger', ledgerMethod],
  ['ledger_current', (ledger) => ({ ledger_current_index: ledger.openIndex() })],
  [
    'ledger_closed',
    (ledger) => ({
      ledger_hash: ledger.last().header.ledger_hash,
      ledger_index: ledger.last().header.ledger_index,
    }),
  ],
  ['account_channels', accountChannels],
  ['account_currencies', accountCurrencies],
  ['account_info', accountInfo],
  ['account_lines', accountLines],
  ['account_nfts', accountNfts],
  ['account_objects', accountObjects],
  ['account_offers', accountOffers],
  ['account_tx', accountTransactions],
  ['amm_info', ammInfo],
  ['book_changes', bookChanges],
  ['book_offers', bookOffers],
  ['deposit_authorized', depositAuthorized],
  ['feature', feature],
  ['gateway_balances', gatewayBalances],
  ['ledger_data', ledgerData],
  ['ledger_entry', ledgerEntry],
  ['ledger_index', ledgerIndex],
  ['ledger_range', ledgerRange],
  ['manifest', manifest],
  ['nft_buy_offers', nftBuyOffers],
  ['nft_history', nftHistory],
  ['nft_info', nftInfo],
  ['nft_sell_offers', nftSellOffers],
  ['nfts_by_issuer', nftsByIssuer],
  ['noripple_check', norippleCheck],
  ['ripple_path_find', ripplePathFind],
  ['submit', submit],
  ['simulate', simulate],
  ['transaction_entry', transactionEntry],
  ['tx', tx],
  ['version', versions],
])
