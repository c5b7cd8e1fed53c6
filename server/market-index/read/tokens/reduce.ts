export type Point = readonly [time: number, value: number]

/**
 * Fewer points with the same look: the first, the last, and of each group between them the one that makes the largest
 * triangle with the point before and the mean of the group after (S. Steinarsson, 2013).
 */
export function reduce(points: readonly Point[], most: number): readonly Point[] {
  const [first, last] = [points[0], points.at(-1)]
  if (points.length <= most || first === undefined || last === undefined) return points
  if (most < 3) return most === 1 ? [last] : [first, last]
  const kept: Point[] = [first]
  const size = (points.length - 2) / (most - 2)
  const group = (i: number) => points.slice(Math.floor(i * size) + 1, Math.floor((i + 1) * size) + 1)
  let previous = first
  for (let i = 0; i < most - 2; i++) {
    const next = i === most - 3 ? last : mean(group(i + 1))
    let [best, largest] = [previous, -1]
    for (const point of group(i)) {
      const area = triangle(previous, point, next)
      if (area <= largest) continue
      best = point
      largest = area
    }
    kept.push(best)
    previous = best
  }
  kept.push(last)
  return kept
}

const mean = (points: readonly Point[]): Point => [
  points.reduce((sum, [time]) => sum + time, 0) / points.length,
  points.reduce((sum, [, value]) => sum + value, 0) / points.length,
]

/** Twice its area. */
const triangle = (a: Point, b: Point, c: Point): number =>
  Math.abs((a[0] - c[0]) * (b[1] - a[1]) - (a[0] - b[0]) * (c[1] - a[1]))
