import { createHash } from 'node:crypto'

/** Numbers that look random and are the same for a seed, on every machine. */
export interface Random {
  /** From 0 to below 1. */
  readonly next: () => number
  /** A whole number from `from` to `to`, both included. */
  readonly whole: (from: number, to: number) => number
  readonly pick: <T>(list: readonly T[]) => T
  /** Picks by weight; a weight below zero counts as none. */
  readonly weighted: <T>(list: readonly T[], weight: (item: T) => number) => T
  /** Of a normal distribution with mean 0 and deviation 1. */
  readonly normal: () => number
}

export function createRandom(seed: string): Random {
  const start = createHash('sha256').update(seed).digest()
  let [a, b, c, count] = [start.readInt32LE(0), start.readInt32LE(4), start.readInt32LE(8), 1]
  // The generator sfc32 of PractRand, public domain.
  const next = (): number => {
    const sum = (((a + b) | 0) + count) | 0
    count = (count + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + sum) | 0
    return (sum >>> 0) / 2 ** 32
  }
  return {
    next,
    whole: (from, to) => from + Math.floor(next() * (to - from + 1)),
    pick: (list) => itemAt(list, Math.floor(next() * list.length)),
    weighted(list, weight) {
      const weights = list.map((item) => Math.max(0, weight(item)))
      let rest = next() * weights.reduce((sum, one) => sum + one, 0)
      const place = weights.findIndex((one) => (rest -= one) < 0)
      return itemAt(list, place === -1 ? list.length - 1 : place)
    },
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
  }
}

function itemAt<T>(list: readonly T[], place: number): T {
  const item = list[place]
  if (item === undefined) throw new RangeError('there is nothing to pick from')
  return item
}
