import type { Role } from '#contracts/api/dashboard/roles.ts'
import { INVITATION_HOURS, PASSWORD_LINK_HOURS } from '#contracts/api/dashboard/members.ts'
import type { Member } from '../../domain/account/member.ts'
import { SuiteError } from '../../domain/errors.ts'
import { formatId } from '../../domain/ids.ts'
import { MOST_ROWS, type Tables } from '../../ports/store.ts'
import type { AccountPorts, AccountSettings, AuditOf } from './deps.ts'
import { newLink, removePasswordLinks } from './links.ts'
import { removePasskeys } from './passkey-use.ts'
import { endSessions } from './sessions.ts'

/** What the operator does with people by commands. */

export interface CommandDeps
  extends Omit<AccountPorts, 'passkeys' | 'random'>, Pick<AccountSettings, 'network' | 'publicUrl'> {
  readonly random: Pick<AccountPorts['random'], 'bytes'>
  readonly audit: AuditOf
}

const command = { kind: 'command' } as const

const noMember = (email: string) => new SuiteError('NOT_FOUND', `No one signs in with ${email}.`)

/** A link by which a person joins a partner account. */
export async function inviteByCommand(
  deps: CommandDeps,
  { partner, email: typed, role }: { readonly partner: string; readonly email: string; readonly role: Role },
): Promise<string> {
  const email = typed.toLowerCase()
  const { link, row } = newLink(deps, 'invitation', { email, partner, role }, INVITATION_HOURS)
  const entry = deps.audit(command, 'member.invite', email, { role }, partner)
  await deps.store.transact(async (tables) => {
    if ((await tables.partners.get(partner)) === undefined)
      throw new SuiteError('NOT_FOUND', `There is no partner ${partner}.`)
    if ((await tables.members.by('email', email)) !== undefined)
      throw new SuiteError('INVALID_REQUEST', `${email} signs in to an account already.`)
    await tables.accountLinks.insert(row)
    await tables.audit.insert(entry)
  })
  return link
}

/** A new operator, who sets a password by the link. */
export async function createOperator(deps: CommandDeps, typed: string): Promise<string> {
  const email = typed.toLowerCase()
  const { link, row } = newLink(deps, 'password', { email }, PASSWORD_LINK_HOURS)
  const member = { ...newPerson(deps, email), operator: 'yes' } as const
  const entry = deps.audit(command, 'operator.create', email)
  await deps.store.transact(async (tables) => {
    if ((await tables.members.by('email', email)) !== undefined)
      throw new SuiteError('INVALID_REQUEST', `${email} signs in to an account already.`)
    await tables.members.insert(member)
    await tables.accountLinks.insert(row)
    await tables.audit.insert(entry)
  })
  return link
}

/**
 * A link to a new password, in place of earlier ones. `withoutFactors` takes the password, the authenticator app and the
 * passkeys away at once, for someone who has lost them.
 */
export async function resetByCommand(
  deps: CommandDeps,
  typed: string,
  withoutFactors: boolean,
): Promise<string> {
  const email = typed.toLowerCase()
  const { link, row } = newLink(deps, 'password', { email }, PASSWORD_LINK_HOURS)
  await deps.store.transact(async (tables) => {
    const member = await tables.members.by('email', email)
    if (member === undefined) throw noMember(email)
    await removePasswordLinks(tables, email)
    await tables.accountLinks.insert(row)
    if (withoutFactors) {
      await removePasskeys(tables, member.id)
      // The password goes too: alone it would sign in until the link is used.
      const { totp: _, recoveryCodes: __, password: ___, ...rest } = member
      await tables.members.update({ ...rest, passkeys: 0 })
      await endSessions(tables, member.id)
    }
    await tables.audit.insert(deps.audit(command, 'password.link', email, { withoutFactors }, member.partner))
  })
  return link
}

export async function removeOperator(deps: CommandDeps, typed: string): Promise<void> {
  const email = typed.toLowerCase()
  const entry = deps.audit(command, 'operator.remove', email)
  await deps.store.transact(async (tables) => {
    const member = await tables.members.by('email', email)
    if (member?.operator === undefined) throw new SuiteError('NOT_FOUND', `There is no operator ${email}.`)
    await removePerson(tables, member)
    await tables.audit.insert(entry)
  })
}

/** Frees an address: also of the only owner of a partner, to whom another one can be invited. */
export async function removeByCommand(deps: CommandDeps, typed: string): Promise<void> {
  const email = typed.toLowerCase()
  await deps.store.transact(async (tables) => {
    const member = await tables.members.by('email', email)
    if (member?.partner === undefined) throw noMember(email)
    await removePerson(tables, member)
    await tables.audit.insert(
      deps.audit(command, 'member.remove', email, { role: member.role }, member.partner),
    )
  })
}

async function removePerson(tables: Tables<'write'>, { id, email }: Member): Promise<void> {
  await endSessions(tables, id)
  await removePasskeys(tables, id)
  await removePasswordLinks(tables, email)
  await tables.members.remove(id)
}

/**
 * A person with a password that is known to everyone who reads it: for the sandbox. Doing it again sets it again, but
 * never the password of someone who has the address in another place.
 */
export async function setSandboxPerson(
  deps: CommandDeps,
  {
    email: typed,
    password,
    ...rest
  }: { readonly email: string; readonly password: string } & (
    | { readonly partner: string; readonly role: Role }
    | { readonly operator: 'yes' }
  ),
): Promise<void> {
  if (deps.network !== 'sandbox')
    throw new SuiteError('INVALID_REQUEST', 'A password can be given in the sandbox only.')
  const email = typed.toLowerCase()
  const made: Member = { ...newPerson(deps, email), ...rest }
  const hash = await deps.passwords.hash(password)
  await deps.store.transact(async ({ members }) => {
    const before = await members.by('email', email)
    if (before === undefined) await members.insert({ ...made, password: hash })
    else if (before.partner !== made.partner || before.operator !== made.operator)
      throw new SuiteError('INVALID_REQUEST', `${email} signs in to an account already.`)
    else await members.update({ ...before, password: hash })
  })
}

export async function listPeople(
  read: Pick<Tables<'read'>, 'members'>,
  of: { readonly partner: string } | 'operators',
): Promise<readonly Member[]> {
  return of === 'operators'
    ? read.members.list({ where: { operator: 'yes' }, limit: MOST_ROWS })
    : read.members.list({ where: of, limit: MOST_ROWS })
}

const newPerson = ({ random, clock }: CommandDeps, email: string) => ({
  id: formatId('mem', random.bytes(40)),
  email,
  createdAt: clock.now().toISOString(),
  passkeys: 0,
  knownClients: [],
})
