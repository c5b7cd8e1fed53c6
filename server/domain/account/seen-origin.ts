/** What was seen of an origin with a partner's widgets. */
export interface SeenOrigin {
  /** Partner and origin, as one text. */
  readonly id: string
  readonly partner: string
  readonly origin: string
  /** When it was put on the partner's list. */
  readonly addedAt?: string
  /** When a widget was loaded from there first and last. */
  readonly firstSeenAt?: string
  readonly lastSeenAt?: string
  readonly lastRefusedAt?: string
  /** By UTC day, of the last days only. */
  readonly loads: Readonly<Record<string, number>>
  readonly refusals: Readonly<Record<string, number>>
}

export const seenOriginId = (partner: string, origin: string): string => `${partner} ${origin}`

/** Days that count, today included. */
const SIGHT_DAYS = 7
const DAY_MS = 24 * 3_600_000

const sinceDay = (now: Date): string =>
  new Date(now.getTime() - (SIGHT_DAYS - 1) * DAY_MS).toISOString().slice(0, 10)

export function recent(counts: Readonly<Record<string, number>>, now: Date): Record<string, number> {
  const since = sinceDay(now)
  return Object.fromEntries(Object.entries(counts).filter(([day]) => day >= since))
}

export const sum = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((all, count) => all + count, 0)
