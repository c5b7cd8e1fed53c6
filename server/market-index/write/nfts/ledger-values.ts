import type { WireAmount } from '../../../formats/xrpl.ts'

/** Reads values of transactions and of ledger entries, which a node has written: checked, and never trusted to be there. */

type Fields = Readonly<Record<string, unknown>>

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const textOf = (fields: Fields | undefined, name: string): string | undefined => {
  const value = fields?.[name]
  return typeof value === 'string' ? value : undefined
}
export const numberOf = (fields: Fields | undefined, name: string): number | undefined => {
  const value = fields?.[name]
  return typeof value === 'number' ? value : undefined
}

/** Identifiers of 256 bits: NFTs, offers, transactions. */
export const idOf = (fields: Fields | undefined, name: string): string | undefined => {
  const value = textOf(fields, name)
  return value !== undefined && /^[0-9A-F]{64}$/.test(value) ? value : undefined
}

/** An amount of the field; entries of the ledger leave out an amount of nothing. */
export function amountOf(fields: Fields | undefined, name: string): WireAmount {
  const value = fields?.[name]
  if (typeof value === 'string') return value
  if (!isFields(value)) return '0'
  const [currency, issuer, amount] = [
    textOf(value, 'currency'),
    textOf(value, 'issuer'),
    textOf(value, 'value'),
  ]
  // Amounts of other kinds (multi-purpose tokens) cannot buy NFTs.
  return currency === undefined || issuer === undefined || amount === undefined
    ? '0'
    : { currency, issuer, value: amount }
}

/** Drops of an amount in XRP; `undefined` for one of an issued token. */
export const dropsOf = (amount: WireAmount): bigint | undefined =>
  typeof amount === 'string' && /^[0-9]+$/.test(amount) ? BigInt(amount) : undefined

export const isNothing = (amount: WireAmount): boolean =>
  typeof amount === 'string' ? dropsOf(amount) === 0n : /^-?0*(\.0*)?(e.*)?$/i.test(amount.value)
