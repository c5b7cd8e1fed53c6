import { decodeStrKey, encodeStrKey } from '../../../formats/strkey.ts'

/** Version bytes of SEP-23: they make the text begin with G and M. */
const ACCOUNT = 6 << 3
const MUXED = 12 << 3
const KEY_BYTES = 32
const ID_BYTES = 8

/**
 * The account's own address, which has one spelling; `undefined` for anything else. That includes muxed addresses:
 * they name a customer of an account, and what is paid to the account alone would not reach that customer.
 */
export function canonicalAddress(text: string): string | undefined {
  const key = decodeStrKey(text)
  return key?.version === ACCOUNT && key.payload.length === KEY_BYTES ? text : undefined
}

/** The account behind an address that stands in a transaction, muxed or not. */
export function accountOf(text: string): string | undefined {
  const key = decodeStrKey(text)
  if (key?.version !== MUXED || key.payload.length !== KEY_BYTES + ID_BYTES) return canonicalAddress(text)
  return encodeStrKey({ version: ACCOUNT, payload: key.payload.subarray(0, KEY_BYTES) })
}

/** The lower-case spelling of a transaction hash; `undefined` when it is not one. */
export function canonicalTxHash(text: string): string | undefined {
  return /^[0-9a-fA-F]{64}$/.test(text) ? text.toLowerCase() : undefined
}
