import type { securityApi } from '#contracts/api/dashboard/security.ts'
import type { Handlers } from '#contracts/api/endpoint.ts'
import type { Caller } from '../../domain/access/caller.ts'
import { hasTotp } from '../../domain/account/member.ts'
import { base32, totpUri } from '../../domain/account/totp.ts'
import { SuiteError } from '../../domain/errors.ts'
import type { AccountDeps } from './deps.ts'
import { renewedSession } from './renewed-session.ts'
import { countGuess, newRecoveryCodes, sealTotp, useCode, wrongCode } from './second-factor.ts'
import { endSessions, keepSession } from './sessions.ts'

const done = { done: true } as const

/** The authenticator app of a member. */
export function createTotp(
  deps: AccountDeps,
): Pick<
  Handlers<typeof securityApi, Caller>,
  'beginTotp' | 'confirmTotp' | 'removeTotp' | 'renewRecoveryCodes'
> {
  const { store, clock, random } = deps
  return {
    async beginTotp({ caller: { member } }) {
      if (hasTotp(member))
        throw new SuiteError('INVALID_REQUEST', 'An authenticator app is on already. Turn it off first.')
      const secret = base32(random.bytes(20))
      const sealed = sealTotp(deps, member.id, secret)
      await store.transact(async ({ members }) => {
        const row = await members.get(member.id)
        if (row !== undefined && !hasTotp(row))
          await members.update({ ...row, totp: { sealed, lastStep: 0 } })
      })
      return { secret, uri: totpUri('Suite', member.email, secret) }
    },

    async confirmTotp({ body, caller, address, browser }) {
      countGuess(deps, caller.member, address)
      const since = clock.now().toISOString()
      const { codes, digests } = newRecoveryCodes(deps)
      const fresh = renewedSession(deps, caller, browser, 'second factor')
      const entry = deps.audit(caller, 'totp.add')
      await useCode(
        deps,
        caller.member,
        body.code,
        async (member, tables) => {
          if (member.totp === undefined) throw wrongCode()
          // Whoever else is signed in has not given it.
          await endSessions(tables, member.id)
          await keepSession(tables, fresh.row, caller.session.id)
          await tables.audit.insert(entry)
          return { ...member, totp: { ...member.totp, since }, recoveryCodes: digests }
        },
        true,
      )
      browser.setSession(fresh.token)
      return { recoveryCodes: codes }
    },

    async renewRecoveryCodes({ caller }) {
      const { codes, digests } = newRecoveryCodes(deps)
      const entry = deps.audit(caller, 'recovery-codes.renew')
      await store.transact(async (tables) => {
        const member = await tables.members.get(caller.member.id)
        if (member === undefined || !hasTotp(member))
          throw new SuiteError(
            'INVALID_REQUEST',
            'Recovery codes come with an authenticator app. Turn one on.',
          )
        await tables.members.update({ ...member, recoveryCodes: digests })
        await tables.audit.insert(entry)
      })
      return { recoveryCodes: codes }
    },

    async removeTotp({ body, caller, address }) {
      countGuess(deps, caller.member, address)
      const entry = deps.audit(caller, 'totp.remove')
      await useCode(deps, caller.member, body.code, async (member, tables) => {
        await tables.audit.insert(entry)
        const { totp: _, recoveryCodes: __, ...rest } = member
        return rest
      })
      return done
    },
  }
}
