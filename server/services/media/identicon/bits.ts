/** Writes numbers of few bits, the lowest bit first. */
export interface Bits {
  add(value: number, count: number): void
  bytes(): Uint8Array
}

export function createBits(): Bits {
  const bytes: number[] = []
  let last = 0
  let filled = 0
  return {
    add(value, count) {
      for (let bit = 0; bit < count; bit++) {
        last |= ((value >> bit) & 1) << filled
        filled += 1
        if (filled < 8) continue
        bytes.push(last)
        last = 0
        filled = 0
      }
    },
    bytes: () => Uint8Array.from(filled === 0 ? bytes : [...bytes, last]),
  }
}
