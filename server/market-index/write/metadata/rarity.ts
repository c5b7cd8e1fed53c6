/**
 * Rarity by information content, after OpenRarity (https://github.com/ProjectOpenSea/open-rarity): the rarer the values
 * of an NFT, the more bits it takes to say which ones they are.
 */

/** Values of a collection, by type: how many of its NFTs have each. */
export type ValueCounts = ReadonlyMap<string, ReadonlyMap<string, number>>

/** Two scores that differ by less are the same. */
const CLOSE = 1e-9

/**
 * What the values of a collection of `total` NFTs are worth. Not to have a type is a value of it as well. When all NFTs
 * are alike, every value is worth nothing.
 */
export function rarityScale(counts: ValueCounts, total: number) {
  const bits = (count: number) => -Math.log2(count / total)
  const without = new Map<string, number>()
  let entropy = 0
  for (const [type, values] of counts) {
    const having = [...values.values()].reduce((sum, count) => sum + count, 0)
    const lacking = Math.max(total - having, 0)
    if (lacking > 0) without.set(type, lacking)
    for (const count of [...values.values(), lacking]) if (count > 0) entropy += (count / total) * bits(count)
  }
  const worth = (count: number) => (entropy === 0 || count <= 0 ? 0 : bits(count) / entropy)
  const lacking = (type: string) => worth(without.get(type) ?? 0)
  return {
    /** Bits of a value, divided by the bits that an NFT of the collection takes on average. */
    value: (type: string, value: string): number => worth(counts.get(type)?.get(value) ?? 0),
    /** The score of an NFT without any trait: it lacks a value of each type. */
    bare: [...without.keys()].reduce((sum, type) => sum + lacking(type), 0),
    /** What having a value of the type takes away from `bare`. */
    lacking,
    /** Whether no other NFT has it. */
    isUnique: (type: string, value: string): boolean => counts.get(type)?.get(value) === 1,
  }
}

export interface Scored {
  /** How many of its values no other NFT has. */
  readonly unique: number
  readonly score: number
}

/**
 * Ranks NFTs from 1: by the number of values that each alone has, then by score. Equals share a rank, and the next one
 * skips as many: 1, 2, 2, 4.
 */
export function createRanking() {
  const groups = new Map<number, number[]>()
  const sorted = new Map<number, { readonly before: number; readonly scores: Float64Array }>()

  return {
    /** Adds an NFT; all of them come before the first rank is asked for. */
    add({ unique, score }: Scored): void {
      const group = groups.get(unique)
      if (group === undefined) groups.set(unique, [score])
      else group.push(score)
    },
    /** Sorts what was added. */
    finish(): void {
      let before = 0
      for (const [unique, found] of [...groups].toSorted(([a], [b]) => b - a)) {
        const scores = Float64Array.from(found).toSorted()
        sorted.set(unique, { before, scores })
        before += scores.length
      }
      groups.clear()
    },
    rankOf({ unique, score }: Scored): number {
      const group = sorted.get(unique)
      if (group === undefined) throw new RangeError('the NFT was not added')
      return 1 + group.before + group.scores.length - firstAbove(group.scores, score + CLOSE)
    },
  }
}

/** The first place in sorted numbers that is above a bound. */
function firstAbove(sorted: Float64Array, bound: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? 0) > bound) high = middle
    else low = middle + 1
  }
  return low
}
