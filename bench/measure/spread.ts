/** Where the middle and the edges of some samples are. */
export interface Spread {
  readonly median: number
  readonly p5: number
  readonly p95: number
}

/** The value below which a part of the samples lies, from 0 to 1; between two samples, in proportion. */
export function quantile(samples: readonly number[], part: number): number {
  const sorted = samples.toSorted((a, b) => a - b)
  const at = (sorted.length - 1) * part
  const below = sorted[Math.floor(at)]
  const above = sorted[Math.ceil(at)]
  if (below === undefined || above === undefined) throw new RangeError('no samples')
  return below + (above - below) * (at - Math.floor(at))
}

export const spreadOf = (samples: readonly number[]): Spread => ({
  median: quantile(samples, 0.5),
  p5: quantile(samples, 0.05),
  p95: quantile(samples, 0.95),
})

/** Samples of two contestants from the same rounds, put together round by round. */
export function paired<A, B, T>(a: readonly A[], b: readonly B[], join: (a: A, b: B) => T): T[] {
  return a.flatMap((left, round) => {
    const right = b[round]
    return right === undefined ? [] : [join(left, right)]
  })
}
