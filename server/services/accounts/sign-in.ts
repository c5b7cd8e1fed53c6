import type { accountApi, SecondFactor, SignedIn } from '#contracts/api/dashboard/account.ts'
import type { Browser, Handlers } from '#contracts/api/endpoint.ts'
import type { Caller } from '../../domain/access/caller.ts'
import { hasSecondFactor, hasTotp, type Member } from '../../domain/account/member.ts'
import { SuiteError } from '../../domain/errors.ts'
import type { Challenges } from './challenges.ts'
import type { AccountDeps, MemberCaller } from './deps.ts'
import { notThisPasskey, noteUse, usePasskey } from './passkey-use.ts'
import { countGuess, useCode } from './second-factor.ts'
import {
  endSessions,
  isKnownClient,
  keepSession,
  newSession,
  owingSession,
  sentSession,
  withClient,
} from './sessions.ts'
import { showMember, showPartner } from './show.ts'
import { utcDay } from '../../domain/days.ts'
import type { AuditEntry } from '../../domain/account/audit-entry.ts'
import type { Tables } from '../../ports/store.ts'

const refused = () => new SuiteError('SIGN_IN_FAILED', 'The e-mail address or the password is not right.')

type SignInHandlers = Pick<
  Handlers<typeof accountApi, Caller>,
  'signIn' | 'signInWithCode' | 'beginPasskeySignIn' | 'signInWithPasskey' | 'signOut' | 'me'
>

export function createSignIn(deps: AccountDeps, challenges: Challenges): SignInHandlers {
  const { store, clock, passwords, passkeys, attempts } = deps

  /** Begins a session, and notes the client as the member's. */
  async function begin(
    found: Member,
    { browser, address }: { readonly browser: Browser; readonly address: string },
    by: 'password' | 'passkey',
  ): Promise<SignedIn> {
    const at = clock.now().toISOString()
    const proven = by === 'passkey' ? { secondFactorAt: at } : {}
    const { token, row } = newSession(deps, found.id, { browser, address }, proven)
    const entry = signInEntry(deps, { kind: 'member', member: found, session: row, address }, by)
    await store.transact(async (tables) => {
      const member = await tables.members.get(found.id)
      // It may have been removed, or have got another password or a second factor, in between.
      if (member === undefined || member.password !== found.password) throw refused()
      if (by === 'password' && hasSecondFactor(member)) throw refused()
      if (by === 'passkey' && member.passkeys === 0) throw notThisPasskey()
      await tables.members.update(withClient(deps, member, address))
      await keepSession(tables, row, sentSession(deps, browser))
      await noteSignIn(tables, entry)
    })
    browser.setSession(token)
    return { status: 'signed-in' }
  }

  return {
    async signIn({ body, address, browser }) {
      const email = body.email.toLowerCase()
      const member = await store.read.members.by('email', email)
      attempts.guess(email, address, isKnownClient(deps, member, address))
      const isRight = await passwords.verify(body.password, member?.password, address)
      if (!isRight || member === undefined) throw refused()
      attempts.right(email, address)
      const ways: SecondFactor[] = [
        ...(hasTotp(member) ? (['totp', 'recovery'] as const) : []),
        ...(member.passkeys > 0 ? (['passkey'] as const) : []),
      ]
      if (ways.length === 0) return begin(member, { browser, address }, 'password')
      const { token, row } = newSession(deps, member.id, { browser, address }, { owesSecondFactor: true })
      await store.transact((tables) => keepSession(tables, row, sentSession(deps, browser)))
      browser.setSession(token)
      return { status: 'second-factor', ways }
    },

    async signInWithCode({ body, address, browser }) {
      const owing = await owingSession(deps, browser)
      const found = await store.read.members.get(owing.member)
      if (found === undefined) throw refused()
      countGuess(deps, found, address)
      const at = clock.now().toISOString()
      const { token, row } = newSession(deps, found.id, { browser, address }, { secondFactorAt: at })
      const caller = { kind: 'member', member: found, session: row, address } as const
      const entry = signInEntry(deps, caller, 'password and code')
      await useCode(deps, found, body.code, async (member, tables) => {
        if ((await tables.accountSessions.get(owing.id)) === undefined) throw refused()
        await keepSession(tables, row, owing.id)
        await noteSignIn(tables, entry)
        return withClient(deps, member, address)
      })
      attempts.right(`code ${found.id}`, address)
      browser.setSession(token)
      return { status: 'signed-in' }
    },

    async beginPasskeySignIn({ browser }) {
      // Who has given the password is told which passkeys would do; no one else is.
      const owing = await owingSession(deps, browser).catch(() => undefined)
      const known =
        owing === undefined
          ? []
          : await store.read.passkeys.list({ where: { member: owing.member }, limit: 50 })
      const challenge = challenges.make('sign-in')
      return { options: await passkeys.signIn({ challenge, known: known.map(({ id }) => id) }) }
    },

    async signInWithPasskey({ body, address, browser }) {
      attempts.guess(`passkey ${body.answer.id}`, address, true)
      const passkey = await store.read.passkeys.get(body.answer.id)
      const member = passkey === undefined ? undefined : await store.read.members.get(passkey.member)
      if (passkey === undefined || member === undefined) throw notThisPasskey()
      const used = await usePasskey(deps, challenges, { purpose: 'sign-in', answer: body.answer, passkey })
      await store.transact((tables) => noteUse(tables, used))
      return begin(member, { browser, address }, 'passkey')
    },

    async signOut({ body, caller, browser }) {
      const { session, member } = caller
      await store.transact(async (tables) => {
        if (body.everywhere === true) await endSessions(tables, member.id)
        else await tables.accountSessions.remove(session.id)
      })
      browser.setSession(undefined)
      return { done: true }
    },

    async me({ caller: { member } }) {
      const partner = member.partner === undefined ? undefined : await store.read.partners.get(member.partner)
      const { network, publicUrl, features } = deps
      return {
        member: showMember(member, network),
        ...(partner === undefined ? {} : { partner: showPartner(partner) }),
        network,
        publicUrl,
        features,
      }
    },
  }
}

/**
 * The entry of the audit log for a sign-in. A member's sign-ins of one UTC day, from one client and in the same way, have
 * one id: the log has no end, so it keeps the first of them only.
 */
function signInEntry(
  { audit, secrets }: Pick<AccountDeps, 'audit' | 'secrets'>,
  caller: MemberCaller,
  by: 'password' | 'passkey' | 'password and code',
): AuditEntry {
  const entry = audit(caller, 'sign-in', undefined, { by })
  const sameDay = ['sign-in', caller.member.id, caller.address, utcDay(entry.at), by].join('\n')
  return { ...entry, id: `aud_${secrets.sha256(sameDay).slice(0, 32)}` }
}

async function noteSignIn({ audit }: Pick<Tables<'write'>, 'audit'>, entry: AuditEntry): Promise<void> {
  if ((await audit.get(entry.id)) === undefined) await audit.insert(entry)
}
