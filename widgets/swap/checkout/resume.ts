import type { SignSession } from '../../api/in-minor.ts'
import { isOver, phaseOf } from '../../models/session-phase.ts'

/** After this long a receipt is history: a page that is opened again begins anew. */
const RECEIPT_MS = 10 * 60_000

/** True when a session that an earlier page began is worth going on with; `now` in milliseconds. */
export function isWorthResuming(session: SignSession, now: number): boolean {
  if (!isOver(session)) return true
  const at = Date.parse(session.signedAt ?? session.createdAt)
  return phaseOf(session).kind === 'settled' && now - at < RECEIPT_MS
}
