import { ACCOUNT, decodeAccount, decodeStrKey, encodeStrKey, KEY_BYTES } from '../../../formats/strkey.ts'

/** The version byte of a muxed address: it makes the text begin with M (SEP-23). */
const MUXED = 12 << 3
const ID_BYTES = 8

/**
 * The account's own address, which has one spelling; `undefined` for any other text. That includes muxed addresses:
 * they name a customer of an account, and money that is paid to the account alone would not reach that customer.
 */
export const canonicalAddress = (text: string): string | undefined =>
  decodeAccount(text) === undefined ? undefined : text

/** The account of an address in a transaction, muxed or not. */
export function accountOf(text: string): string | undefined {
  const key = decodeStrKey(text)
  if (key?.version !== MUXED || key.payload.length !== KEY_BYTES + ID_BYTES) return canonicalAddress(text)
  return encodeStrKey({ version: ACCOUNT, payload: key.payload.subarray(0, KEY_BYTES) })
}

/** The lower-case spelling of a transaction hash; `undefined` for text that is not one. */
export function canonicalTxHash(text: string): string | undefined {
  return /^[0-9a-fA-F]{64}$/.test(text) ? text.toLowerCase() : undefined
}
