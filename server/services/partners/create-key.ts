import type { ProductKey } from '#contracts/api/values.ts'
import { type ApiKey, formatKey, type KeyEnv, keyPrefix } from '../../domain/access/api-key.ts'
import { formatId } from '../../domain/ids.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Random } from '../../ports/random.ts'
import type { Secrets } from '../../ports/secrets.ts'

export interface NewKey {
  readonly partner: string
  readonly env: KeyEnv
  readonly label: string
  readonly scopes: readonly ProductKey[]
}

/** A new key and its secret; the secret is shown now and never again. The caller inserts the key. */
export function createKey(
  { secrets, random, clock }: { secrets: Secrets; random: Pick<Random, 'bytes'>; clock: Clock },
  { partner, env, label, scopes }: NewKey,
): { readonly key: ApiKey; readonly secret: string } {
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
  }
  return { key, secret }
}
