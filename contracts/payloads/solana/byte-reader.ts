import { Undecodable } from '../decoded.ts'

/** Reads bytes from front to back. Throws Undecodable at their end. */
export interface ByteReader {
  byte(): number
  /** The next byte, without taking it. */
  peek(): number
  bytes(length: number): Uint8Array
  u16(): number
  u32(): number
  u64(): bigint
  /** A length as Solana writes it ("compact-u16"): seven bits a byte, the lowest first. */
  length(): number
  /** Throws unless all was read. */
  end(): void
}

export function createByteReader(source: Uint8Array): ByteReader {
  let at = 0
  const bytes = (length: number) => {
    if (at + length > source.length) throw new Undecodable('The transaction ends too early.')
    at += length
    return source.subarray(at - length, at)
  }
  const little = (length: number) =>
    bytes(length).reduceRight((value, byte) => value * 256n + BigInt(byte), 0n)
  const byte = () => Number(little(1))
  return {
    byte,
    peek: () => source[at] ?? 0,
    bytes,
    u16: () => Number(little(2)),
    u32: () => Number(little(4)),
    u64: () => little(8),
    length() {
      let value = 0
      for (let shift = 0; shift < 21; shift += 7) {
        const next = byte()
        value += (next & 0x7f) << shift
        if (next > 0x7f) continue
        // Nodes accept only one spelling: no superfluous byte, nothing beyond 16 bits.
        if ((next === 0 && shift > 0) || value > 0xffff) break
        return value
      }
      throw new Undecodable('The transaction is malformed: a length cannot be read.')
    },
    end() {
      if (at !== source.length) throw new Undecodable('It has bytes that nothing uses.')
    },
  }
}
