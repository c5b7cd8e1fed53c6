import type { securityApi } from '#contracts/api/dashboard/security.ts'
import type { Handlers } from '#contracts/api/endpoint.ts'
import type { Caller } from '../../domain/access/caller.ts'
import type { AccountSession } from '../../domain/account/session.ts'
import { SuiteError } from '../../domain/errors.ts'
import type { Tables } from '../../ports/store.ts'
import type { Challenges } from './challenges.ts'
import type { AccountDeps, MemberCaller } from './deps.ts'
import { notThisPasskey, noteUse, usePasskey } from './passkey-use.ts'
import { renewedSession } from './renewed-session.ts'
import { countGuess, useCode } from './second-factor.ts'
import { keepSession } from './sessions.ts'

const MOST_ROWS = 50
const done = { done: true } as const

/** A signature is good in the session that asked for it. */
const purposeOf = ({ session }: MemberCaller): string => `confirm ${session.id}`

/** How someone who is signed in proves again that it is them. The session stays that of the same member. */
export function createConfirmation(
  deps: AccountDeps,
  challenges: Challenges,
): Pick<
  Handlers<typeof securityApi, Caller>,
  'confirmWithCode' | 'beginPasskeyConfirmation' | 'confirmWithPasskey' | 'confirmWithPassword'
> {
  const { store, passkeys, passwords, attempts } = deps

  return {
    async confirmWithCode({ body, caller, address, browser }) {
      countGuess(deps, caller.member, address)
      const fresh = renewedSession(deps, caller, browser, 'second factor')
      await useCode(deps, caller.member, body.code, async (member, tables) => {
        await goOnAs(tables, caller, fresh.row)
        return member
      })
      attempts.right(`code ${caller.member.id}`, address)
      browser.setSession(fresh.token)
      return done
    },

    async beginPasskeyConfirmation({ caller }) {
      const known = await store.read.passkeys.list({ where: { member: caller.member.id }, limit: MOST_ROWS })
      const challenge = challenges.make(purposeOf(caller))
      return { options: await passkeys.signIn({ challenge, known: known.map(({ id }) => id) }) }
    },

    async confirmWithPasskey({ body, caller, address, browser }) {
      attempts.guess(`passkey ${caller.member.id}`, address, true)
      const passkey = await store.read.passkeys.get(body.answer.id)
      if (passkey?.member !== caller.member.id) throw notThisPasskey()
      const purpose = purposeOf(caller)
      const used = await usePasskey(deps, challenges, { purpose, answer: body.answer, passkey })
      const fresh = renewedSession(deps, caller, browser, 'second factor')
      await store.transact(async (tables) => {
        await noteUse(tables, used)
        await goOnAs(tables, caller, fresh.row)
      })
      attempts.right(`passkey ${caller.member.id}`, address)
      browser.setSession(fresh.token)
      return done
    },

    async confirmWithPassword({ body, caller, address, browser }) {
      attempts.guess(`password ${caller.member.id}`, address, true)
      if (!(await passwords.verify(body.password, caller.member.password, address)))
        throw new SuiteError('SIGN_IN_FAILED', 'The password is not right.')
      const fresh = renewedSession(deps, caller, browser, 'password')
      await store.transact(async (tables) => {
        const member = await tables.members.get(caller.member.id)
        if (member?.password !== caller.member.password)
          throw new SuiteError('SIGN_IN_FAILED', 'The password is not right.')
        await goOnAs(tables, caller, fresh.row)
      })
      attempts.right(`password ${caller.member.id}`, address)
      browser.setSession(fresh.token)
      return done
    },
  }
}

/** Puts the renewed session in the place of the caller's, unless that one has ended in between. */
async function goOnAs(
  tables: Tables<'write'>,
  { session }: MemberCaller,
  renewed: AccountSession,
): Promise<void> {
  if ((await tables.accountSessions.get(session.id)) === undefined)
    throw new SuiteError('SESSION_REQUIRED', 'This session has ended. Sign in again.')
  await keepSession(tables, renewed, session.id)
}
