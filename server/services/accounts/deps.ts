import type { Network } from '#contracts/api/values.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Passkeys } from '../../ports/passkeys.ts'
import type { Passwords } from '../../ports/passwords.ts'
import type { Random } from '../../ports/random.ts'
import type { Secrets } from '../../ports/secrets.ts'
import type { Store } from '../../ports/store.ts'
import type { Caller, SignedInCaller } from '../../domain/access/caller.ts'
import type { AuditEntry } from '../../domain/account/audit-entry.ts'
import type { Attempts } from './attempts.ts'

export interface AccountPorts {
  readonly store: Store
  readonly secrets: Secrets
  readonly clock: Clock
  readonly random: Random
  readonly passwords: Passwords
  readonly passkeys: Passkeys
}

export interface AccountSettings {
  readonly network: Network
  readonly publicUrl: string
  /** What becomes of new partners: the operator activates them, or nobody has to. */
  readonly activation: 'operator' | 'automatic'
  readonly features: { readonly bridge: boolean }
}

/** The entry of the audit log for a change, to be stored with the change. */
export type AuditOf = (
  actor: SignedInCaller | { readonly kind: 'command' },
  action: string,
  object?: string,
  details?: Readonly<Record<string, unknown>>,
  partner?: string,
) => AuditEntry

export interface AccountDeps extends AccountPorts, AccountSettings {
  readonly audit: AuditOf
  readonly attempts: Attempts
}

export type AccountCaller = Extract<Caller, { kind: 'account' }>
export type MemberCaller = Extract<Caller, { kind: 'member' }>
