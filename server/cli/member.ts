import { Email } from '#contracts/api/dashboard/account.ts'
import { roles } from '#contracts/api/dashboard/roles.ts'
import { hasSecondFactor, type Member } from '../domain/account/member.ts'
import { createPasswords } from '../platform/passwords.ts'
import { createSecrets } from '../platform/secrets.ts'
import { systemClock, systemRandom } from '../platform/system.ts'
import type { Store } from '../ports/store.ts'
import {
  type CommandDeps,
  createOperator,
  inviteByCommand,
  listPeople,
  removeByCommand,
  removeOperator,
  resetByCommand,
  roleOf,
  setSandboxPerson,
} from '../services/accounts/by-command.ts'
import { createAudit } from '../services/audit/index.ts'
import { UsageError } from './usage.ts'
import type { Operator } from './with-store.ts'

/** Commands about people: the members of partner accounts, and operators. */

const ports = { clock: systemClock, random: systemRandom, passwords: createPasswords() }

const depsOf = ({ config }: Operator, store: Store): CommandDeps => ({
  ...ports,
  store,
  secrets: createSecrets({ pepper: config.KEY_PEPPER, appSecret: config.APP_SECRET }),
  audit: createAudit({ store, ...ports }).entry,
  network: config.NETWORK,
  publicUrl: config.PUBLIC_URL,
})

function emailOf(text: string | undefined, usage: string): string {
  const parsed = Email.safeParse(text)
  if (!parsed.success) throw new UsageError(usage)
  return parsed.data
}

const lineOf = (member: Member): string =>
  [
    member.email,
    member.operator === undefined ? member.role : 'operator',
    member.password === undefined ? 'no password yet' : 'has a password',
    hasSecondFactor(member) ? 'second factor' : 'no second factor',
    member.name ?? '',
  ]
    .join('\t')
    .trimEnd()

export async function memberList([slug]: readonly string[], operator: Operator): Promise<string> {
  if (slug === undefined) throw new UsageError('member list takes a slug')
  return (await listPeople(await operator.read(), { partner: slug })).map(lineOf).join('\n')
}

export async function memberCreate(
  [slug, address, role, password]: readonly string[],
  operator: Operator,
): Promise<string> {
  const usage = `member create takes a slug, an e-mail address, and one of ${roles.join(', ')}`
  const email = emailOf(address, usage)
  const wanted = roleOf(role)
  if (slug === undefined || wanted === undefined) throw new UsageError(usage)
  return operator.withStore(async (store) => {
    const deps = depsOf(operator, store)
    if (password === undefined) return inviteByCommand(deps, { partner: slug, email, role: wanted })
    await setSandboxPerson(deps, { partner: slug, email, role: wanted, password })
    return `${email} signs in`
  })
}

export async function memberRemove([address]: readonly string[], operator: Operator): Promise<string> {
  const email = emailOf(address, 'member remove takes an e-mail address')
  return operator.withStore(async (store) => {
    await removeByCommand(depsOf(operator, store), email)
    return `${email} is no member any more`
  })
}

export async function memberResetPassword(
  [address, factors]: readonly string[],
  operator: Operator,
): Promise<string> {
  const usage =
    'member reset-password takes an e-mail address, and `without-second-factor` to take that away too'
  const email = emailOf(address, usage)
  if (factors !== undefined && factors !== 'without-second-factor') throw new UsageError(usage)
  return operator.withStore((store) => resetByCommand(depsOf(operator, store), email, factors !== undefined))
}

export async function operatorCreate(
  [address, password]: readonly string[],
  operator: Operator,
): Promise<string> {
  const email = emailOf(address, 'operator create takes an e-mail address')
  return operator.withStore(async (store) => {
    const deps = depsOf(operator, store)
    if (password === undefined) return createOperator(deps, email)
    await setSandboxPerson(deps, { operator: 'yes', email, password })
    return `${email} signs in`
  })
}

export async function operatorList(_: readonly string[], operator: Operator): Promise<string> {
  return (await listPeople(await operator.read(), 'operators')).map(lineOf).join('\n')
}

export async function operatorRemove([address]: readonly string[], operator: Operator): Promise<string> {
  const email = emailOf(address, 'operator remove takes an e-mail address')
  return operator.withStore(async (store) => {
    await removeOperator(depsOf(operator, store), email)
    return `${email} is no operator any more`
  })
}
