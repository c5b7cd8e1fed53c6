import { type membersApi, MOST_MEMBERS, PASSWORD_LINK_HOURS } from '#contracts/api/dashboard/members.ts'
import type { Handlers } from '#contracts/api/endpoint.ts'
import type { Caller } from '../../domain/access/caller.ts'
import { hasSecondFactor, type Member, type PartnerMember } from '../../domain/account/member.ts'
import { invalidField, SuiteError } from '../../domain/errors.ts'
import { defined } from '../../kit/defined.ts'
import type { Tables } from '../../ports/store.ts'
import type { AccountCaller, AccountDeps } from './deps.ts'
import { asOfNow, createInvitations, mustOutrank } from './invitations.ts'
import { isGood, newLink, removePasswordLinks } from './links.ts'
import { removePasskeys } from './passkey-use.ts'
import { endSessions } from './sessions.ts'

const done = { done: true } as const
const noMember = () => new SuiteError('NOT_FOUND', 'There is no such member.')

/** The people of a partner account. */
export function createMembers(deps: AccountDeps): Handlers<typeof membersApi, Caller> {
  const { store, audit } = deps

  async function lastSeen(member: string): Promise<string | undefined> {
    const open = await store.read.accountSessions.list({ where: { member }, limit: MOST_MEMBERS })
    return open
      .map(({ lastSeenAt }) => lastSeenAt)
      .toSorted()
      .at(-1)
  }

  return {
    ...createInvitations(deps),
    async listMembers({ caller }) {
      const where = { partner: caller.partner.slug }
      const members = (await store.read.members.list({ where, limit: MOST_MEMBERS })).filter(isOfPartner)
      const links = await store.read.accountLinks.list({ where, limit: MOST_MEMBERS })
      const active = members.map(async (member) => ({
        id: member.id,
        email: member.email,
        ...defined({ name: member.name, lastSeenAt: await lastSeen(member.id) }),
        role: member.role,
        state: 'active' as const,
        hasSecondFactor: hasSecondFactor(member),
        createdAt: member.createdAt,
        isMe: member.id === caller.member.id,
      }))
      const invited = links
        .filter((link) => isGood(deps, link, 'invitation'))
        .map(({ id, email, role = 'viewer', createdAt, expiresAt }) => ({
          id,
          email,
          role,
          state: 'invited' as const,
          hasSecondFactor: false,
          createdAt,
          expiresAt,
          isMe: false,
        }))
      return { members: [...(await Promise.all(active)), ...invited] }
    },

    async changeRole({ body, caller }) {
      const entry = audit(caller, 'member.role', undefined)
      await store.transact(async (tables) => {
        const now = await asOfNow(tables, caller)
        mustOutrank(now, body.role)
        const member = await memberOf(tables, caller, body.id)
        if (member === undefined) throw noMember()
        mustOutrank(now, member.role)
        if (body.role !== 'owner') await mustLeaveOwner(tables, member)
        await tables.members.update({ ...member, role: body.role })
        await tables.audit.insert({
          ...entry,
          object: member.email,
          details: { before: member.role, after: body.role },
        })
      })
      return done
    },

    async linkToPassword({ body, caller }) {
      if (body.id === caller.member.id)
        throw invalidField('body.id', 'must be another member: change your own password under Security')
      return store.transact(async (tables) => {
        const now = await asOfNow(tables, caller)
        const member = await memberOf(tables, caller, body.id)
        if (member === undefined) throw noMember()
        mustOutrank(now, member.role)
        const { link, row } = newLink(deps, 'password', { email: member.email }, PASSWORD_LINK_HOURS)
        await removePasswordLinks(tables, member.email)
        await tables.accountLinks.insert(row)
        await tables.audit.insert(audit(caller, 'password.link', member.email))
        return { link, expiresAt: row.expiresAt }
      })
    },

    async removeMember({ query, caller }) {
      const entry = audit(caller, 'member.remove')
      await store.transact(async (tables) => {
        const now = await asOfNow(tables, caller)
        const invitation = await tables.accountLinks.get(query.id)
        if (invitation?.purpose === 'invitation' && invitation.partner === caller.partner.slug) {
          mustOutrank(now, invitation.role ?? 'viewer')
          await tables.accountLinks.remove(invitation.id)
          await tables.audit.insert({ ...entry, object: invitation.email })
          return
        }
        const member = await memberOf(tables, caller, query.id)
        if (member === undefined) throw noMember()
        mustOutrank(now, member.role)
        await mustLeaveOwner(tables, member)
        await endSessions(tables, member.id)
        await removePasskeys(tables, member.id)
        await removePasswordLinks(tables, member.email)
        await tables.members.remove(member.id)
        await tables.audit.insert({ ...entry, object: member.email, details: { role: member.role } })
      })
      return done
    },
  }
}

const isOfPartner = (member: Member): member is PartnerMember => member.operator === undefined

/** Another partner's member is not found. */
async function memberOf(
  tables: Tables<'write'>,
  { partner }: AccountCaller,
  id: string,
): Promise<PartnerMember | undefined> {
  const member = await tables.members.get(id)
  return member !== undefined && isOfPartner(member) && member.partner === partner.slug ? member : undefined
}

async function mustLeaveOwner(tables: Tables<'write'>, member: PartnerMember): Promise<void> {
  const all = await tables.members.list({ where: { partner: member.partner }, limit: MOST_MEMBERS })
  const others = all.filter(isOfPartner).filter((each) => each.role === 'owner' && each.id !== member.id)
  if (member.role === 'owner' && others.length === 0)
    throw new SuiteError('INVALID_REQUEST', 'An account keeps one owner. Make another member an owner first.')
}
