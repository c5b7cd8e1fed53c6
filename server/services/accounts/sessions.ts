import type { Browser } from '#contracts/api/endpoint.ts'
import { base62 } from '../../domain/access/api-key.ts'
import type { Member } from '../../domain/account/member.ts'
import { ABSOLUTE_MS, type AccountSession, hasEnded } from '../../domain/account/session.ts'
import { SuiteError } from '../../domain/errors.ts'
import { defined } from '../../kit/defined.ts'
import type { Tables } from '../../ports/store.ts'
import type { AccountDeps } from './deps.ts'

/** The most places where one member is signed in; the oldest is signed out for a new one. */
const MOST_SESSIONS = 20
/** 43 characters of base62 are 256 bits. */
const TOKEN_LENGTH = 43
/** The clients of a member's that are kept. */
const MOST_CLIENTS = 8

export interface NewSession {
  readonly token: string
  readonly row: AccountSession
}

type SessionDeps = Pick<AccountDeps, 'secrets' | 'clock'> & Tokens

export interface Tokens {
  readonly random: Pick<AccountDeps['random'], 'bytes'>
}

export function newToken({ random }: Tokens, prefix: 'sst' | 'inv' | 'pwd'): string {
  return `${prefix}_${base62(random.bytes(96), TOKEN_LENGTH)}`
}

/** A session with a token of its own: the token of an earlier one is never taken over. */
export function newSession(
  deps: SessionDeps,
  member: string,
  { browser, address }: { readonly browser: Browser; readonly address: string },
  standing: Pick<AccountSession, 'owesSecondFactor' | 'secondFactorAt' | 'passwordAt'> = {},
): NewSession {
  const token = newToken(deps, 'sst')
  const now = deps.clock.now()
  const row: AccountSession = {
    id: deps.secrets.sha256(token),
    member,
    createdAt: now.toISOString(),
    lastSeenAt: now.toISOString(),
    expiresOn: new Date(now.getTime() + ABSOLUTE_MS).toISOString().slice(0, 10),
    address,
    ...defined({ userAgent: browser.userAgent }),
    ...standing,
  }
  return { token, row }
}

/** Stores a session in place of the one that the browser had. */
export async function keepSession(
  { accountSessions }: Pick<Tables<'write'>, 'accountSessions'>,
  row: AccountSession,
  replaced: string | undefined,
): Promise<void> {
  if (replaced !== undefined) await accountSessions.remove(replaced)
  const open = await accountSessions.list({ where: { member: row.member }, limit: MOST_SESSIONS * 2 })
  for (const { id } of open.slice(0, Math.max(0, open.length + 1 - MOST_SESSIONS)))
    await accountSessions.remove(id)
  await accountSessions.insert(row)
}

/** Ends all sessions of a member's, but for one. */
export async function endSessions(
  { accountSessions }: Pick<Tables<'write'>, 'accountSessions'>,
  member: string,
  except?: string,
): Promise<void> {
  const open = await accountSessions.list({ where: { member }, limit: MOST_SESSIONS * 2 })
  for (const { id } of open) if (id !== except) await accountSessions.remove(id)
}

/** The id of the session that the browser has, if it has one. */
export const sentSession = ({ secrets }: Pick<AccountDeps, 'secrets'>, { session }: Browser) =>
  session === undefined ? undefined : secrets.sha256(session)

/** The session of someone who gave the right password in this browser and owes a second factor. */
export async function owingSession(deps: AccountDeps, browser: Browser): Promise<AccountSession> {
  const id = sentSession(deps, browser)
  const session = id === undefined ? undefined : await deps.store.read.accountSessions.get(id)
  if (session?.owesSecondFactor === undefined || hasEnded(session, deps.clock.now()))
    throw new SuiteError('SESSION_REQUIRED', 'The sign-in took too long. Begin again with your password.')
  return session
}

/** The client as a member row knows it: addresses are not kept in the clear. */
const clientDigest = ({ secrets }: Pick<AccountDeps, 'secrets'>, member: string, address: string): string =>
  secrets.keyDigest(`client ${member} ${address}`)

export const isKnownClient = (
  deps: Pick<AccountDeps, 'secrets'>,
  member: Member | undefined,
  address: string,
): boolean => member !== undefined && member.knownClients.includes(clientDigest(deps, member.id, address))

/** The member after a sign-in from a client. */
export function withClient<M extends Member>(
  deps: Pick<AccountDeps, 'secrets'>,
  member: M,
  address: string,
): M {
  const client = clientDigest(deps, member.id, address)
  const knownClients = [client, ...member.knownClients.filter((known) => known !== client)]
  return { ...member, knownClients: knownClients.slice(0, MOST_CLIENTS) }
}
