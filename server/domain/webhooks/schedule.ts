import { defined } from '../../kit/defined.ts'
import type { WebhookHealth } from './records.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** The wait before each attempt, from the failure of the one before (Standard Webhooks 1.0.0, "Retries"). */
const RETRY_MS: readonly number[] = [
  0,
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
]
/** Waits grow by up to a tenth, so that messages that failed together do not come back together. */
const JITTER = 0.1
/** A receiver that sends us away for longer is asked again all the same. */
const LONGEST_WAIT_MS = DAY_MS

/**
 * The wait until the next attempt, after `tries` that failed; `undefined` when there is none left. `chance` is from 0 up
 * to 1. A receiver may ask for a longer wait, never for a shorter one.
 */
export function nextWaitMs(tries: number, chance: number, askedMs = 0): number | undefined {
  const wait = RETRY_MS[tries]
  if (wait === undefined) return undefined
  return Math.max(Math.round(wait * (1 + JITTER * chance)), Math.min(askedMs, LONGEST_WAIT_MS))
}

/** The milliseconds that a `Retry-After` asks for: seconds, or a date (RFC 9110, 10.2.3). */
export function retryAfterMs(header: string | undefined, now: Date): number | undefined {
  if (header === undefined) return undefined
  if (/^[0-9]{1,9}$/.test(header)) return Number(header) * SECOND_MS
  const at = /^[A-Z][a-z]{2}, /.test(header) ? Date.parse(header) : Number.NaN
  return Number.isNaN(at) ? undefined : Math.max(0, at - now.getTime())
}

/** Only failures that lie so far apart start the clock: an outage of an hour is none of its business. */
const APART_MS = 12 * HOUR_MS
const WITHIN_MS = DAY_MS
/** An endpoint that has failed for so long on that clock is disabled. */
const DISABLE_MS = 5 * DAY_MS

export function afterSuccess(health: WebhookHealth, now: Date): WebhookHealth {
  return { id: health.id, hours: counted(health.hours, now, [1, 0]), ...defined({ lost: health.lost }) }
}

/** The clock starts at a failure that is 12 hours, and at most 24, after another one, with no success in between. */
export function afterFailure(health: WebhookHealth, now: Date): WebhookHealth {
  const at = now.toISOString()
  const sinceStreak = health.streakFrom === undefined ? 0 : now.getTime() - Date.parse(health.streakFrom)
  const starts = sinceStreak >= APART_MS && sinceStreak <= WITHIN_MS
  const clockFrom = health.clockFrom ?? (starts ? at : undefined)
  return {
    id: health.id,
    failingSince: health.failingSince ?? at,
    streakFrom: health.streakFrom === undefined || sinceStreak > WITHIN_MS ? at : health.streakFrom,
    ...(clockFrom === undefined ? {} : { clockFrom }),
    hours: counted(health.hours, now, [0, 1]),
    ...defined({ lost: health.lost }),
  }
}

/** When an endpoint is disabled unless an attempt succeeds before; absent while its clock does not run. */
export const disablesAt = ({ clockFrom }: WebhookHealth): string | undefined =>
  clockFrom === undefined ? undefined : new Date(Date.parse(clockFrom) + DISABLE_MS).toISOString()

export const mustDisable = (health: WebhookHealth, now: Date): boolean =>
  health.clockFrom !== undefined && now.getTime() - Date.parse(health.clockFrom) >= DISABLE_MS

const hourOf = (moment: Date): string => moment.toISOString().slice(0, 'YYYY-MM-DDTHH'.length)

/** The counts of the last 24 hours. */
export function lastDay({ hours }: Pick<WebhookHealth, 'hours'>, now: Date): readonly [number, number] {
  const from = hourOf(new Date(now.getTime() - DAY_MS))
  let [successes, failures] = [0, 0]
  for (const [hour, [good, bad]] of Object.entries(hours))
    if (hour > from) [successes, failures] = [successes + good, failures + bad]
  return [successes, failures]
}

function counted(
  hours: WebhookHealth['hours'],
  now: Date,
  [good, bad]: readonly [number, number],
): WebhookHealth['hours'] {
  const from = hourOf(new Date(now.getTime() - DAY_MS))
  const kept = Object.entries(hours).filter(([hour]) => hour > from)
  const [goodBefore, badBefore] = hours[hourOf(now)] ?? [0, 0]
  return { ...Object.fromEntries(kept), [hourOf(now)]: [goodBefore + good, badBefore + bad] }
}
