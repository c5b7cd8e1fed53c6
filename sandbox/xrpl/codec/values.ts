import { decodeAccountID, encodeAccountID } from 'xrpl'
import { number, power, text } from '../number.ts'
import { NotHere } from './fields.ts'

/** Values that several fields share: accounts, currencies and amounts, to bytes and back. */

/** As many are remembered; each costs a double SHA-256 otherwise. */
const MAX_KNOWN = 50_000
const idOf = new Map<string, Buffer>()
const addressOfId = new Map<string, string>()

/** The 20 bytes of an address. Throws when it is none. */
export function accountBytes(address: string): Buffer {
  const known = idOf.get(address)
  if (known !== undefined) return known
  if (idOf.size > MAX_KNOWN) idOf.clear()
  const id = Buffer.from(decodeAccountID(address))
  idOf.set(address, id)
  return id
}

export function accountText(id: Buffer): string {
  const key = id.toString('latin1')
  const known = addressOfId.get(key)
  if (known !== undefined) return known
  if (addressOfId.size > MAX_KNOWN) addressOfId.clear()
  const address = encodeAccountID(id)
  addressOfId.set(key, address)
  return address
}

const NO_CURRENCY = Buffer.alloc(20)
const CODE = /^[A-Za-z0-9?!@#$%^&*<>(){}[\]|]{3}$/

/** Zeros for XRP. */
export function currencyBytes(currency: string): Buffer {
  if (currency === 'XRP') return NO_CURRENCY
  if (currency.length === 40) return Buffer.from(currency, 'hex')
  if (!CODE.test(currency)) throw new NotHere('a currency')
  const bytes = Buffer.alloc(20)
  bytes.write(currency, 12, 'latin1')
  return bytes
}

export function currencyText(bytes: Buffer): string {
  const hex = bytes.toString('hex').toUpperCase()
  if (/^0{40}$/.test(hex)) return 'XRP'
  const code = bytes.toString('latin1', 12, 15)
  const isCode = /^0{24}.{6}0{10}$/.test(hex) && CODE.test(code) && code !== 'XRP'
  return isCode ? code : hex
}

const NOT_XRP = 1n << 63n
const POSITIVE = 1n << 62n
const MANTISSA = (1n << 54n) - 1n
const EXPONENT_OFFSET = 97
const DIGITS = 16
/** Above them the codec counts digits in another way than this ledger's numbers do. */
const MAX_DROPS = 100_000_000_000_000_000n

/** Drops as the ledger writes them. */
export function dropsBits(drops: string): bigint {
  if (!/^\d+$/.test(drops)) throw new NotHere('drops')
  const value = BigInt(drops)
  if (value > MAX_DROPS) throw new NotHere('drops')
  return POSITIVE | value
}

/** The first 8 bytes of an issued amount. */
export function issuedBits(value: string): bigint {
  const { digits, exponent } = number(value)
  if (digits === 0n) return NOT_XRP
  const size = digits < 0n ? -digits : digits
  const shift = DIGITS - size.toString().length
  const tail = shift < 0 ? power(-shift) : 1n
  if (shift < 0 && size % tail !== 0n) throw new NotHere('an amount')
  const mantissa = shift < 0 ? size / tail : size * power(shift)
  const scale = exponent - shift
  if (scale < -96 || scale > 80) throw new NotHere('an amount')
  return NOT_XRP | (digits > 0n ? POSITIVE : 0n) | (BigInt(scale + EXPONENT_OFFSET) << 54n) | mantissa
}

/** An amount of which these are the first 8 bytes; text for drops, `undefined` for an issued one. */
export function dropsText(bits: bigint): string | undefined {
  if ((bits & NOT_XRP) !== 0n) return undefined
  if ((bits & POSITIVE) === 0n || (bits & (1n << 61n)) !== 0n) throw new NotHere('an amount')
  return (bits & (POSITIVE - 1n)).toString()
}

export function issuedText(bits: bigint): string {
  const mantissa = bits & MANTISSA
  if (mantissa === 0n) return '0'
  const exponent = Number((bits >> 54n) & 0xffn) - EXPONENT_OFFSET
  const written = text({ digits: (bits & POSITIVE) === 0n ? -mantissa : mantissa, exponent })
  // The library writes very large and very small ones in its own way.
  if (written.includes('e')) throw new NotHere('an amount')
  return written
}
