/**
 * The course of a pool up to a moment, as two integrals over time (Uniswap's accumulators): any mean between two moments
 * is one subtraction, whatever has happened in between. Times in Unix milliseconds, integrals over seconds.
 */
export interface Course {
  /** When the pool has changed last. */
  readonly time: number
  /** XRP in it since then. */
  readonly xrp: number
  /** Logarithm of XRP for one unit since then; of an empty pool, the last one. */
  readonly log: number
  /** ∫ ln(XRP / units) dt */
  readonly logSum: number
  /** ∫ XRP dt */
  readonly xrpSum: number
}

/** A pool as it begins. */
export const beginCourse = (time: number, xrp: number, units: number): Course => ({
  time,
  xrp,
  log: logOf(xrp, units) ?? 0,
  logSum: 0,
  xrpSum: 0,
})

/** The same course at a later time, at which nothing has changed. */
export function at(course: Course, time: number): Course {
  const seconds = (time - course.time) / 1_000
  return {
    ...course,
    time,
    logSum: course.logSum + seconds * course.log,
    xrpSum: course.xrpSum + seconds * course.xrp,
  }
}

/** The course after the pool has got other contents. */
export const moveCourse = (course: Course, time: number, xrp: number, units: number): Course => ({
  ...at(course, time),
  xrp,
  log: logOf(xrp, units) ?? course.log,
})

const logOf = (xrp: number, units: number): number | undefined =>
  xrp > 0 && units > 0 ? Math.log(xrp / units) : undefined

/** The newest point up to a time, carried on to it. `points`: oldest first. */
function sumsAt(points: readonly Course[], time: number): Course | undefined {
  const point = points.findLast((one) => one.time <= time)
  return point === undefined ? undefined : at(point, time)
}

/** The geometric mean of the price by time, in XRP. `null`: the pool was not there before the end. */
export function meanPrice(points: readonly Course[], from: number, until: number): number | null {
  const birth = points[0]?.time ?? until
  const begin = Math.max(from, birth)
  const [first, last] = [sumsAt(points, begin), sumsAt(points, until)]
  if (first === undefined || last === undefined || until <= begin) return null
  return Math.exp((last.logSum - first.logSum) / ((until - begin) / 1_000))
}

/** The mean of the XRP in the pool by time. Before it was there, there was none. */
export function meanXrp(points: readonly Course[], from: number, until: number): number {
  const before = sumsAt(points, from)?.xrpSum ?? 0
  const after = sumsAt(points, until)?.xrpSum ?? 0
  return (after - before) / ((until - from) / 1_000)
}
