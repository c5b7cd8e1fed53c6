/** Bitcoin's alphabet, in which Solana writes keys and signatures. */
const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

export function toBase58(bytes: Uint8Array): string {
  let value = 0n
  for (const byte of bytes) value = value * 256n + BigInt(byte)
  let text = ''
  for (; value > 0n; value /= 58n) text = ALPHABET.charAt(Number(value % 58n)) + text
  const zeros = bytes.findIndex((byte) => byte !== 0)
  return '1'.repeat(zeros < 0 ? bytes.length : zeros) + text
}

/** The 32 bytes of a key; `undefined` for other text. */
export const keyBytes = (text: string): Uint8Array | undefined => bytesFromBase58(text, 32)

/** Reads exactly so many bytes, at most the 64 of a signature; `undefined` for other text. */
export function bytesFromBase58(text: string, length: number): Uint8Array | undefined {
  if (text.length < length || text.length > Math.ceil(length * 1.375)) return undefined
  let value = 0n
  for (const letter of text) {
    const digit = ALPHABET.indexOf(letter)
    if (digit < 0) return undefined
    value = value * 58n + BigInt(digit)
  }
  const bytes = new Uint8Array(length)
  for (let at = length - 1; at >= 0; at--, value >>= 8n) bytes[at] = Number(value & 255n)
  // With a wrong number of leading ones, the text is not the spelling of these bytes.
  return value === 0n && toBase58(bytes) === text ? bytes : undefined
}
