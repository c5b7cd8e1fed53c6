import type { Usage } from '#contracts/api/dashboard/logs.ts'
import { keyState } from '../../domain/access/api-key.ts'
import {
  PARTNER_CEILING,
  type Partner,
  requestsPerMinute,
  TEST_KEY_REQUESTS_PER_MINUTE,
} from '../../domain/partner.ts'
import { hourOf, type KeyCalls, noCalls, plus, timeOf, type UsageHour } from '../../domain/usage.ts'
import { defined } from '../../kit/defined.ts'
import type { Store } from '../../ports/store.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** What a partner's keys did in the last days, beside what they may do. */
export async function showUsage(
  read: Store['read'],
  partner: Partner,
  days: number,
  now: Date,
): Promise<Usage> {
  const step = days > 7 ? DAY_MS : HOUR_MS
  const starts = startsOf(now, days, step)
  const [first = ''] = starts
  const listed = await read.usage.list({
    where: { partner: partner.slug },
    limit: 1_000,
    newestFirst: true,
  })
  const hours = listed.filter(({ hour }) => hour >= first)
  const perKey = requestsPerMinute[partner.tier]
  const limits = { perKey, perPartner: perKey * PARTNER_CEILING, testKey: TEST_KEY_REQUESTS_PER_MINUTE }
  const busiest = hours.map((hour) => hour.busiest).toSorted((a, b) => b.used - a.used)[0]
  return {
    limits,
    keys: await keysOf(read, partner, hours, now),
    by: step === DAY_MS ? 'day' : 'hour',
    points: starts.map((at, i) => pointOf(at, hours, starts[i + 1])),
    ...defined({ busiestMinute: busiest && { ...busiest, limit: limits.perPartner } }),
  }
}

/** The beginnings of the hours or days up to now, the oldest first. */
function startsOf(now: Date, days: number, step: number): string[] {
  const last =
    step === DAY_MS ? Date.parse(`${now.toISOString().slice(0, 10)}T00:00:00.000Z`) : Date.parse(hourOf(now))
  const count = (days * DAY_MS) / step
  return Array.from({ length: count }, (_, i) => new Date(last - (count - 1 - i) * step).toISOString())
}

function pointOf(at: string, hours: readonly UsageHour[], end: string | undefined): Usage['points'][number] {
  const { calls, errors, refused } = hours
    .filter(({ hour }) => hour >= at && (end === undefined || hour < end))
    .flatMap(({ keys }) => Object.values(keys))
    .reduce(plus, noCalls)
  return { at, calls, errors, refused }
}

async function keysOf(
  read: Store['read'],
  partner: Partner,
  hours: readonly UsageHour[],
  now: Date,
): Promise<Usage['keys']> {
  const byKey = new Map<string, KeyCalls>()
  for (const { keys } of hours)
    for (const [id, calls] of Object.entries(keys)) byKey.set(id, plus(byKey.get(id) ?? noCalls, calls))
  const keys = await read.keys.list({ where: { partner: partner.slug }, limit: 1_000, newestFirst: true })
  return keys
    .filter((key) => byKey.has(key.id) || keyState(key, now) !== 'revoked')
    .map(({ id, prefix, label }) => {
      const calls = byKey.get(id) ?? noCalls
      return {
        id,
        prefix,
        label,
        calls: calls.calls,
        refused: calls.refused,
        ...defined({ p50: timeOf(calls, 0.5), p95: timeOf(calls, 0.95) }),
      }
    })
}
