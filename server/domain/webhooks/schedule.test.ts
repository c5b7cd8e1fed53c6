import { describe, expect, test } from 'vitest'
import {
  afterFailure,
  afterSuccess,
  DAY_MS,
  disablesAt,
  HOUR_MS,
  lastDay,
  mustDisable,
  nextWaitMs,
  retryAfterMs,
} from './schedule.ts'

const START = Date.UTC(2026, 0, 1)
const hour = (hours: number) => new Date(START + hours * HOUR_MS)
const fresh = { id: 'ep_1', hours: {} }

/** The health after failures at these hours. */
const failedAt = (...hours: readonly number[]) =>
  hours.reduce<Parameters<typeof afterFailure>[0]>((health, at) => afterFailure(health, hour(at)), fresh)

describe('the waits between attempts', () => {
  test('are those of Standard Webhooks, in seconds, and then there are none', () => {
    const waits = Array.from({ length: 11 }, (_, tries) => nextWaitMs(tries, 0))
    expect(waits.map((ms) => ms && ms / 1_000)).toEqual([
      0,
      5,
      300,
      1_800,
      7_200,
      18_000,
      36_000,
      50_400,
      72_000,
      86_400,
      undefined,
    ])
  })

  test('grow by up to a tenth', () => {
    expect(nextWaitMs(2, 0.999)).toBeGreaterThan(329_000)
    expect(nextWaitMs(2, 0.999)).toBeLessThanOrEqual(330_000)
  })

  test('are as long as the receiver asks for, within a day, and never shorter than ours', () => {
    expect(nextWaitMs(1, 0, 60_000)).toBe(60_000)
    expect(nextWaitMs(1, 0, 1_000)).toBe(5_000)
    expect(nextWaitMs(1, 0, 30 * DAY_MS)).toBe(DAY_MS)
  })

  test('a wish to wait is in seconds or a date, and anything else is no wish', () => {
    expect(retryAfterMs('120', hour(0))).toBe(120_000)
    expect(retryAfterMs('Thu, 01 Jan 2026 01:00:00 GMT', hour(0))).toBe(HOUR_MS)
    expect(retryAfterMs('Thu, 01 Jan 2026 00:00:00 GMT', hour(1))).toBe(0)
    for (const odd of [undefined, '', '-1', '1.5', 'soon', '2026-01-01', 'Thu, soon'])
      expect(retryAfterMs(odd, hour(0))).toBeUndefined()
  })
})

describe('an endpoint that fails', () => {
  test('has no clock after one outage, however many attempts fail in it', () => {
    expect(disablesAt(failedAt(0, 0.1, 1, 3, 11.9))).toBeUndefined()
  })

  test('has a clock from a failure 12 hours after another one, and is disabled 5 days later', () => {
    const health = failedAt(0, 5, 12)
    expect(disablesAt(health)).toBe(hour(12 + 5 * 24).toISOString())
    expect(mustDisable(health, hour(12 + 5 * 24 - 1))).toBe(false)
    expect(mustDisable(health, hour(12 + 5 * 24))).toBe(true)
  })

  test('has no clock from failures that lie more than a day apart', () => {
    expect(disablesAt(failedAt(0, 30))).toBeUndefined()
    expect(disablesAt(failedAt(0, 30, 44))).toBe(hour(44 + 5 * 24).toISOString())
  })

  test('is healthy again with one success', () => {
    const health = afterSuccess(failedAt(0, 13), hour(14))
    expect(health.failingSince).toBeUndefined()
    expect(disablesAt(health)).toBeUndefined()
  })

  test('has its attempts of the last 24 hours counted, and no older hour kept', () => {
    const health = afterSuccess(failedAt(0, 1, 2), hour(10))
    expect(lastDay(health, hour(10))).toEqual([1, 3])
    expect(lastDay(health, hour(24.5))).toEqual([1, 2])
    expect(Object.keys(afterSuccess(health, hour(30)).hours)).toHaveLength(2)
  })
})
