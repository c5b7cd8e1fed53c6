import { mustHaveScope } from '../../domain/api-key.ts'
import type { Caller } from '../../domain/caller.ts'
import type { SignSession } from '../../domain/sign-session.ts'
import type { SessionDeps } from './deps.ts'
import { noSession, readSession } from './read-session.ts'

export type SessionCaller = Extract<Caller, { kind: 'key' | 'embed-token' | 'embed-session' }>

/**
 * A session that the caller may see: any of the partner's in the key's environment by key, the visitor's own by widget, the one that it was
 * made for by embed token. Others answer like none. An id is no secret: every page hears those of its visitors.
 */
export async function visibleSession(
  deps: Pick<SessionDeps, 'store' | 'secrets'>,
  id: string,
  caller: SessionCaller,
): Promise<SignSession> {
  const session = await readSession(deps, id)
  if (!isVisible(deps, session, caller)) throw noSession()
  if (caller.kind === 'key' && session.product !== undefined) mustHaveScope(caller.key, session.product)
  return session
}

function isVisible(
  { secrets }: Pick<SessionDeps, 'secrets'>,
  { id, partner, env, origin, visitor }: SignSession,
  caller: SessionCaller,
): boolean {
  switch (caller.kind) {
    case 'embed-token':
      return id === caller.sessionId
    case 'key':
      return partner === caller.partner.slug && env === caller.key.env
    case 'embed-session':
      return (
        partner === caller.partner.slug &&
        env === 'live' &&
        origin === caller.origin &&
        visitor !== undefined &&
        secrets.equal(visitor, caller.visitor)
      )
  }
}
