import { type ApiKey, type GraceHours, keyState } from '../../domain/access/api-key.ts'
import { SuiteError } from '../../domain/errors.ts'
import { MOST_TEST_KEYS, mostLiveKeys } from '../../domain/partner.ts'
import { MOST_ROWS, type Store, type Tables } from '../../ports/store.ts'
import { type IssuedKey, type KeyMaker, newKey, type WantedKey } from './new-key.ts'

/** The life of API keys: made, renamed, rotated and revoked. Calls see a change as soon as it is stored. */

export interface KeyDeps extends KeyMaker {
  readonly store: Store
}

/** A key of a partner's; the operator may leave the partner out. A key of another partner is not found. */
export interface NamedKey {
  readonly id: string
  readonly partner?: string | undefined
}

/** Writes what was done in the same transaction: a change is in the audit log, or was not made. */
export type Noted = (tables: Tables<'write'>, key: ApiKey, before: ApiKey) => Promise<void>
const unnoted: Noted = () => Promise.resolve()

const HOUR_MS = 3_600_000
/** The keys of a partner that no longer work are listed up to this number, those that worked last. */
const MOST_REVOKED = 200

/** Throws NOT_FOUND without such a partner, and INVALID_REQUEST for more keys than its tier can have. */
export async function createKey(
  deps: KeyDeps,
  wanted: WantedKey,
  noted: Noted = unnoted,
): Promise<IssuedKey> {
  const issued = newKey(deps, wanted)
  await deps.store.transact(async (tables) => {
    const { active } = await keysBeside(tables, issued.key, deps.clock.now())
    const most = await mostKeys(tables, issued.key)
    if (active.length >= most)
      throw refusal(
        `An account like this can have ${most} ${issued.key.env} keys at a time. Revoke one first.`,
        'body.env',
        `has its ${most} keys already`,
      )
    await tables.keys.insert(issued.key)
    await noted(tables, issued.key, issued.key)
  })
  return issued
}

/**
 * Makes a key in the place of another one, with its label, scopes and environment. The other one works for the hours of
 * grace, and not at all without. A key that was rotated or revoked cannot be rotated (again).
 */
export async function rotateKey(
  deps: KeyDeps,
  { id, partner }: NamedKey,
  { graceHours, by }: { readonly graceHours: GraceHours; readonly by?: string | undefined },
  noted: Noted = unnoted,
): Promise<IssuedKey & { readonly oldExpiresAt: string }> {
  const now = deps.clock.now()
  const oldExpiresAt = new Date(now.getTime() + graceHours * HOUR_MS).toISOString()
  const before = mustBeTheirs(await deps.store.read.keys.get(id), partner)
  const { env, label, scopes } = before
  const made = newKey(deps, { partner: before.partner, env, label, scopes, createdBy: by })
  const key: ApiKey = { ...made.key, replaces: id }
  await deps.store.transact(async (tables) => {
    const old = mustBeTheirs(await tables.keys.get(id), partner)
    if (keyState(old, now) !== 'active')
      throw refusal('This key was rotated or revoked already.', 'body.id', 'must be a key that works')
    const { expiring, over } = await keysBeside(tables, old, now)
    // Without this, quick rotations would give a partner any number of keys that work.
    if (graceHours > 0 && expiring.length >= (await mostKeys(tables, old)))
      throw refusal(
        'Too many rotated keys are still in their grace. Rotate this one without.',
        'body.graceHours',
        'must be 0',
      )
    for (const { id: revoked } of over) await tables.keys.remove(revoked)
    await tables.keys.insert(key)
    const ended = graceHours === 0 ? { revokedAt: oldExpiresAt } : {}
    await tables.keys.update({ ...old, ...ended, expiresAt: oldExpiresAt, replacedBy: key.id })
    await noted(tables, key, old)
  })
  return { key, secret: made.secret, oldExpiresAt }
}

/** Revokes a key: the next call with it is refused. Doing it again changes nothing. */
export async function revokeKey(
  deps: KeyDeps,
  { id, partner }: NamedKey,
  noted: Noted = unnoted,
): Promise<ApiKey> {
  const revokedAt = deps.clock.now().toISOString()
  return deps.store.transact(async (tables) => {
    const key = mustBeTheirs(await tables.keys.get(id), partner)
    if (key.revokedAt !== undefined) return key
    const revoked = { ...key, revokedAt }
    await tables.keys.update(revoked)
    await noted(tables, revoked, key)
    const { over } = await keysBeside(tables, revoked, deps.clock.now())
    for (const { id: old } of over) if (old !== id) await tables.keys.remove(old)
    return revoked
  })
}

export async function renameKey(
  deps: KeyDeps,
  { id, partner }: NamedKey,
  label: string,
  noted: Noted = unnoted,
): Promise<ApiKey> {
  return deps.store.transact(async (tables) => {
    const before = mustBeTheirs(await tables.keys.get(id), partner)
    const key = { ...before, label }
    await tables.keys.update(key)
    await noted(tables, key, before)
    return key
  })
}

/** A partner's keys, the newest first. */
export async function listKeys(
  { store }: Pick<KeyDeps, 'store'>,
  partner: string,
): Promise<readonly ApiKey[]> {
  return store.read.keys.list({ where: { partner }, limit: MOST_ROWS, newestFirst: true })
}

const refusal = (sentence: string, path: string, message: string) =>
  new SuiteError('INVALID_REQUEST', sentence, { details: [{ path, message }] })

function mustBeTheirs(key: ApiKey | undefined, partner: string | undefined): ApiKey {
  if (key === undefined || (partner !== undefined && key.partner !== partner))
    throw new SuiteError('NOT_FOUND', 'There is no such key.')
  return key
}

async function mostKeys({ partners }: Tables<'write'>, { partner, env }: ApiKey): Promise<number> {
  const owner = await partners.get(partner)
  if (owner === undefined) throw new SuiteError('NOT_FOUND', 'There is no such partner.')
  return env === 'test' ? MOST_TEST_KEYS : mostLiveKeys[owner.tier]
}

/** When a key that does not work any more has stopped. */
const endOf = ({ revokedAt, expiresAt }: ApiKey): string => revokedAt ?? expiresAt ?? ''

/** The keys of the same partner and environment, by state; `over` are revoked ones that no list needs any more. */
async function keysBeside(
  { keys }: Tables<'write'>,
  { partner, env }: ApiKey,
  now: Date,
): Promise<Record<'active' | 'expiring' | 'over', readonly ApiKey[]>> {
  const all = (await keys.list({ where: { partner }, limit: MOST_ROWS })).filter((key) => key.env === env)
  const inState = (state: ReturnType<typeof keyState>) => all.filter((key) => keyState(key, now) === state)
  return {
    active: inState('active'),
    expiring: inState('expiring'),
    over: inState('revoked')
      .toSorted((a, b) => (endOf(a) < endOf(b) ? -1 : 1))
      .slice(0, -MOST_REVOKED),
  }
}
