import type { accountApi } from '#contracts/api/dashboard/account.ts'
import type { securityApi } from '#contracts/api/dashboard/security.ts'
import type { membersApi } from '#contracts/api/dashboard/members.ts'
import type { Handlers } from '#contracts/api/endpoint.ts'
import type { Caller } from '../../domain/access/caller.ts'
import { createAttempts } from './attempts.ts'
import { createChallenges } from './challenges.ts'
import type { AccountPorts, AccountSettings, AuditOf } from './deps.ts'
import { createLinks } from './links.ts'
import { createMembers } from './members.ts'
import { createSecurity } from './security.ts'
import { createSignIn } from './sign-in.ts'
import { createSignUp } from './sign-up.ts'
import { sweepAccounts } from './sweep.ts'

export interface Accounts {
  readonly handlers: {
    readonly account: Handlers<typeof accountApi, Caller>
    readonly security: Handlers<typeof securityApi, Caller>
    readonly members: Handlers<typeof membersApi, Caller>
  }
  /** Removes what has expired. */
  sweep(): Promise<void>
}

/** The accounts of people: how they sign up and in, and who belongs to a partner. */
export function createAccounts(
  ports: AccountPorts,
  settings: AccountSettings & { readonly audit: AuditOf },
): Accounts {
  const deps = { ...ports, ...settings, attempts: createAttempts(ports) }
  const challenges = createChallenges(deps)
  return {
    handlers: {
      account: { ...createSignUp(deps), ...createSignIn(deps, challenges), ...createLinks(deps) },
      security: createSecurity(deps, challenges),
      members: createMembers(deps),
    },
    sweep: () => sweepAccounts(deps),
  }
}
