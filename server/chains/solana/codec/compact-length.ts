const MOST_U16 = 0xffff

/** A length in "compact-u16". */
export function compactLength(length: number): Uint8Array {
  if (length > MOST_U16) throw new RangeError(`${length} is too long`)
  if (length < 0x80) return Uint8Array.of(length)
  if (length < 0x4000) return Uint8Array.of((length & 0x7f) | 0x80, length >> 7)
  return Uint8Array.of((length & 0x7f) | 0x80, ((length >> 7) & 0x7f) | 0x80, length >> 14)
}
