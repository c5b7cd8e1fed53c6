import type { accountApi } from '#contracts/api/dashboard/account.ts'
import type { securityApi } from '#contracts/api/dashboard/security.ts'
import type { membersApi } from '#contracts/api/dashboard/members.ts'
import type { Handlers } from '#contracts/api/endpoint.ts'
import type { Caller } from '../../domain/access/caller.ts'
import type { Counters } from '../../ports/shared/counters.ts'
import { createAttempts } from './attempts.ts'
import { createChallenges } from './challenges.ts'
import type { AccountPorts, AccountSettings, AuditOf, AccountDeps } from './deps.ts'
import { createLinks } from './links.ts'
import { createMembers } from './members.ts'
import { createSecurity } from './security.ts'
import { createSignIn } from './sign-in.ts'
import { createSignUp } from './sign-up.ts'
import { type AccountSession, hasEnded } from '../../domain/account/session.ts'
import type { AccountLink } from '../../domain/account/member.ts'
import { oldestFirst } from '../../kit/every-row.ts'
import { removeOver } from '../../kit/in-batches.ts'
import type { Tables } from '../../ports/store.ts'

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
  ports: AccountPorts & { readonly counters: Counters },
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

const DAY_MS = 24 * 3_600_000
/** A service that was off for longer leaves a few rows behind, which open nothing. */
const DAYS_BACK = 40

/** Removes the sessions and links that have expired. */
async function sweepAccounts({ store, clock }: Pick<AccountDeps, 'store' | 'clock'>): Promise<void> {
  const now = clock.now()
  for (let back = 0; back <= DAYS_BACK; back++) {
    const expiresOn = new Date(now.getTime() - back * DAY_MS).toISOString().slice(0, 10)
    const { accountSessions, accountLinks } = store.read
    const isOverSession = (session: AccountSession) => back > 0 || hasEnded(session, now)
    const isOverLink = ({ expiresAt }: AccountLink) => Date.parse(expiresAt) <= now.getTime()
    const [sessions, links] = [
      oldestFirst(accountSessions, { expiresOn }),
      oldestFirst(accountLinks, { expiresOn }),
    ]
    await removeOver(store, sessions, isOverSession, (tables: Tables<'write'>) => tables.accountSessions)
    await removeOver(store, links, isOverLink, (tables: Tables<'write'>) => tables.accountLinks)
  }
}
