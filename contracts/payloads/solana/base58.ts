import { base58 } from '@scure/base'

/** Base58 in Bitcoin's alphabet, in which Solana writes keys and signatures. */
export const toBase58 = (bytes: Uint8Array): string => base58.encode(bytes)

/** The 32 bytes of a key; `undefined` for other text. */
export const keyBytes = (text: string): Uint8Array | undefined => bytesFromBase58(text, 32)

/** Reads exactly so many bytes, at most the 64 of a signature; `undefined` for other text. */
export function bytesFromBase58(text: string, length: number): Uint8Array | undefined {
  // The cost of the conversion is quadratic.
  if (text.length > Math.ceil(length * 1.375)) return undefined
  try {
    const bytes = base58.decode(text)
    return bytes.length === length ? bytes : undefined
  } catch {
    return undefined
  }
}
