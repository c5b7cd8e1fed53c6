import type { ProductKey } from '#contracts/api/values.ts'
import { type ApiKey, formatKey, type KeyEnv, keyPrefix } from '../../domain/access/api-key.ts'
import { formatId } from '../../domain/ids.ts'
import { defined } from '../../kit/defined.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Random } from '../../ports/random.ts'
import type { Secrets } from '../../ports/secrets.ts'

export interface KeyMaker {
  readonly secrets: Secrets
  readonly random: Pick<Random, 'bytes'>
  readonly clock: Clock
}

export interface WantedKey {
  readonly partner: string
  readonly env: KeyEnv
  readonly label: string
  readonly scopes: readonly ProductKey[]
  /** The member who makes it. */
  readonly createdBy?: string | undefined
}

/** A key with its secret, which is shown now and never again. */
export interface IssuedKey {
  readonly key: ApiKey
  readonly secret: string
}

/** A new key, which no store has yet. */
export function newKey(
  { secrets, random, clock }: KeyMaker,
  { partner, env, label, scopes, createdBy }: WantedKey,
): IssuedKey {
  const secret = formatKey(env, random.bytes(64))
  const key: ApiKey = {
    id: formatId('key', random.bytes(40)),
    partner,
    env,
    label,
    scopes,
    prefix: keyPrefix(secret),
    digest: secrets.keyDigest(secret),
    createdAt: clock.now().toISOString(),
    ...defined({ createdBy }),
  }
  return { key, secret }
}
