import type { LoggedRequest } from '#contracts/api/dashboard/logs.ts'

/** The calls of a partner's keys in one hour, as stored. */
export interface UsageHour {
  /** Partner and hour. */
  readonly id: string
  readonly partner: string
  /** Its beginning. */
  readonly hour: string
  readonly keys: Readonly<Record<string, KeyCalls>>
  /** The minute with the most calls. */
  readonly busiest: { readonly at: string; readonly used: number }
}

/** The beginning of the hour of a moment. */
export const hourOf = (at: Date): string => `${at.toISOString().slice(0, 13)}:00:00.000Z`
export const usageId = (partner: string, hour: string): string => `${partner} ${hour}`

export interface KeyCalls {
  readonly calls: number
  /** Answered with 400 or more, without `refused`. */
  readonly errors: number
  /** Answered with RATE_LIMIT. */
  readonly refused: number
  /** The number of calls up to each bound of `timeBounds`, and above the last one. */
  readonly times: readonly number[]
}

/** In milliseconds. */
const timeBounds = [
  1, 2, 3, 5, 7, 10, 15, 20, 30, 50, 70, 100, 150, 200, 300, 500, 700, 1_000, 1_500, 2_000, 3_000, 5_000,
  7_000, 10_000, 30_000,
] as const

export const noCalls: KeyCalls = {
  calls: 0,
  errors: 0,
  refused: 0,
  times: Array.from({ length: timeBounds.length + 1 }, () => 0),
}

/** One call that was answered. */
export function oneCall(status: number, ms: number): KeyCalls {
  const found = timeBounds.findIndex((bound) => ms <= bound)
  const place = found < 0 ? timeBounds.length : found
  return {
    calls: 1,
    errors: status >= 400 && status !== 429 ? 1 : 0,
    refused: status === 429 ? 1 : 0,
    times: noCalls.times.map((_, at) => (at === place ? 1 : 0)),
  }
}

export const plus = (a: KeyCalls, b: KeyCalls): KeyCalls => ({
  calls: a.calls + b.calls,
  errors: a.errors + b.errors,
  refused: a.refused + b.refused,
  times: a.times.map((count, i) => count + (b.times[i] ?? 0)),
})

/** The time within which this part of the calls was answered: a bound of the histogram; `undefined` without calls. */
export function timeOf({ times, calls }: KeyCalls, part: number): number | undefined {
  if (calls === 0) return undefined
  let seen = 0
  for (const [i, count] of times.entries()) {
    seen += count
    if (seen >= calls * part) return timeBounds[i] ?? timeBounds.at(-1)
  }
  return timeBounds.at(-1)
}

/** A call in the log of a partner. */
export interface LoggedCall {
  /** The id of the request. */
  readonly id: string
  readonly partner: string
  readonly request: LoggedRequest
}

/** The name by which the calls of a partner on one day (UTC) are counted. */
export const dayOfCall = ({ partner, request }: LoggedCall): string => `${partner} ${request.at.slice(0, 10)}`
