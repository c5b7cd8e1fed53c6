import { Email } from '#contracts/api/dashboard/account.ts'
import { roles } from '#contracts/api/dashboard/roles.ts'
import { hasSecondFactor, type Member } from '../domain/account/member.ts'
import { createPasswords } from '../platform/passwords.ts'
import type { Store } from '../ports/store.ts'
import {
  createOperator,
  inviteByCommand,
  listPeople,
  removeByCommand,
  removeOperator,
  resetByCommand,
  setSandboxPerson,
} from '../services/accounts/by-command.ts'
import * as cli from './command.ts'
import type { Operator } from './with-store.ts'

const passwords = createPasswords()

const depsOf = (operator: Operator, store: Store) => {
  const { NETWORK: network, PUBLIC_URL: publicUrl } = operator.config
  return { ...cli.depsOf(operator, store), passwords, network, publicUrl }
}

const emailOf = (text: string): string => cli.there(Email.safeParse(text).data)

const lineOf = (member: Member): string =>
  cli.line(
    member.email,
    member.operator === undefined ? member.role : 'operator',
    member.password === undefined ? 'no password yet' : 'has a password',
    hasSecondFactor(member) ? 'second factor' : 'no second factor',
    member.name ?? '',
  )

/** Commands about people: the members of partner accounts, and operators. */
export const peopleCommands: cli.Commands = {
  'member list': {
    takes: 'SLUG',
    run: async (given, operator) =>
      (await listPeople(await operator.read(), { partner: given.word(0) })).map(lineOf).join('\n'),
  },
  'member create': {
    takes: 'SLUG EMAIL ROLE',
    does: 'invite a person as viewer, developer, admin or owner; prints a link',
    run: (given, operator) => {
      const person = {
        partner: given.word(0),
        email: emailOf(given.word(1)),
        role: cli.oneOf(roles, given.word(2)),
      }
      const [, , , password] = given.words
      return operator.withStore(async (store) => {
        const deps = depsOf(operator, store)
        if (password === undefined) return inviteByCommand(deps, person)
        await setSandboxPerson(deps, { ...person, password })
        return `${person.email} signs in`
      })
    },
  },
  'member reset-password': {
    takes: 'EMAIL [without-second-factor]',
    does: 'print a one-time link to a new password, which removes their passkeys; or take password and second factor away at once, for someone who has lost it. For operators too',
    run: (given, operator) => {
      const email = emailOf(given.word(0))
      const isWhole = given.words.length > 1
      if (isWhole) cli.oneOf(['without-second-factor'], given.word(1))
      return operator.withStore((store) => resetByCommand(depsOf(operator, store), email, isWhole))
    },
  },
  'member remove': {
    takes: 'EMAIL',
    does: 'remove a member, also the only owner of a partner',
    run: (given, operator) => {
      const email = emailOf(given.word(0))
      return operator.withStore(async (store) => {
        await removeByCommand(depsOf(operator, store), email)
        return `${email} is no member any more`
      })
    },
  },
  'operator create': {
    takes: 'EMAIL',
    does: 'make an operator of the dashboard; prints a one-time link to a password',
    run: (given, operator) => {
      const email = emailOf(given.word(0))
      const [, password] = given.words
      return operator.withStore(async (store) => {
        const deps = depsOf(operator, store)
        if (password === undefined) return createOperator(deps, email)
        await setSandboxPerson(deps, { operator: 'yes', email, password })
        return `${email} signs in`
      })
    },
  },
  'operator list': {
    run: async (_, operator) => (await listPeople(await operator.read(), 'operators')).map(lineOf).join('\n'),
  },
  'operator remove': {
    takes: 'EMAIL',
    run: (given, operator) => {
      const email = emailOf(given.word(0))
      return operator.withStore(async (store) => {
        await removeOperator(depsOf(operator, store), email)
        return `${email} is no operator any more`
      })
    },
  },
}
