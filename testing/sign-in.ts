import { createHash } from 'node:crypto'
import type { Role } from '#contracts/api/dashboard/roles.ts'
import type { Member } from '#server/domain/account/member.ts'
import type { AccountSession } from '#server/domain/account/session.ts'
import type { Store } from '#server/ports/store.ts'

/** What a browser sends with a call of the dashboard's own page. */
export interface SignedInHeaders extends Readonly<Record<string, string>> {
  readonly cookie: string
  readonly 'sec-fetch-site': string
}

let made = 0

/**
 * Puts a signed-in member, or an operator, into a store, and answers the headers of their calls to an app whose public
 * address is https: `callContract(app.url, 'GET /api/dashboard/me', { headers: await signIn(app, { role: 'viewer' }) })`.
 */
export async function signIn(
  { store, clock }: { store: Store; clock: { now(): Date } },
  who: {
    readonly role?: Role
    /** `demo` when left out. */
    readonly partner?: string
    readonly operator?: true
    readonly email?: string
    readonly member?: Partial<Member>
    readonly session?: Partial<AccountSession>
  } = {},
): Promise<SignedInHeaders> {
  const number = ++made
  const token = `sst_test${number}`
  const now = clock.now().toISOString()
  const person = {
    id: `mem_test${number}`,
    email: who.email ?? `person${number}@suite.example`,
    createdAt: now,
    passkeys: 0,
    knownClients: [],
  }
  const member: Member =
    who.operator === true
      ? { ...person, operator: 'yes' }
      : { ...person, partner: who.partner ?? 'demo', role: who.role ?? 'owner' }
  await store.transact(async (tables) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the change is of the same kind of member
    await tables.members.insert({ ...member, ...who.member } as Member)
    await tables.accountSessions.insert({ ...sessionOf(token, member.id, now), ...who.session })
  })
  return headersOf(token)
}

/** Signs a member, known by the e-mail address, in from one more browser. */
export async function signInAgain(
  { store, clock }: { store: Store; clock: { now(): Date } },
  email: string,
): Promise<SignedInHeaders> {
  const member = await store.read.members.by('email', email)
  if (member === undefined) throw new Error(`${email} is no member`)
  const token = `sst_test${++made}`
  const session = sessionOf(token, member.id, clock.now().toISOString())
  await store.transact(({ accountSessions }) => accountSessions.insert(session))
  return headersOf(token)
}

const sessionOf = (token: string, member: string, now: string): AccountSession => ({
  id: createHash('sha256').update(token).digest('hex'),
  member,
  createdAt: now,
  lastSeenAt: now,
  expiresOn: now.slice(0, 10),
  address: '192.0.2.1',
})

const headersOf = (token: string): SignedInHeaders => ({
  cookie: `__Host-suite_s=${token}`,
  'sec-fetch-site': 'same-origin',
})
