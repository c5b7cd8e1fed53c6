import type { Access } from '#contracts/api/endpoint.ts'
import type { Caller, Credentials, KeyCaller } from '../../domain/access/caller.ts'
import { coversEnv, findKey, identify, type IdentifyDeps } from './identify.ts'
import { type ApiKey, mustHaveScope } from '../../domain/access/api-key.ts'
import {
  mustBeProvenOperator,
  mustBeThemselves,
  mustHaveRole,
  mustHaveSecondFactor,
} from '../../domain/account/may.ts'
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
  /** The API key of a secret, whatever its state. */
  findKey(secret: string): Promise<ApiKey | undefined>
  /** Refuses a caller whose scope, environment, role or second factor does not cover the endpoint. */
  authorize(access: readonly Access[], caller: Caller): void
  /** Whether a sign session belongs to the key's partner. */
  ownsSession(caller: KeyCaller, sessionId: string): Promise<boolean>
}

export function createAccess(deps: IdentifyDeps): AccessControl {
  return {
    identify: (access, credentials, known) => identify(deps, access, credentials, known),
    findKey: (secret) => findKey(deps, secret),
    authorize(access, caller) {
      if (caller.kind === 'key') authorizeKey(access, caller)
      if (caller.kind === 'account') authorizeMember(access, caller, deps.clock.now())
      if (caller.kind === 'operator') {
        const isFreshOnly = wayOf(access, 'operator')?.secondFactor === true
        mustBeProvenOperator(caller, deps.network, deps.clock.now(), isFreshOnly)
      }
      if (caller.kind === 'member' && wayOf(access, 'member')?.secondFactor === true)
        mustBeThemselves(caller, deps.clock.now())
    },
    async ownsSession({ partner, key }, sessionId) {
      const session = await deps.store.read.sessions.get(sessionId)
      return session?.partner === partner.slug && session.env === key.env
    },
  }
}

function wayOf<K extends Access['kind']>(access: readonly Access[], kind: K) {
  return access.find((way): way is Extract<Access, { kind: K }> => way.kind === kind)
}

/** Refuses a key whose scope or environment does not cover the endpoint. The scope is checked first. */
function authorizeKey(access: readonly Access[], caller: KeyCaller): void {
  const way = wayOf(access, 'key')
  if (way === undefined) return
  if (way.scope !== undefined) mustHaveScope(caller.key, way.scope)
  if (!coversEnv(access, caller))
    throw new SuiteError(
      'LIVE_KEY_REQUIRED',
      'This call needs a live key. A test key cannot create orders, report fees or host sign sessions.',
    )
}

/** Refuses a member whose role does not cover the endpoint, or who still owes the second factor that it asks for. */
function authorizeMember(
  access: readonly Access[],
  caller: Extract<Caller, { kind: 'account' }>,
  now: Date,
): void {
  const way = wayOf(access, 'account')
  if (way === undefined) return
  mustHaveRole(caller, way.role)
  if (way.secondFactor === true) mustHaveSecondFactor(caller, now)
}
