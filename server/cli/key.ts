import { products } from '#contracts/api/values.ts'
import { graceHours, keyState } from '../domain/access/api-key.ts'
import { createSecrets } from '../platform/secrets.ts'
import { systemClock, systemRandom } from '../platform/system.ts'
import { createAudit } from '../services/audit/index.ts'
import { createKey, type KeyDeps, type Noted, revokeKey, rotateKey } from '../services/partners/keys.ts'
import type { Store } from '../ports/store.ts'
import { Label } from './label.ts'
import { parse, reasonIn } from './options.ts'
import { UsageError } from './usage.ts'
import type { Operator } from './with-store.ts'
import { everyRow } from '../kit/every-row.ts'

export async function keyCreate(
  [slug, env, label, scopes]: readonly string[],
  operator: Operator,
): Promise<string> {
  const wanted = (scopes ?? '').split(',')
  const known = products.filter((product) => wanted.includes(product))
  const called = Label.safeParse(label)
  if (
    slug === undefined ||
    (env !== 'live' && env !== 'test') ||
    !called.success ||
    known.length !== wanted.length
  )
    throw new UsageError(
      `key create takes a slug, live or test, a label of 1 to 80 characters, and scopes of ${products.join(',')}`,
    )
  return operator.withStore(async (store) => {
    const wantedKey = { partner: slug, env, label: called.data, scopes: known } as const
    return (await createKey(depsOf(operator, store), wantedKey, noted(store, 'key.create'))).secret
  })
}

export async function keyList([slug]: readonly string[], operator: Operator): Promise<string> {
  if (slug === undefined) throw new UsageError('key list takes a slug')
  const keys = await everyRow((await operator.read()).keys, { partner: slug })
  return keys
    .map((key) =>
      [
        key.id,
        key.prefix,
        key.env,
        key.label,
        key.scopes.join(','),
        `used ${key.lastUsedAt ?? 'never'}`,
        { active: '', expiring: `expires ${key.expiresAt ?? ''}`, revoked: 'revoked' }[
          keyState(key, systemClock.now())
        ],
      ]
        .join('\t')
        .trimEnd(),
    )
    .join('\n')
}

/** Prints the secret of the new key once. */
export async function keyRotate([id, hours]: readonly string[], operator: Operator): Promise<string> {
  const grace = graceHours.find((known) => String(known) === hours)
  if (id === undefined || grace === undefined)
    throw new UsageError(
      `key rotate takes the id of a key, and the hours for which it still works: 0, 1 or 24`,
    )
  return operator.withStore(
    async (store) =>
      (await rotateKey(depsOf(operator, store), { id }, { graceHours: grace }, noted(store, 'key.rotate')))
        .secret,
  )
}

export async function keyRevoke(args: readonly string[], operator: Operator): Promise<string> {
  const {
    words: [id],
    options,
  } = parse(args)
  if (id === undefined) throw new UsageError('key revoke takes the id of a key; `key list` shows it')
  const reason = reasonIn(options)
  return operator.withStore(
    async (store) =>
      `${(await revokeKey(depsOf(operator, store), { id }, noted(store, 'key.revoke', { reason }))).prefix}… is revoked`,
  )
}

/** The entry of the audit log, in the transaction of the change. */
const noted =
  (store: Store, action: string, more: { readonly reason?: string } = {}): Noted =>
  async ({ audit }, { id, partner, env, label }, { prefix }) => {
    const { entry } = createAudit({ store, clock: systemClock, random: systemRandom })
    await audit.insert(entry({ kind: 'command' }, action, prefix, { id, env, label, ...more }, partner))
  }

const depsOf = ({ config }: Operator, store: Store): KeyDeps => ({
  store,
  secrets: createSecrets({ pepper: config.KEY_PEPPER, appSecret: config.APP_SECRET }),
  random: systemRandom,
  clock: systemClock,
})
