import type { Slices } from '../../../kit/slices.ts'

type Compare<T> = (a: T, b: T) => number

/** Sorted together at once: about a millisecond. */
const CHUNK = 1_000

/** Two sorted lists as one. */
export function merged<T>(one: readonly T[], other: readonly T[], compare: Compare<T>): readonly T[] {
  const result: T[] = []
  let [i, j] = [0, 0]
  for (;;) {
    const [a, b] = [one[i], other[j]]
    if (a === undefined) return result.concat(other.slice(j))
    if (b === undefined) return result.concat(one.slice(i))
    if (compare(a, b) <= 0) {
      result.push(a)
      i += 1
    } else {
      result.push(b)
      j += 1
    }
  }
}

/** Sorts many, and lets everything else run in between. */
export async function sortedInSlices<T>(
  items: readonly T[],
  compare: Compare<T>,
  slices: Slices,
): Promise<readonly T[]> {
  let lists: (readonly T[])[] = []
  for (let from = 0; from < items.length; from += CHUNK) {
    lists.push(items.slice(from, from + CHUNK).toSorted(compare))
    await slices.breathe()
  }
  while (lists.length > 1) {
    const longer: (readonly T[])[] = []
    for (let i = 0; i < lists.length; i += 2) {
      longer.push(merged(lists[i] ?? [], lists[i + 1] ?? [], compare))
      await slices.breathe()
    }
    lists = longer
  }
  return lists[0] ?? []
}
