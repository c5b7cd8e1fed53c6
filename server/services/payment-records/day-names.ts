import type { KeyCaller } from '../../domain/access/caller.ts'
import { partnerDay } from '../../domain/payment/intent.ts'

const DAY_MS = 24 * 3_600_000

/** Names the days (UTC) between two moments by which payments are listed. */
export function dayNames(
  { partner: { slug }, key: { env } }: KeyCaller,
  from: string,
  to: string,
): readonly string[] {
  const first = Math.floor(Date.parse(from) / DAY_MS)
  const end = Math.ceil(Date.parse(to) / DAY_MS)
  return Array.from({ length: end - first }, (_, i) =>
    partnerDay(slug, env, new Date((first + i) * DAY_MS).toISOString()),
  )
}
