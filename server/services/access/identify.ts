import type { Network } from '#contracts/api/values.ts'
import type { Access, AccessKind } from '#contracts/api/endpoint.ts'
import { type ApiKey, keyState, parseKey } from '../../domain/access/api-key.ts'
import type { Caller, Credentials, KeyCaller } from '../../domain/access/caller.ts'
import { ForgedCredential, SuiteError } from '../../domain/errors.ts'
import { mustBeAllowed } from '../../domain/access/origin.ts'
import type { Member } from '../../domain/account/member.ts'
import { type AccountSession, hasEnded } from '../../domain/account/session.ts'
import type { Partner } from '../../domain/partner.ts'
import { isFeeAsked } from '../../domain/payment/intent.ts'
import type { SignSession } from '../../domain/sign-session.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Secrets } from '../../ports/secrets.ts'
import type { Store } from '../../ports/store.ts'
import type { EmbedTokens } from './embed-tokens.ts'

export interface IdentifyDeps {
  readonly store: Pick<Store, 'read'>
  readonly secrets: Secrets
  readonly tokens: EmbedTokens
  readonly network: Network
  readonly clock: Pick<Clock, 'now'>
  /** Called when a session of the dashboard is used. */
  readonly seen: (session: AccountSession) => void
}

/**
 * The caller, by the first kind of access that has credentials. The token of a sign session goes before a test key where
 * only a live one counts. Refuses unknown, revoked and suspended callers.
 */
export async function identify(
  deps: IdentifyDeps,
  access: readonly [Access, ...Access[]],
  credentials: Credentials,
  /** Called with a key as soon as it is known, also when its call is refused after that. */
  known: (key: ApiKey) => void,
): Promise<Caller> {
  const kind = access.find((way) => isSent(way.kind, credentials))?.kind ?? access[0].kind
  switch (kind) {
    case 'public':
      return { kind }
    case 'key': {
      const caller = await byKey(deps, credentials.keys, known)
      const isToken = isSent('embed-token', credentials) && access.some((way) => way.kind === 'embed-token')
      // A test key that opens nothing here leaves a session to the session's own token.
      return isToken && !coversEnv(access, caller) ? byEmbedToken(deps, credentials) : caller
    }
    case 'embed-token':
      return byEmbedToken(deps, credentials)
    case 'embed-session':
      return byEmbedSession(deps, credentials)
    case 'embed-ticket':
      return byTicket(deps, credentials.ticket)
    case 'internal':
      return bySignature(deps, credentials)
    case 'account':
      return byAccount(deps, credentials)
    case 'operator': {
      const { member, ...signedIn } = await bySession(deps, credentials)
      if (member.operator === undefined)
        throw new SuiteError('NOT_FOUND', 'There is nothing at this address.')
      return { kind, member, ...signedIn }
    }
    case 'member':
      return { kind, ...(await bySession(deps, credentials)) }
  }
}

/** Whether a key's environment covers the endpoint. */
export function coversEnv(access: readonly Access[], { key }: KeyCaller): boolean {
  const way = access.find(({ kind }) => kind === 'key')
  return way?.kind !== 'key' || way.env === 'any' || key.env === 'live'
}

function isSent(kind: AccessKind, credentials: Credentials): boolean {
  const sent: Record<AccessKind, boolean> = {
    public: true,
    key: credentials.keys.length > 0,
    'embed-token': credentials.embedToken !== undefined,
    'embed-session': credentials.embedSession !== undefined,
    'embed-ticket': credentials.ticket !== undefined,
    internal: (credentials.signatures ?? []).length > 0,
    account: credentials.session !== undefined,
    operator: credentials.session !== undefined,
    member: credentials.session !== undefined,
  }
  return sent[kind]
}

/** The API key of a secret, whatever its state. Text of another form is not looked up. */
export const findKey = async (
  { store, secrets }: Pick<IdentifyDeps, 'store' | 'secrets'>,
  secret: string,
): Promise<ApiKey | undefined> =>
  parseKey(secret) === undefined ? undefined : store.read.keys.by('digest', secrets.keyDigest(secret))

async function byKey(
  deps: IdentifyDeps,
  keys: readonly string[],
  known: (key: ApiKey) => void,
): Promise<KeyCaller> {
  const [secret, ...more] = keys
  if (secret === undefined)
    throw new SuiteError('KEY_MISSING', 'Send your API key in the `X-Api-Key` header.')
  if (more.length > 0)
    throw new SuiteError(
      'AMBIGUOUS_KEY',
      'More than one API key was sent. Send one, once, in the `X-Api-Key` header.',
    )
  const key = await findKey(deps, secret)
  if (key === undefined)
    throw new SuiteError('KEY_INVALID', 'This API key is not valid. Check that you copied the whole key.')
  known(key)
  return admitted(key, await deps.store.read.partners.get(key.partner), deps.clock.now())
}

/** Refuses a key that was revoked, and one whose partner may not call. */
function admitted(key: ApiKey, owner: Partner | undefined, now: Date): KeyCaller {
  if (keyState(key, now) === 'revoked')
    throw new SuiteError(
      'KEY_REVOKED',
      'This API key was revoked. Make a new one in the dashboard, or ask the operator of this service for one.',
    )
  const partner = inGoodStanding(owner)
  if (partner.status === 'pending' && key.env === 'live')
    throw new SuiteError('PENDING_ACTIVATION', 'The account is not active yet. Use a test key until it is.')
  return { kind: 'key', partner, key }
}

async function byEmbedToken({ store, secrets }: IdentifyDeps, credentials: Credentials): Promise<Caller> {
  const { embedToken, sessionId } = credentials
  const session = sessionId === undefined ? undefined : await store.read.sessions.get(sessionId)
  // An unknown session and a wrong token get the same answer, so that no one can try out ids.
  const matches =
    session !== undefined &&
    embedToken !== undefined &&
    secrets.equal(session.tokenDigest, secrets.sha256(embedToken))
  if (!matches)
    throw new SuiteError('EMBED_TOKEN_INVALID', 'The embed token `et` does not open this sign session.')
  const partner = await mayGoOn(store, session.partner, session)
  return { kind: 'embed-token', partner, sessionId: session.id }
}

/**
 * The partner of a visitor. Of a suspended partner's, only those may go on whose wallet was asked for the fee of a
 * payment that was prepared here: theirs is money that may have moved already. A transaction of the partner's own, which
 * may be what it is suspended for, is not signed any more.
 */
async function mayGoOn(
  { read }: IdentifyDeps['store'],
  slug: string,
  session: SignSession | undefined,
): Promise<Partner> {
  const partner = await read.partners.get(slug)
  if (partner?.status !== 'suspended') return inGoodStanding(partner)
  const isTheirs = session?.partner === slug && session.intentId !== undefined
  const intent = isTheirs ? await read.intents.get(session.intentId) : undefined
  if (intent !== undefined && isFeeAsked(intent)) return partner
  throw new SuiteError(
    'SUSPENDED',
    'The account of the site that you came from is suspended, so nothing can be signed for it here. What you have sent before stays as it is on its chain.',
  )
}

async function byEmbedSession(
  { store, tokens, network }: IdentifyDeps,
  { embedSession: token, sessionId }: Credentials,
): Promise<Caller> {
  const claim = token === undefined ? undefined : tokens.readSession(token)
  if (claim === undefined) throw sessionRequired(tokens, token)
  // Whether the session is this visitor's is judged where it is read.
  const session = sessionId === undefined ? undefined : await store.read.sessions.get(sessionId)
  const partner = await mayGoOn(store, claim.partner, session)
  const origin = mustBeAllowed(claim.origin, partner, network)
  return { kind: 'embed-session', partner, origin, visitor: claim.visitor }
}

async function byTicket({ store, tokens }: IdentifyDeps, ticket: string | undefined): Promise<Caller> {
  const claim = ticket === undefined ? undefined : tokens.readTicket(ticket)
  if (claim === undefined) throw sessionRequired(tokens, ticket)
  return { kind: 'embed-ticket', partner: inGoodStanding(await store.read.partners.get(claim.partner)) }
}

/** The whole body is signed, as it came: nothing in it is believed before. */
function bySignature({ secrets }: IdentifyDeps, { signatures = [], rawBody }: Credentials): Caller {
  const [signature, ...more] = signatures
  const isSigned =
    signature !== undefined &&
    more.length === 0 &&
    rawBody !== undefined &&
    secrets.signedInternally(rawBody, signature)
  if (isSigned) return { kind: 'internal' }
  throw new SuiteError(
    'SIGNATURE_INVALID',
    'The header `X-Suite-Partners-Signature` must be the hex HMAC-SHA-256 of the raw body under the shared secret.',
  )
}

/** A member of a partner account. A suspended partner's members may look: `authorize` refuses what they may not. */
async function byAccount(deps: IdentifyDeps, credentials: Credentials): Promise<Caller> {
  const { member, ...signedIn } = await bySession(deps, credentials)
  const partner =
    member.partner === undefined ? undefined : await deps.store.read.partners.get(member.partner)
  if (member.partner === undefined || partner === undefined)
    throw new SuiteError('NOT_FOUND', 'There is nothing here for an operator. Use the operator’s pages.')
  return { kind: 'account', partner, member, ...signedIn }
}

interface SignedIn {
  readonly member: Member
  readonly session: AccountSession
  readonly address: string
}

async function bySession(
  { store, secrets, clock, seen }: IdentifyDeps,
  { session: token, address = '' }: Credentials,
): Promise<SignedIn> {
  const session =
    token === undefined ? undefined : await store.read.accountSessions.get(secrets.sha256(token))
  const isOpen =
    session !== undefined && session.owesSecondFactor === undefined && !hasEnded(session, clock.now())
  const member = isOpen ? await store.read.members.get(session.member) : undefined
  if (!isOpen || member === undefined) throw new SuiteError('SESSION_REQUIRED', 'Sign in to continue.')
  seen(session)
  return { member, session, address }
}

function inGoodStanding(partner: Partner | undefined): Partner {
  if (partner === undefined) throw new SuiteError('KEY_INVALID', 'This account no longer exists.')
  if (partner.status === 'suspended')
    throw new SuiteError(
      'SUSPENDED',
      'This partner account is suspended. Write to the operator of this service.',
    )
  return partner
}

const sessionRequired = (tokens: EmbedTokens, token: string | undefined) =>
  new SuiteError('SESSION_REQUIRED', 'The widget’s session has ended. Reload the page to continue.', {
    ...(token !== undefined && tokens.isForged(token) && { cause: new ForgedCredential() }),
  })
