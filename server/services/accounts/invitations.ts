import { INVITATION_HOURS, type membersApi, MOST_MEMBERS } from '#contracts/api/dashboard/members.ts'
import type { Role } from '#contracts/api/dashboard/roles.ts'
import type { Handlers } from '#contracts/api/endpoint.ts'
import type { Caller } from '../../domain/access/caller.ts'
import { mustHaveRole } from '../../domain/account/may.ts'
import type { PartnerMember } from '../../domain/account/member.ts'
import { invalidField, SuiteError } from '../../domain/errors.ts'
import { formatId } from '../../domain/ids.ts'
import { defined } from '../../kit/defined.ts'
import type { Tables } from '../../ports/store.ts'
import type { AccountCaller, AccountDeps } from './deps.ts'
import { isGood, mustBeStrong, newLink, noLink } from './links.ts'
import { keepSession, newSession, sentSession, withClient } from './sessions.ts'

const done = { done: true } as const

/** How people come to a partner account. */
export function createInvitations(
  deps: AccountDeps,
): Pick<Handlers<typeof membersApi, Caller>, 'inviteMember' | 'acceptInvitation'> {
  const { store, clock, random, secrets, passwords, attempts, audit } = deps
  return {
    async inviteMember({ body, caller }) {
      const email = body.email.toLowerCase()
      const partner = caller.partner.slug
      const { link, row } = newLink(deps, 'invitation', { email, partner, role: body.role }, INVITATION_HOURS)
      const entry = audit(caller, 'member.invite', email, { role: body.role })
      await store.transact(async (tables) => {
        const now = await asOfNow(tables, caller)
        mustOutrank(now, body.role)
        const members = await tables.members.list({ where: { partner }, limit: MOST_MEMBERS })
        if (members.some((member) => member.email === email))
          throw invalidField('body.email', 'is a member already')
        const open = await tables.accountLinks.list({ where: { partner }, limit: MOST_MEMBERS })
        // A new invitation takes the place of an earlier one.
        for (const { id, role = 'viewer' } of open.filter((known) => known.email === email)) {
          mustOutrank(now, role)
          await tables.accountLinks.remove(id)
        }
        if (members.length + open.length >= MOST_MEMBERS)
          throw new SuiteError(
            'INVALID_REQUEST',
            `An account has at most ${MOST_MEMBERS} members and invitations.`,
          )
        await tables.accountLinks.insert(row)
        await tables.audit.insert(entry)
      })
      return { id: row.id, link, expiresAt: row.expiresAt }
    },

    async acceptInvitation({ body, address, browser }) {
      const id = secrets.sha256(body.token)
      const link = await store.read.accountLinks.get(id)
      if (!isGood(deps, link, 'invitation') || link.partner === undefined || link.role === undefined)
        throw noLink()
      mustBeStrong(body.password, [link.email])
      const person: PartnerMember = {
        id: formatId('mem', random.bytes(40)),
        email: link.email,
        ...defined({ name: body.name }),
        partner: link.partner,
        role: link.role,
        password: await passwords.hash(body.password, address),
        createdAt: clock.now().toISOString(),
        passkeys: 0,
        knownClients: [],
      }
      const member = withClient(deps, person, address)
      const { token, row } = newSession(deps, member.id, { browser, address })
      const entry = audit({ kind: 'member', member, session: row, address }, 'member.join', member.email, {
        role: member.role,
      })
      // Whoever may invite can invite any address, and would learn here whether it has an account.
      attempts.askAddress(address)
      let isTold = false
      try {
        await store.transact(async (tables) => {
          if ((await tables.accountLinks.get(id)) === undefined) throw noLink()
          isTold = (await tables.members.by('email', member.email)) !== undefined
          if (isTold)
            throw invalidField('body.token', 'is for an e-mail address that signs in to another account')
          await tables.accountLinks.remove(id)
          await tables.members.insert(member)
          await keepSession(tables, row, sentSession(deps, browser))
          await tables.audit.insert(entry)
        })
      } finally {
        if (!isTold) attempts.addressNotTold(address)
      }
      browser.setSession(token)
      return done
    },
  }
}

/** The caller with the role that they have in this transaction: it may have been taken away since the call began. */
export async function asOfNow(tables: Tables<'write'>, caller: AccountCaller): Promise<AccountCaller> {
  const member = await tables.members.get(caller.member.id)
  if (member?.partner !== caller.partner.slug)
    throw new SuiteError('SESSION_REQUIRED', 'This session has ended. Sign in again.')
  const now = { ...caller, member }
  mustHaveRole(now, 'admin')
  return now
}

/** Only an owner makes, changes or removes an owner. */
export function mustOutrank(caller: AccountCaller, role: Role): void {
  if (role === 'owner') mustHaveRole(caller, 'owner')
}
