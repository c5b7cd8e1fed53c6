import type { Access } from '#contracts/api/endpoint.ts'
import type { Caller, Credentials } from '../../domain/access/caller.ts'
import { identify, type IdentifyDeps } from './identify.ts'
import { type ApiKey, mustHaveScope } from '../../domain/access/api-key.ts'
import { SuiteError } from '../../domain/errors.ts'

export interface AccessControl {
  /**
   * The caller; refuses unknown, revoked and suspended callers. `known` is called with a key that exists, also when its
   * call is refused.
   */
  identify(
    access: readonly [Access, ...Access[]],
    credentials: Credentials,
    known: (key: ApiKey) => void,
  ): Promise<Caller>
  /** Refuses a caller whose scope or environment does not cover the endpoint. */
  authorize(access: readonly Access[], caller: Caller): void
  /** Whether a sign session belongs to the key's partner. */
  ownsSession(caller: Extract<Caller, { kind: 'key' }>, sessionId: string): Promise<boolean>
}

export function createAccess(deps: IdentifyDeps): AccessControl {
  return {
    identify: (access, credentials, known) => identify(deps, access, credentials, known),
    authorize,
    async ownsSession({ partner, key }, sessionId) {
      const session = await deps.store.read.sessions.get(sessionId)
      return session?.partner === partner.slug && session.env === key.env
    },
  }
}

/** Refuses a key whose scope or environment does not cover the endpoint. The scope is checked first. */
function authorize(access: readonly Access[], caller: Caller): void {
  if (caller.kind !== 'key') return
  const way = access.find((candidate) => candidate.kind === 'key')
  if (way === undefined) return
  const { key } = caller
  if (way.scope !== undefined) mustHaveScope(key, way.scope)
  if (way.env === 'live' && key.env !== 'live')
    throw new SuiteError('LIVE_KEY_REQUIRED', 'This call needs a live key. Test keys quote and prepare only.')
}
