/** Reads bytes from front to back. Throws RangeError at their end. */
export interface ByteReader {
  byte(): number
  /** The next byte, without taking it. */
  peek(): number
  bytes(length: number): Uint8Array
  /** A number of so many bytes, the lowest first. */
  uint(length: number): bigint
  /** A length in Solana's "compact-u16": seven bits a byte, the lowest first, in as few bytes as it takes. */
  length(): number
  isAtEnd(): boolean
}

const MOST_U16 = 0xffff

export function createByteReader(source: Uint8Array): ByteReader {
  let at = 0
  const bytes = (length: number) => {
    if (at + length > source.length) throw new RangeError('the bytes end too early')
    at += length
    return source.subarray(at - length, at)
  }
  const byte = () => bytes(1)[0] ?? 0
  return {
    byte,
    peek: () => source[at] ?? 0,
    bytes,
    uint: (length) => bytes(length).reduceRight((value, next) => value * 256n + BigInt(next), 0n),
    length() {
      let value = 0
      for (let shift = 0; shift < 21; shift += 7) {
        const next = byte()
        value += (next & 0x7f) << shift
        if (next > 0x7f) continue
        if ((next === 0 && shift > 0) || value > MOST_U16) break
        return value
      }
      throw new RangeError('a length is not canonical')
    },
    isAtEnd: () => at === source.length,
  }
}

/** A length in "compact-u16". */
export function compactLength(length: number): Uint8Array {
  if (length > MOST_U16) throw new RangeError(`${length} is too long`)
  if (length < 0x80) return Uint8Array.of(length)
  if (length < 0x4000) return Uint8Array.of((length & 0x7f) | 0x80, length >> 7)
  return Uint8Array.of((length & 0x7f) | 0x80, ((length >> 7) & 0x7f) | 0x80, length >> 14)
}
