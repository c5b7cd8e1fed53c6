import { BigNumber } from 'bignumber.js'
import { LRUCache } from 'lru-cache'
import { encodeAccountID } from 'ripple-address-codec'
import { decode } from 'xrpl'
import type { Fields } from '../effects/fields.ts'

/**
 * Reads entries of the ledger from their binary form (XRPL serialization format): the fields that the index uses, as the
 * ledger's own codec reads them. A whole ledger has twenty million; the codec takes thirty times as long. What has
 * a field of a kind that is not known here is read by the codec.
 */

/** Codes of entries, as they stand in characters 2 to 6 of the binary form in hex. */
export const ENTRY_CODES = {
  AccountRoot: 0x61,
  RippleState: 0x72,
  Offer: 0x6f,
  NFTokenPage: 0x50,
  NFTokenOffer: 0x37,
  MPTokenIssuance: 0x7e,
  MPToken: 0x7f,
} as const
export type EntryType = keyof typeof ENTRY_CODES
const TYPES: ReadonlyMap<number, EntryType> = new Map(
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of the table above
  Object.entries(ENTRY_CODES).map(([type, code]) => [code, type as EntryType]),
)

/** What an entry is, where the index uses it: its first field says it. */
export const typeOf = (data: Buffer): EntryType | undefined =>
  data[0] === 0x11 ? TYPES.get(data.readUInt16BE(1)) : undefined

/** Fields by kind and number. */
const NAMES: ReadonlyMap<number, string> = new Map(
  Object.entries({
    TransferFee: [1, 4],
    Flags: [2, 2],
    Sequence: [2, 4],
    Expiration: [2, 10],
    TransferRate: [2, 11],
    OwnerCount: [2, 13],
    MaximumAmount: [3, 24],
    OutstandingAmount: [3, 25],
    MPTAmount: [3, 26],
    LockedAmount: [3, 29],
    NFTokenID: [5, 10],
    AMMID: [5, 14],
    BookDirectory: [5, 16],
    DomainID: [5, 34],
    Amount: [6, 1],
    Balance: [6, 2],
    TakerPays: [6, 4],
    TakerGets: [6, 5],
    LowLimit: [6, 6],
    HighLimit: [6, 7],
    URI: [7, 5],
    Domain: [7, 7],
    MPTokenMetadata: [7, 30],
    Account: [8, 1],
    Owner: [8, 2],
    Destination: [8, 3],
    Issuer: [8, 4],
    NFToken: [14, 12],
    NFTokens: [15, 10],
    AssetScale: [16, 5],
    MPTokenIssuanceID: [21, 1],
  }).map(([name, [kind, field]]) => [(kind ?? 0) * 256 + (field ?? 0), name]),
)
/** Amounts of multi-purpose tokens are shown as decimal numbers, other numbers of 64 bits as hex. */
const DECIMAL = new Set(['MaximumAmount', 'OutstandingAmount', 'MPTAmount', 'LockedAmount'])

const addresses = new LRUCache<string, string>({ max: 20_000 })
function addressOf(id: Buffer): string {
  const key = id.toString('latin1')
  const known = addresses.get(key)
  if (known !== undefined) return known
  const address = encodeAccountID(id)
  addresses.set(key, address)
  return address
}

const hex = (bytes: Buffer): string => bytes.toString('hex').toUpperCase()

/** Three characters, where the code stands for such. */
function currencyOf(code: Buffer): string {
  const name = code.toString('latin1', 12, 15)
  const isPlain =
    code.subarray(0, 12).every((byte) => byte === 0) &&
    code[15] === 0 &&
    code.subarray(16).every((byte) => byte === 0) &&
    /^[A-Za-z0-9?!@#$%^&*<>(){}[\]|]{3}$/.test(name) &&
    name !== 'XRP'
  return isPlain ? name : hex(code)
}

const EXACT = BigNumber.clone({ EXPONENTIAL_AT: 1e9, POW_PRECISION: 0 })

/** An issued amount: sign, exponent and 16 digits in 8 bytes. */
function issuedValue(bits: bigint): string {
  const mantissa = bits & 0x3f_ff_ff_ff_ff_ff_ffn
  if (mantissa === 0n) return '0'
  const exponent = Number((bits >> 54n) & 0xffn) - 97
  const sign = (bits & 0x40_00_00_00_00_00_00_00n) === 0n ? '-' : ''
  return new EXACT(`${sign}${mantissa}e${exponent}`).toString()
}

class Unread extends Error {}

interface Cursor {
  readonly data: Buffer
  at: number
}

function take(cursor: Cursor, length: number): Buffer {
  const end = cursor.at + length
  if (end > cursor.data.length) throw new Unread('an entry ends within a field')
  const bytes = cursor.data.subarray(cursor.at, end)
  cursor.at = end
  return bytes
}

function prefixed(cursor: Cursor): Buffer {
  const first = take(cursor, 1).readUInt8()
  if (first <= 192) return take(cursor, first)
  const second = take(cursor, 1).readUInt8()
  if (first <= 240) return take(cursor, 193 + (first - 193) * 256 + second)
  const third = take(cursor, 1).readUInt8()
  return take(cursor, 12_481 + (first - 241) * 65_536 + second * 256 + third)
}

function amount(cursor: Cursor): unknown {
  const bits = take(cursor, 8).readBigUInt64BE()
  if ((bits & 0x80_00_00_00_00_00_00_00n) === 0n) {
    // Of a multi-purpose token, an eighth byte and the issuance follow.
    if ((bits & 0x20_00_00_00_00_00_00_00n) !== 0n) throw new Unread('an amount of a multi-purpose token')
    const drops = bits & 0x3f_ff_ff_ff_ff_ff_ff_ffn
    return (bits & 0x40_00_00_00_00_00_00_00n) === 0n && drops > 0n ? `-${drops}` : drops.toString()
  }
  const [currency, issuer] = [take(cursor, 20), take(cursor, 20)]
  return { value: issuedValue(bits), currency: currencyOf(currency), issuer: addressOf(issuer) }
}

const FIXED: ReadonlyMap<number, number> = new Map([
  [4, 16],
  [5, 32],
  [17, 20],
  [20, 12],
  [21, 24],
  [26, 20],
])

function value(cursor: Cursor, kind: number, name: string | undefined): unknown {
  const fixed = FIXED.get(kind)
  if (fixed !== undefined) {
    const bytes = take(cursor, fixed)
    return name === undefined ? undefined : hex(bytes)
  }
  switch (kind) {
    case 1:
      return take(cursor, 2).readUInt16BE()
    case 2:
      return take(cursor, 4).readUInt32BE()
    case 3: {
      const bytes = take(cursor, 8)
      if (name === undefined) return undefined
      return DECIMAL.has(name) ? bytes.readBigUInt64BE().toString() : hex(bytes)
    }
    case 6:
      return amount(cursor)
    case 7:
    case 8:
    case 19: {
      const bytes = prefixed(cursor)
      if (name === undefined) return undefined
      return kind === 8 ? addressOf(bytes) : hex(bytes)
    }
    case 14:
      return fieldsUntil(cursor, 0xe1)
    case 15:
      return items(cursor)
    case 16:
      return take(cursor, 1).readUInt8()
    default:
      throw new Unread(`a field of the kind ${kind}`)
  }
}

function header(cursor: Cursor, first: number): readonly [kind: number, field: number] {
  const kind = first >> 4 || take(cursor, 1).readUInt8()
  const field = first & 15 || take(cursor, 1).readUInt8()
  return [kind, field]
}

function fieldsUntil(cursor: Cursor, end: number | undefined): Fields {
  const fields: Record<string, unknown> = {}
  while (cursor.at < cursor.data.length) {
    const first = take(cursor, 1).readUInt8()
    if (first === end) return fields
    const [kind, field] = header(cursor, first)
    const name = NAMES.get(kind * 256 + field)
    const read = value(cursor, kind, name)
    if (name !== undefined) fields[name] = read
  }
  if (end !== undefined) throw new Unread('an object has no end')
  return fields
}

function items(cursor: Cursor): readonly Fields[] {
  const all: Fields[] = []
  for (;;) {
    const first = take(cursor, 1).readUInt8()
    if (first === 0xf1) return all
    const [kind, field] = header(cursor, first)
    const name = NAMES.get(kind * 256 + field) ?? ''
    all.push({ [name]: value(cursor, kind, name) })
  }
}

/** The fields of an entry that the index uses. Throws where it is no entry at all. */
export function readEntry(data: Buffer): Fields {
  try {
    return fieldsUntil({ data, at: 0 }, undefined)
  } catch (error) {
    if (!(error instanceof Unread)) throw error
    return decode(hex(data))
  }
}
