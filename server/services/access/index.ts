import type { Access } from '#contracts/api/endpoint.ts'
import type { Caller } from '../../domain/caller.ts'
import type { Credentials } from '../../domain/credentials.ts'
import { authorize } from './authorize.ts'
import { identify, type IdentifyDeps } from './identify.ts'

export interface AccessControl {
  /** The caller; refuses unknown, revoked and suspended callers. */
  identify(access: readonly [Access, ...Access[]], credentials: Credentials): Promise<Caller>
  /** Refuses a caller whose scope or environment does not cover the endpoint. */
  authorize(access: readonly Access[], caller: Caller): void
}

export function createAccess(deps: IdentifyDeps): AccessControl {
  return { identify: (access, credentials) => identify(deps, access, credentials), authorize }
}
