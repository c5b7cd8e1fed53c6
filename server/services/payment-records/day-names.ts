import { LRUCache } from 'lru-cache'
import type { KeyCaller } from '../../domain/access/caller.ts'
import { partnerDay } from '../../domain/payment/intent.ts'

const DAY_MS = 24 * 3_600_000
/** The partners, with an environment each, whose last names are remembered. */
const MOST = 500

export type DayNames = (caller: KeyCaller, from: string, to: string) => readonly string[]

/** Names the days (UTC) between two moments by which payments are listed. Most lists of a partner are of the same days. */
export function createDayNames(): DayNames {
  const known = new LRUCache<
    string,
    {
      readonly first: number
      readonly end: number
      readonly names: readonly string[]
    }
  >({ max: MOST })
  return ({ partner: { slug }, key: { env } }, from, to) => {
    const first = Math.floor(Date.parse(from) / DAY_MS)
    const end = Math.ceil(Date.parse(to) / DAY_MS)
    const whose = `${slug} ${env}`
    const before = known.get(whose)
    if (before?.first === first && before.end === end) return before.names
    const names = Array.from({ length: end - first }, (_, i) =>
      partnerDay(slug, env, new Date((first + i) * DAY_MS).toISOString()),
    )
    known.set(whose, { first, end, names })
    return names
  }
}
