import { fromBase58 } from '../../../formats/base58.ts'

export const KEY_BYTES = 32
export const SIGNATURE_BYTES = 64

/** Base58 has one spelling of each key. `undefined` for text that is not 32 bytes. */
export const canonicalAddress = (text: string): string | undefined =>
  fromBase58(text, KEY_BYTES) === undefined ? undefined : text

/** A transaction is named by its first signature. */
export const canonicalTxHash = (text: string): string | undefined =>
  fromBase58(text, SIGNATURE_BYTES) === undefined ? undefined : text

/** The bytes of an address. Throws RangeError for text that is not an address. */
export function keyBytes(address: string): Uint8Array {
  const bytes = fromBase58(address, KEY_BYTES)
  if (bytes === undefined) throw new RangeError(`"${address}" is not an address of Solana`)
  return bytes
}
