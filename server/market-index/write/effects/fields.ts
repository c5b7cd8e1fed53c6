import { BigNumber } from 'bignumber.js'
import { createHash } from 'node:crypto'
import { decodeAccountID, encodeAccountID } from 'ripple-address-codec'

/** Fields of entries in metadata: what is not as the ledger writes it reads as `undefined`. */

export type Fields = Readonly<Record<string, unknown>>

/** XRP has the issuer `XRPL`, as in its md5. */
export interface Asset {
  readonly currency: string
  readonly issuer: string
}
/** An exact amount: drops of XRP, or units of an issued token. */
export interface Amount {
  readonly asset: Asset
  readonly value: BigNumber
}

/** A multi-purpose token, by its issuance: the sequence in which it was made, and the account of its issuer. */
export const issuedAs = (issuance: string): Asset => ({
  currency: issuance,
  issuer: encodeAccountID(Buffer.from(issuance.slice(8), 'hex')),
})

/** The name of an issuance. */
export const issuanceOf = (sequence: number, issuer: string): string =>
  sequence.toString(16).toUpperCase().padStart(8, '0') +
  Buffer.from(decodeAccountID(issuer)).toString('hex').toUpperCase()

export const XRP: Asset = { currency: 'XRP', issuer: 'XRPL' }
export const isXrp = ({ issuer }: Asset): boolean => issuer === XRP.issuer
export const keyOf = ({ currency, issuer }: Asset): string => `${issuer}_${currency}`
export const md5Of = (asset: Asset): string => createHash('md5').update(keyOf(asset)).digest('hex')
export const DROPS = 1_000_000

const DECIMAL = /^-?[0-9]{1,100}(?:\.[0-9]{1,100})?(?:[eE][+-]?[0-9]{1,3})?$/

export const decimal = (value: unknown): BigNumber | undefined =>
  typeof value === 'string' && DECIMAL.test(value) ? new BigNumber(value) : undefined

export const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
export const flagsOf = (fields: Fields): number => (typeof fields['Flags'] === 'number' ? fields['Flags'] : 0)

/** An amount of XRP or of an issued token. Multi-purpose tokens are not read. */
export function amountOf(value: unknown): Amount | undefined {
  if (typeof value === 'string') {
    const drops = decimal(value)
    return drops === undefined ? undefined : { asset: XRP, value: drops }
  }
  if (!isFields(value)) return undefined
  const { currency, issuer } = value
  const units = decimal(value['value'])
  return typeof currency === 'string' && typeof issuer === 'string' && units !== undefined
    ? { asset: { currency, issuer }, value: units }
    : undefined
}

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null
