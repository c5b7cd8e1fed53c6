import { MOST_PASSKEYS } from '#contracts/api/dashboard/account.ts'
import type { securityApi } from '#contracts/api/dashboard/security.ts'
import type { Handlers } from '#contracts/api/endpoint.ts'
import type { Caller } from '../../domain/access/caller.ts'
import { hasSecondFactor, type Passkey } from '../../domain/account/member.ts'
import { invalidField, SuiteError } from '../../domain/errors.ts'
import { defined } from '../../kit/defined.ts'
import type { Challenges } from './challenges.ts'
import type { AccountDeps } from './deps.ts'
import { renewedSession } from './renewed-session.ts'
import { wrongCode } from './second-factor.ts'
import { endSessions, keepSession } from './sessions.ts'

const MOST_ROWS = 50
const done = { done: true } as const

export const showPasskey = ({ id, name, createdAt, lastUsedAt }: Passkey) => ({
  id,
  name,
  createdAt,
  ...defined({ lastUsedAt }),
})

/** The passkeys of a member. */
export function createPasskeyPage(
  deps: AccountDeps,
  challenges: Challenges,
): Pick<Handlers<typeof securityApi, Caller>, 'beginPasskey' | 'confirmPasskey' | 'removePasskey'> {
  const { store, clock, passkeys } = deps
  return {
    async beginPasskey({ caller: { member } }) {
      const known = await store.read.passkeys.list({ where: { member: member.id }, limit: MOST_ROWS })
      mustHaveRoom(known.length)
      const options = await passkeys.register({
        challenge: challenges.make(`register ${member.id}`),
        user: { id: member.id, email: member.email, name: member.name ?? member.email },
        known: known.map(({ id }) => id),
      })
      return { options }
    },

    async confirmPasskey({ body, caller, browser }) {
      const purpose = `register ${caller.member.id}`
      const isOurs = (sent: string) => challenges.open(purpose, sent) !== undefined
      const made = await passkeys.registered(body.answer, isOurs)
      if (made === undefined) throw new SuiteError('SIGN_IN_FAILED', 'The passkey was not made. Begin again.')
      const row: Passkey = {
        ...made,
        member: caller.member.id,
        name: body.name,
        createdAt: clock.now().toISOString(),
      }
      const fresh = renewedSession(deps, caller, browser, 'second factor')
      const entry = deps.audit(caller, 'passkey.add', body.name)
      await store.transact(async (tables) => {
        const member = await tables.members.get(row.member)
        if (member === undefined) throw wrongCode()
        mustHaveRoom(member.passkeys)
        if ((await tables.passkeys.get(row.id)) !== undefined)
          throw new SuiteError('INVALID_REQUEST', 'This passkey is in use already.')
        await tables.passkeys.insert(row)
        await tables.members.update({ ...member, passkeys: member.passkeys + 1 })
        // Whoever else is signed in has given no second factor.
        if (!hasSecondFactor(member)) await endSessions(tables, member.id)
        await keepSession(tables, fresh.row, caller.session.id)
        await tables.audit.insert(entry)
      })
      browser.setSession(fresh.token)
      return { passkey: showPasskey(row) }
    },

    async removePasskey({ query, caller }) {
      const entry = deps.audit(caller, 'passkey.remove')
      await store.transact(async (tables) => {
        const row = await tables.passkeys.get(query.id)
        const member = await tables.members.get(caller.member.id)
        if (row === undefined || row.member !== caller.member.id || member === undefined)
          throw new SuiteError('NOT_FOUND', 'There is no such passkey.')
        await tables.passkeys.remove(row.id)
        await tables.members.update({ ...member, passkeys: Math.max(0, member.passkeys - 1) })
        await tables.audit.insert({ ...entry, object: row.name })
      })
      return done
    },
  }
}

function mustHaveRoom(count: number): void {
  if (count >= MOST_PASSKEYS)
    throw invalidField('body', `cannot be done: a member has at most ${MOST_PASSKEYS} passkeys`)
}
