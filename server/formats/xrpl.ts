import * as z from 'zod'
import type { Asset } from '#contracts/api/payment.ts'
import { ISSUED_DECIMALS } from '../domain/amounts.ts'
import { formatUnits, isMinor, type Minor, minor, parseMinor } from '../domain/money.ts'

/** Assets and amounts of the XRP Ledger, in its terms and in ours. */

/** Marks a transaction on chain as prepared here: "SUIT" in ASCII. */
export const XRPL_SOURCE_TAG = 0x53554954

/** The flag of a payment that may deliver less than its Amount, down to its DeliverMin. */
export const PARTIAL_PAYMENT = 0x00020000

/** The flag of a batch whose transactions happen all, or not at all; and the one that marks a transaction inside a batch. */
export const ALL_OR_NOTHING = 0x00010000
export const INNER_BATCH = 0x40000000

/** Networks up to this id are older than the field NetworkID: their transactions must not have it. */
const LAST_WITHOUT_NETWORK_ID = 1024

/** The field that ties a transaction to its network, where the network has one. */
export const networkField = (networkId: number): { readonly NetworkID?: number } =>
  networkId > LAST_WITHOUT_NETWORK_ID ? { NetworkID: networkId } : {}

/** Seconds from 1970 to the ledger's own epoch, 2000-01-01. */
export const RIPPLE_EPOCH = 946_684_800

/** An asset in the ledger's terms; XRP has no issuer. */
export interface LedgerAsset {
  readonly currency: string
  readonly issuer?: string
}

/** Drops as text, or an amount of an issued token. */
export type WireAmount =
  | string
  | { readonly currency: string; readonly issuer: string; readonly value: string }

export const XRP: LedgerAsset = { currency: 'XRP' }

/** Three characters of the ledger's set, or 160 bits in upper-case hex that do not stand for such three. */
const CURRENCY = /^(?:(?!XRP$)[A-Za-z0-9?!@#$%^&*<>(){}[\]|]{3}|(?!00)[0-9A-F]{40})$/
const ACCOUNT = /^r[1-9A-HJ-NP-Za-km-z]{24,34}$/

/** Reads `native` or `currency.issuer`; `undefined` for other text. The chain checks checksums. */
export function ledgerAsset(address: string): LedgerAsset | undefined {
  if (address === 'native') return XRP
  const [currency = '', issuer = '', ...rest] = address.split('.')
  return CURRENCY.test(currency) && ACCOUNT.test(issuer) && rest.length === 0
    ? { currency, issuer }
    : undefined
}

/** The same for an asset that was checked before. Throws RangeError when it is not an asset of this ledger. */
export function readLedgerAsset({ address }: Pick<Asset, 'address'>): LedgerAsset {
  const asset = ledgerAsset(address)
  if (asset === undefined) throw new RangeError(`${address} is not an asset of the XRP Ledger`)
  return asset
}

export const addressOf = ({ currency, issuer }: LedgerAsset): string =>
  issuer === undefined ? 'native' : `${currency}.${issuer}`

export const isSameAsset = (a: LedgerAsset, b: LedgerAsset): boolean => addressOf(a) === addressOf(b)

export const assetOfWire = (amount: WireAmount): LedgerAsset =>
  typeof amount === 'string' ? XRP : { currency: amount.currency, issuer: amount.issuer }

/** The ledger's mantissa. */
const KEPT_DIGITS = 16
/** The ledger refuses text with more than 32 digits; it also reads an exponent. */
const LONGEST_PLAIN = 30

/** An amount with no more digits than the ledger keeps, rounded down. XRP stays as it is. */
export function heldAmount(asset: LedgerAsset, amount: Minor, digits = KEPT_DIGITS): Minor {
  const spare = amount.toString().length - digits
  if (asset.issuer === undefined || spare <= 0) return amount
  const unit = 10n ** BigInt(spare)
  return minor((amount / unit) * unit)
}

/** An amount as transactions write it; for an issued token rounded down to 16 digits. */
export function wireAmount(asset: LedgerAsset, amount: Minor): WireAmount {
  const { currency, issuer } = asset
  if (issuer === undefined) return amount.toString()
  return { currency, issuer, value: tokenText(heldAmount(asset, amount)) }
}

function tokenText(amount: Minor): string {
  const text = formatUnits(amount, ISSUED_DECIMALS)
  const [whole = ''] = text.split('.')
  return whole.length > LONGEST_PLAIN ? `${whole.slice(0, KEPT_DIGITS)}e${whole.length - KEPT_DIGITS}` : text
}

const DECIMAL = /^(-?)([0-9]{1,40})(?:\.([0-9]{1,100}))?(?:[eE]([+-]?[0-9]{1,3}))?$/

/** An amount of the ledger, rounded down to drops or 1e-15 of a token. A debt is zero. `undefined` for other text. */
export function minorOfWire(amount: WireAmount): Minor | undefined {
  return typeof amount === 'string' ? parseMinor(amount) : minorOfValue(amount.value)
}

/** The same for a token's value alone. */
export function minorOfValue(text: string): Minor | undefined {
  const match = DECIMAL.exec(text)
  if (match === null) return undefined
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match
  if (sign === '-') return minor(0n)
  const digits = BigInt(whole + fraction)
  const shift = Number(exponent) - fraction.length + ISSUED_DECIMALS
  const value = shift >= 0 ? digits * 10n ** BigInt(shift) : digits / 10n ** BigInt(-shift)
  // More than we can count; no one is paid that much.
  return isMinor(value) ? value : minor(2n ** 256n - 1n)
}

const Inner = z.strictObject({ RawTransaction: z.looseObject({}) })

interface Fields {
  readonly TransactionType: string
  readonly [field: string]: unknown
}

/** A transaction with its account's number. Those of a batch have the numbers after it. */
export const withSequence = <T extends Fields>(
  txjson: T,
  number: number,
): T & { readonly Sequence: number } => ({
  ...withInner(txjson, (inner, i) => ({ ...inner, Sequence: number + 1 + i })),
  Sequence: number,
})

/** A transaction without its account's number; a batch without those of its transactions too. */
export function withoutSequence(txjson: Fields): Fields {
  const { Sequence: _, ...rest } = withInner(txjson, ({ Sequence: _own, ...inner }) => inner)
  return { ...rest, TransactionType: txjson.TransactionType }
}

/** A batch with each of its transactions changed; any other transaction as it is. */
function withInner<T extends Fields>(
  txjson: T,
  change: (inner: Readonly<Record<string, unknown>>, i: number) => object,
): T {
  const { RawTransactions: list } = txjson
  if (txjson.TransactionType !== 'Batch' || !Array.isArray(list)) return txjson
  const changed = list.map((entry: unknown, i) => {
    const inner = Inner.safeParse(entry).data
    return inner === undefined ? entry : { RawTransaction: change(inner.RawTransaction, i) }
  })
  return { ...txjson, RawTransactions: changed }
}
