import { products } from '#contracts/api/values.ts'
import { createSecrets } from '../platform/secrets.ts'
import { systemClock, systemRandom } from '../platform/system.ts'
import { createKey } from '../services/partners/create-key.ts'
import { Label } from './label.ts'
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
  const secrets = createSecrets({ pepper: operator.config.KEY_PEPPER, appSecret: operator.config.APP_SECRET })
  const { key, secret } = createKey(
    { secrets, random: systemRandom, clock: systemClock },
    { partner: slug, env, label: called.data, scopes: known },
  )
  return operator.withStore((store) =>
    store.transact(async ({ partners, keys }) => {
      if ((await partners.get(slug)) === undefined) throw new UsageError(`there is no partner ${slug}`)
      await keys.insert(key)
      return secret
    }),
  )
}

export async function keyList([slug]: readonly string[], operator: Operator): Promise<string> {
  if (slug === undefined) throw new UsageError('key list takes a slug')
  const keys = await everyRow((await operator.read()).keys, { partner: slug })
  return keys
    .map(({ id, prefix, env, label, scopes, lastUsedAt, revokedAt }) =>
      [
        id,
        prefix,
        env,
        label,
        scopes.join(','),
        `used ${lastUsedAt ?? 'never'}`,
        revokedAt === undefined ? '' : 'revoked',
      ]
        .join('\t')
        .trimEnd(),
    )
    .join('\n')
}

export async function keyRevoke([id]: readonly string[], operator: Operator): Promise<string> {
  if (id === undefined) throw new UsageError('key revoke takes the id of a key; `key list` shows it')
  const revokedAt = systemClock.now().toISOString()
  return operator.withStore((store) =>
    store.transact(async ({ keys }) => {
      const key = await keys.get(id)
      if (key === undefined) throw new UsageError(`there is no key ${id}`)
      await keys.update({ ...key, revokedAt: key.revokedAt ?? revokedAt })
      return `${key.prefix}… is revoked`
    }),
  )
}
