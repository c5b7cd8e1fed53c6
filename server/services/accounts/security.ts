import type { securityApi } from '#contracts/api/dashboard/security.ts'
import type { Handlers } from '#contracts/api/endpoint.ts'
import type { Caller } from '../../domain/access/caller.ts'
import { hasTotp } from '../../domain/account/member.ts'
import { hasEnded } from '../../domain/account/session.ts'
import { SuiteError } from '../../domain/errors.ts'
import { defined } from '../../kit/defined.ts'
import type { Challenges } from './challenges.ts'
import { createConfirmation } from './confirmation.ts'
import type { AccountDeps } from './deps.ts'
import { mustBeStrong } from './links.ts'
import { createPasskeyPage, showPasskey } from './passkey-page.ts'
import { renewedSession } from './renewed-session.ts'
import { wrongCode } from './second-factor.ts'
import { endSessions, keepSession } from './sessions.ts'
import { createTotp } from './totp-page.ts'

const MOST_ROWS = 50
const done = { done: true } as const

/** How a member signs in, and where they are signed in. */
export function createSecurity(
  deps: AccountDeps,
  challenges: Challenges,
): Handlers<typeof securityApi, Caller> {
  const { store, clock, passwords } = deps

  return {
    ...createTotp(deps),
    ...createPasskeyPage(deps, challenges),
    ...createConfirmation(deps, challenges),
    async getSecurity({ caller: { member, session } }) {
      const where = { member: member.id }
      const all = await store.read.accountSessions.list({ where, limit: MOST_ROWS, newestFirst: true })
      const keys = await store.read.passkeys.list({ where, limit: MOST_ROWS })
      return {
        sessions: all
          .filter((each) => each.owesSecondFactor === undefined && !hasEnded(each, clock.now()))
          .map(({ id, createdAt, lastSeenAt, userAgent, address }) => ({
            id,
            createdAt,
            lastSeenAt,
            ...defined({ userAgent }),
            address,
            isThis: id === session.id,
          })),
        passkeys: keys.map(showPasskey),
        totp: { enabled: hasTotp(member), ...defined({ since: member.totp?.since }) },
        recoveryCodesLeft: member.recoveryCodes?.length ?? 0,
      }
    },

    async changePassword({ body, caller, address, browser }) {
      deps.attempts.guess(`password ${caller.member.id}`, address, true)
      if (!(await passwords.verify(body.current, caller.member.password, address)))
        throw new SuiteError('SIGN_IN_FAILED', 'The present password is not right.')
      mustBeStrong(body.next, [caller.member.email])
      const password = await passwords.hash(body.next, address)
      const fresh = renewedSession(deps, caller, browser, 'password')
      const entry = deps.audit(caller, 'password.change')
      await store.transact(async (tables) => {
        const member = await tables.members.get(caller.member.id)
        if (member === undefined) throw wrongCode()
        await tables.members.update({ ...member, password })
        await endSessions(tables, member.id)
        await keepSession(tables, fresh.row, caller.session.id)
        await tables.audit.insert(entry)
      })
      browser.setSession(fresh.token)
      return done
    },

    async endSession({ query, caller }) {
      await store.transact(async ({ accountSessions }) => {
        const row = await accountSessions.get(query.id)
        if (row === undefined || row.member !== caller.member.id)
          throw new SuiteError('NOT_FOUND', 'There is no such session.')
        await accountSessions.remove(row.id)
      })
      return done
    },
  }
}
