import { decodeAccount, splitMuxed } from '../../../formats/strkey.ts'

/**
 * The account's own address, which has one spelling; `undefined` for any other text. That includes muxed addresses:
 * they name a customer of an account, and money that is paid to the account alone would not reach that customer.
 */
export const canonicalAddress = (text: string): string | undefined =>
  decodeAccount(text) === undefined ? undefined : text

/** The account of an address in a transaction, muxed or not. */
export const accountOf = (text: string): string | undefined =>
  splitMuxed(text)?.address ?? canonicalAddress(text)

/** The lower-case spelling of a transaction hash; `undefined` for text that is not one. */
export function canonicalTxHash(text: string): string | undefined {
  return /^[0-9a-fA-F]{64}$/.test(text) ? text.toLowerCase() : undefined
}
