import type { SignSession as SessionView } from '#contracts/api/sign-sessions.ts'
import type { Audience } from '../../domain/presentation.ts'
import type { Changes } from '../../kit/changes.ts'
import { watchView } from '../../kit/watch-view.ts'
import type { SessionDeps } from './deps.ts'
import type { Expiries } from './expiries.ts'
import { readSession } from './read-session.ts'
import { viewSession } from './view.ts'

/** The session now, and after every change, until no change can follow or the reader stops. */
export const watchSession = (
  deps: SessionDeps,
  { changes, expiries }: { readonly changes: Changes; readonly expiries: Expiries },
  id: string,
  audience: Audience,
): AsyncIterable<SessionView> =>
  watchView(
    changes,
    async (wait) => {
      wait.forChangeOf(id)
      const session = await readSession(deps, id)
      const expiresAt = Date.parse(session.expiresAt)
      if (expiresAt >= deps.clock.now().getTime()) expiries.wakeAfter(expiresAt, id)
      if (session.intentId !== undefined) wait.forChangeOf(session.intentId)
      return viewSession(deps, session, audience)
    },
    hasEnded,
  )

function hasEnded({ status, verification, purpose }: SessionView): boolean {
  if (status === 'cancelled') return true
  return status === 'signed' && (purpose === 'connect' || verification !== 'unverified')
}
