import { Undecodable } from '../decoded.ts'

/** An amount of a transaction: of XRP in drops, of an issued token in units of 1e-15. */
export interface Amount {
  /** `native`, or `currency.issuer`. */
  readonly asset: string
  readonly minor: bigint
}

/** 100 billion XRP, the whole supply. */
const MOST_DROPS = 10n ** 17n
const DECIMALS = 15
/** The ledger keeps a token's value as a mantissa of 16 digits, with an exponent in this range. */
const MANTISSA_DIGITS = 16
const SMALLEST_EXPONENT = -96
const LARGEST_EXPONENT = 80

const DROPS = /^[1-9][0-9]{0,17}$/
const VALUE = /^([0-9]{1,32})(?:\.([0-9]{1,99}))?(?:[eE]([+-]?[0-9]{1,3}))?$/
const ACCOUNT = /^r[1-9A-HJ-NP-Za-km-z]{24,34}$/
/**
 * Three characters of the ledger's set, or 160 bits in hex. Those that start with 00 would spell three characters.
 */
const CODE = /^[A-Za-z0-9?!@#$%^&*<>(){}[\]|]{3}$/
const HEX_CODE = /^(?!00)[0-9A-F]{40}$/i

/** Drops as text, or `{ currency, issuer, value }`; finer than 1e-15 is rounded down or refused. Throws Undecodable. */
export function readAmount(wire: unknown, what: string, finer: 'refused' | 'rounded down'): Amount {
  if (typeof wire === 'string') {
    if (!DROPS.test(wire) || BigInt(wire) > MOST_DROPS) throw malformed(what)
    return { asset: 'native', minor: BigInt(wire) }
  }
  const { currency, issuer, value, ...more } = fieldsOf(wire, what)
  if (Object.keys(more).length > 0) throw new Undecodable(`It has ${what} in an unknown form.`)
  const minor = readValue(value, what, finer)
  return { asset: `${readCurrency(currency, what)}.${readAccount(issuer, what)}`, minor }
}

/** Reads an account's address. The ledger checks its checksum: a wrong address can sign nothing. */
export function readAccount(text: unknown, what: string): string {
  if (typeof text !== 'string' || !ACCOUNT.test(text)) throw malformed(what)
  return text
}

/** Reads a currency code as the ledger writes it; XRP has none. */
export function readCurrency(code: unknown, what: string): string {
  if (typeof code !== 'string' || code === 'XRP') throw malformed(what)
  if (CODE.test(code)) return code
  if (HEX_CODE.test(code)) return code.toUpperCase()
  throw malformed(what)
}

export function fieldsOf(value: unknown, what: string): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw malformed(what)
  return { ...value }
}

function readValue(text: unknown, what: string, finer: 'refused' | 'rounded down'): bigint {
  const match = typeof text === 'string' ? VALUE.exec(text) : null
  if (match === null) throw malformed(what)
  const [, whole = '', fraction = '', exponent = '0'] = match
  const digits = `${whole}${fraction}`.replace(/^0+/, '')
  const mantissa = digits.replace(/0+$/, '')
  const power = Number(exponent) - fraction.length + (digits.length - mantissa.length)
  const held = power - (MANTISSA_DIGITS - mantissa.length)
  const isHeld = mantissa.length <= MANTISSA_DIGITS && held >= SMALLEST_EXPONENT && held <= LARGEST_EXPONENT
  if (mantissa === '' || !isHeld) throw malformed(what)
  const shift = power + DECIMALS
  if (shift >= 0) return BigInt(mantissa) * 10n ** BigInt(shift)
  if (finer === 'refused')
    throw new Undecodable(`The transaction has more digits than can be shown: ${what}.`)
  return BigInt(mantissa) / 10n ** BigInt(-shift)
}

export const malformed = (what: string) =>
  new Undecodable(`The transaction is malformed: ${what} cannot be read.`)
