import type { Browser } from '#contracts/api/endpoint.ts'
import type { AccountSession } from '../../domain/account/session.ts'
import { defined } from '../../kit/defined.ts'
import type { AccountDeps, MemberCaller } from './deps.ts'
import { newSession, type NewSession } from './sessions.ts'

/** What is proven now; the rest is as it was. */
export type Proven = 'second factor' | 'password' | undefined

/**
 * Another token for a browser that has proven more than before, or whose member has another password: the session goes
 * on under it, and ends when it would have ended.
 */
export function renewedSession(
  deps: AccountDeps,
  { member, session, address }: MemberCaller,
  browser: Browser,
  proven: Proven,
): NewSession {
  const now = deps.clock.now().toISOString()
  const standing = defined({
    secondFactorAt: proven === 'second factor' ? now : session.secondFactorAt,
    passwordAt: proven === 'password' ? now : session.passwordAt,
  })
  const { token, row } = newSession(deps, member.id, { browser, address }, standing)
  const renewed: AccountSession = { ...row, createdAt: session.createdAt, expiresOn: session.expiresOn }
  return { token, row: renewed }
}
