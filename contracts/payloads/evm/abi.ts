import { Undecodable } from '../decoded.ts'

/** Reads ABI-encoded data (Solidity, contract ABI 2). Refuses data that the contract itself would not accept. */
export interface Reader {
  /** `at` counts bytes from the start of this part. */
  uint(at: number): bigint
  /** Lower-case, with 0x. */
  address(at: number): string
  flag(at: number): boolean
  /** The part that the offset at `at` points to. */
  part(at: number): Reader
  /** This part from its byte `at` on. */
  rest(at: number): Reader
  /** A length word, at the start of a dynamic part; no more than `most`. */
  length(most: number): number
  /** Skips the bytes of a dynamic part, its length word included. */
  skipBytes(): void
}

export interface AbiData extends Reader {
  /** Throws unless everything was read: data that is not understood must not be signed. */
  end(): void
}

const WORD = 32

/** `hex` is the data behind the selector, without 0x. */
export function readAbi(hex: string): AbiData {
  const size = hex.length / 2
  let seen = 0

  const word = (at: number): string => {
    if (at < 0 || at + WORD > size) throw new Undecodable('The data ends too early.')
    seen = Math.max(seen, at + WORD)
    return hex.slice(at * 2, (at + WORD) * 2)
  }
  const small = (at: number, most: number): number => {
    const value = BigInt(`0x${word(at)}`)
    if (value > BigInt(most)) throw new Undecodable('The data has an offset or a length out of bounds.')
    return Number(value)
  }
  const readerAt = (base: number): Reader => ({
    uint: (at) => BigInt(`0x${word(base + at)}`),
    address: (at) => {
      const text = word(base + at)
      // Some contracts ignore the upper bytes, others refuse them.
      if (!text.startsWith('0'.repeat(24))) throw new Undecodable('The data has an address that is too long.')
      return `0x${text.slice(24)}`
    },
    flag: (at) => small(base + at, 1) === 1,
    part: (at) => readerAt(base + small(base + at, size)),
    rest: (at) => readerAt(base + at),
    length: (most) => small(base, most),
    skipBytes: () => {
      const end = base + WORD + Math.ceil(small(base, size) / WORD) * WORD
      if (end > size) throw new Undecodable('The data ends too early.')
      seen = Math.max(seen, end)
    },
  })
  return {
    ...readerAt(0),
    end: () => {
      if (seen !== size) throw new Undecodable('The call is followed by data that it does not use.')
    },
  }
}
