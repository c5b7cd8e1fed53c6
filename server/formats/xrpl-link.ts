import type { TxJson } from '../domain/payment/tx.ts'
import { type WireAmount, XRPL_SOURCE_TAG } from './xrpl.ts'

/** The whole content of a payment request link. It does not name the payer. */
export interface LinkPayment {
  readonly destination: string
  readonly tag: number
  readonly amount: WireAmount
}

/** The fields that a link says, or may leave out without changing the payment. */
const SAID: ReadonlySet<string> = new Set([
  'TransactionType',
  'Account',
  'Destination',
  'DestinationTag',
  'Amount',
  'NetworkID',
  // The app takes the account's next number.
  'Sequence',
])
/** Fields that change nothing with these values. */
const IDLE: Readonly<Record<string, unknown>> = { Flags: 0, SourceTag: XRPL_SOURCE_TAG }

/** The payment as a link asks for it; `undefined` for more. A tag is needed, and begins any InvoiceID. */
export function linkPayment(txjson: TxJson): LinkPayment | undefined {
  const { TransactionType, Account, Destination, DestinationTag: tag, Amount, InvoiceID } = txjson
  if (TransactionType !== 'Payment' || typeof Destination !== 'string' || Destination === Account)
    return undefined
  if (typeof tag !== 'number' || !Number.isInteger(tag) || tag < 0 || tag > 0xffffffff) return undefined
  if (!Object.entries(txjson).every(isSaid)) return undefined
  if (InvoiceID !== undefined && !isNamedBy(InvoiceID, tag)) return undefined
  const amount = amountOf(Amount)
  return amount === undefined ? undefined : { destination: Destination, tag, amount }
}

const isSaid = ([name, value]: [string, unknown]): boolean =>
  SAID.has(name) || value === undefined || (name in IDLE && IDLE[name] === value) || name === 'InvoiceID'

const isNamedBy = (invoice: unknown, tag: number): boolean =>
  typeof invoice === 'string' && invoice.toLowerCase().startsWith(tag.toString(16).padStart(8, '0'))

/** Without an exponent, which an app may round, and with no more decimals than we tell payments apart by. */
const PLAIN = /^(0|[1-9][0-9]{0,29})(\.[0-9]{1,15})?$/
/** The digits that the ledger keeps. An app rounds an amount with more of them. */
const MOST_DIGITS = 16
const digitsOf = (value: string): number =>
  value.replace('.', '').replace(/^0+/, '').replace(/0+$/, '').length

function amountOf(amount: unknown): WireAmount | undefined {
  if (typeof amount === 'string') return /^[1-9][0-9]{0,17}$/.test(amount) ? amount : undefined
  if (typeof amount !== 'object' || amount === null) return undefined
  const { currency, issuer, value } = { currency: undefined, issuer: undefined, value: undefined, ...amount }
  if (typeof currency !== 'string' || typeof issuer !== 'string' || typeof value !== 'string')
    return undefined
  // First of all: of a text without bound, to count the digits would take the square of its length.
  if (!PLAIN.test(value)) return undefined
  const digits = digitsOf(value)
  return digits > 0 && digits <= MOST_DIGITS ? { currency, issuer, value } : undefined
}
