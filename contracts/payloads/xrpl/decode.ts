import { type Action, type Decoded, Undecodable } from '../decoded.ts'
import { type Amount, fieldsOf, malformed, readAccount, readAmount, readCurrency } from './amount.ts'
import {
  type Fields,
  flagsOf,
  onlyFields,
  onlyFlags,
  PARTIAL_PAYMENT,
  readUint32,
  type What,
} from './fields.ts'
import { isSale, readSale } from './nft-sale.ts'
import { refusedTypes } from './refused-types.ts'

/**
 * Reads a transaction of the XRP Ledger in JSON back as the action that it is: one of the few that the suite
 * prepares, to its last field and flag. Throws Undecodable for everything else. The wallet fills in Fee, which must
 * not be given, because a fee can burn an account's XRP. Sequence may be given.
 */

const SET_NO_RIPPLE = 0x00020000
/** Transactions have no NetworkID on ledgers up to this id. */
const LAST_UNNAMED_NETWORK = 1024
const MOST_PATHS = 6
const MOST_STEPS = 8

const PAYMENT = ['Destination', 'Amount', 'InvoiceID', 'DestinationTag']
const SWAP = ['Destination', 'Amount', 'InvoiceID', 'SendMax', 'DeliverMin', 'Paths']
const TRUST = ['LimitAmount']
/** What no payment can be without. */
const NEEDED = ['Destination', 'Amount']

/** `chain` is the CAIP-2 id of the ledger, such as `xrpl:0`. Throws Undecodable with the reason. */
export function decodeXrpl(txjson: unknown, chain: string): Decoded {
  const tx = fieldsOf(txjson, 'the transaction')
  const type = tx['TransactionType']
  const about = readAbout(tx, chain)
  const { from } = about
  if (type === 'TrustSet') return { ...about, ...trust(tx) }
  if (type === 'Payment') return { ...about, ...(tx['Destination'] === from ? swap(tx, from) : pay(tx)) }
  if (typeof type !== 'string') throw malformed('its type')
  if (isSale(type)) return { ...about, ...readSale(type, tx, from) }
  throw new Undecodable(
    Object.hasOwn(refusedTypes, type) ? refusedTypes[type] : 'This type of transaction is unknown here.',
  )
}

/** What every transaction says of itself: its ledger, its account and that account's number. */
export function readAbout(tx: Fields, chain: string): Pick<Decoded, 'chain' | 'from' | 'sequence'> {
  checkNetwork(tx['NetworkID'], chain)
  if (tx['SourceTag'] !== undefined) readUint32(tx['SourceTag'], 'its source tag')
  return { chain, from: readAccount(tx['Account'], 'its account'), ...readSequence(tx['Sequence']) }
}

function pay(tx: Fields): What {
  if (tx['SendMax'] !== undefined || tx['Paths'] !== undefined)
    throw new Undecodable('It would pay with a different asset than the one that arrives.')
  const missing = NEEDED.find((field) => tx[field] === undefined)
  if (missing !== undefined) throw new Undecodable(`The transaction lacks the field ${missing}.`)
  onlyFields(tx, PAYMENT)
  onlyFlags(tx, 0)
  const to = readAccount(tx['Destination'], 'its recipient')
  const { asset, minor } = readAmount(tx['Amount'], 'its amount', 'refused')
  const tag = tx['DestinationTag']
  const reference = readInvoice(tx)
  const action: Action = {
    kind: 'pay',
    asset,
    amount: minor,
    to,
    ...(tag === undefined ? {} : { tag: readUint32(tag, 'its destination tag') }),
    ...(reference === undefined ? {} : { reference }),
  }
  return { to, value: coinOf({ asset, minor }), action }
}

/**
 * A payment to its own sender that spends up to SendMax for at least DeliverMin. Amount is only the maximum that may arrive.
 */
function swap(tx: Fields, account: string): What {
  onlyFields(tx, SWAP)
  if (tx['DeliverMin'] === undefined) throw new Undecodable('It has no minimum that has to be received.')
  onlyFlags(tx, PARTIAL_PAYMENT)
  if (flagsOf(tx) !== PARTIAL_PAYMENT) throw malformed('its flags')
  const spent = readAmount(tx['SendMax'], 'what is spent', 'refused')
  const least = readAmount(tx['DeliverMin'], 'its minimum', 'rounded down')
  const most = readAmount(tx['Amount'], 'what is received', 'rounded down')
  if (most.asset !== least.asset || spent.asset === least.asset) throw malformed('what is received')
  if (least.minor === 0n) throw new Undecodable('It has no minimum that has to be received.')
  if (most.minor < least.minor) throw malformed('its minimum')
  readInvoice(tx)
  if (tx['Paths'] !== undefined) checkPaths(tx['Paths'])
  return {
    to: account,
    value: coinOf(spent),
    action: {
      kind: 'swap',
      fromAsset: spent.asset,
      amount: spent.minor,
      toAsset: least.asset,
      minOut: least.minor,
      receiver: account,
    },
  }
}

/**
 * The account agrees to hold a token. Only issuers need a trust line that lets balances ripple; others lose by it.
 */
function trust(tx: Fields): What {
  onlyFields(tx, TRUST)
  onlyFlags(tx, SET_NO_RIPPLE)
  if (flagsOf(tx) !== SET_NO_RIPPLE)
    throw new Undecodable('It would let others move balances through the account (rippling).')
  const { asset } = readAmount(tx['LimitAmount'], 'the limit', 'rounded down')
  const issuer = asset.slice(asset.indexOf('.') + 1)
  if (asset === 'native' || issuer === tx['Account']) throw malformed('the limit')
  return { to: issuer, value: 0n, action: { kind: 'trust', asset } }
}

function checkNetwork(named: unknown, chain: string): void {
  const id = Number(/^xrpl:(0|[1-9][0-9]{0,9})$/.exec(chain)?.[1])
  if (Number.isNaN(id)) throw new Undecodable('The chain is not an XRP Ledger.')
  const isNamed = id > LAST_UNNAMED_NETWORK
  if (isNamed && named === undefined)
    throw new Undecodable(`The transaction does not name its network (NetworkID ${id}).`)
  if (named !== (isNamed ? id : undefined)) throw new Undecodable('The transaction is for another chain.')
}

/** The paths of a swap do not matter: they do not change the spent and received limits. */
function checkPaths(paths: unknown): void {
  for (const path of listOf(paths, MOST_PATHS))
    for (const step of listOf(path, MOST_STEPS)) {
      const { account, currency, issuer, ...more } = fieldsOf(step, 'its paths')
      if (Object.keys(more).length > 0) throw malformed('its paths')
      if (account === undefined && currency === undefined && issuer === undefined)
        throw malformed('its paths')
      if (account !== undefined) readAccount(account, 'its paths')
      if (issuer !== undefined) readAccount(issuer, 'its paths')
      if (currency !== undefined && currency !== 'XRP') readCurrency(currency, 'its paths')
    }
}

function listOf(value: unknown, most: number): readonly unknown[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : []
  if (list.length === 0 || list.length > most) throw malformed('its paths')
  return list
}

function readInvoice({ InvoiceID }: { readonly InvoiceID?: unknown }): string | undefined {
  if (InvoiceID === undefined) return undefined
  if (typeof InvoiceID !== 'string' || !/^[0-9A-F]{64}$/i.test(InvoiceID)) throw malformed('its reference')
  return InvoiceID.toLowerCase()
}

/** A Sequence of 0 would mean a ticket, which has no place in the account's order. */
function readSequence(value: unknown): Pick<Decoded, 'sequence'> {
  if (value === undefined) return {}
  if (value === 0) throw malformed('its sequence number')
  return { sequence: readUint32(value, 'its sequence number') }
}

const coinOf = ({ asset, minor }: Amount): bigint => (asset === 'native' ? minor : 0n)

/** Addresses and currency codes have one spelling, in which capitals count. */
export const isSameXrpl = (a: string, b: string): boolean => a === b
