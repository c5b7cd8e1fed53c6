import { mustHaveScope } from '../../domain/access/api-key.ts'
import type { Caller } from '../../domain/access/caller.ts'
import type { SignSession } from '../../domain/sign-session.ts'
import type { SessionDeps } from './deps.ts'
import { noSession, readSession } from './read-session.ts'

export type SessionCaller = Extract<Caller, { kind: 'key' | 'embed-token' | 'embed-session' }>

/**
 * A session that the caller may see. A key sees the partner's sessions of its environment, a widget those of its
 * visitor, an embed token its own. Other sessions get the answer for an unknown id. An id is not a secret, because
 * every page hears the ids of its visitors.
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
