import { base58 } from '@scure/base'

/** A signature's 64 bytes have at most 88 letters; the cost of the conversion is quadratic. */
const MOST_LETTERS = 128

/** Base58 in Bitcoin's alphabet, as Solana writes keys, signatures and hashes. */
export const toBase58 = (bytes: Uint8Array): string => base58.encode(bytes)

/** The bytes of a text; `undefined` unless it is base58 of exactly `length` bytes. */
export function fromBase58(text: string, length: number): Uint8Array | undefined {
  if (text.length > MOST_LETTERS) return undefined
  try {
    const bytes = base58.decode(text)
    return bytes.length === length ? bytes : undefined
  } catch {
    return undefined
  }
}
