import * as z from 'zod'
import {
  compare,
  drops,
  number,
  roundInteger,
  roundSignificant,
  text,
  type Num,
  type Rounding,
} from './number.ts'

/** XRP has no issuer. */
export interface Asset {
  readonly currency: string
  readonly issuer?: string
}
export interface Amount {
  readonly asset: Asset
  /** XRP in drops. */
  readonly value: Num
}

const ISSUED_DIGITS = 16

export const XRP: Asset = { currency: 'XRP' }

export const IssuedAmount = z.strictObject({ currency: z.string(), issuer: z.string(), value: z.string() })
export type IssuedAmount = z.output<typeof IssuedAmount>

/** Drops as text, or an issued amount. */
export const WireAmount = z.union([z.string().regex(/^-?\d+$/), IssuedAmount])
export type WireAmount = z.output<typeof WireAmount>

export const WireAsset = z.object({ currency: z.string(), issuer: z.string().exactOptional() })

export const assetKey = ({ currency, issuer = '' }: Asset): string => `${currency}.${issuer}`
export const sameAsset = (a: Asset, b: Asset): boolean => assetKey(a) === assetKey(b)

export function assetOf(wire: WireAmount): Asset {
  return typeof wire === 'string' ? XRP : { currency: wire.currency, issuer: wire.issuer }
}

export function fromWire(wire: WireAmount): Amount {
  return { asset: assetOf(wire), value: number(typeof wire === 'string' ? wire : wire.value) }
}

export function toWire(asset: Asset, value: Num): WireAmount {
  if (asset.issuer === undefined) return drops(value).toString()
  return {
    currency: asset.currency,
    issuer: asset.issuer,
    value: text(roundSignificant(value, ISSUED_DIGITS, 'down')),
  }
}

/** The nearest amount that the ledger can hold: whole drops, or 16 significant digits. */
export function roundAmount(asset: Asset, value: Num, rounding: Rounding): Num {
  return asset.issuer === undefined
    ? roundInteger(value, rounding)
    : roundSignificant(value, ISSUED_DIGITS, rounding)
}

export const isPositive = ({ value }: Amount): boolean => compare(value, number('0')) > 0
