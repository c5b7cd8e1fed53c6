import { SuiteError } from '../../../domain/errors.ts'
import { formatId } from '../../../domain/ids.ts'
import {
  formatMarketKey,
  isMarketKey,
  type MarketKey,
  marketKeyPrefix,
  type PaidPlan,
} from '../../../domain/market/market-key.ts'
import { everyRow } from '../../../kit/every-row.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { MarketKeys } from '../../../ports/market/clients.ts'
import type { Random } from '../../../ports/random.ts'
import type { Secrets } from '../../../ports/secrets.ts'
import type { Store, Tables } from '../../../ports/store.ts'

/** The life of the keys of the market API: the operator makes and revokes them. */

export interface MarketKeyDeps {
  readonly store: Store
  readonly secrets: Pick<Secrets, 'keyDigest'>
  readonly random: Pick<Random, 'bytes'>
  readonly clock: Pick<Clock, 'now'>
}

/** Writes what was done, in the transaction of the change. */
export type NotedMarketKey = (tables: Tables<'write'>, key: MarketKey) => Promise<void>

/** Makes a key. Its secret is shown now and never again. */
export async function createMarketKey(
  { store, secrets, random, clock }: MarketKeyDeps,
  { plan, label }: { readonly plan: PaidPlan; readonly label: string },
  noted: NotedMarketKey,
): Promise<{ readonly key: MarketKey; readonly secret: string }> {
  const secret = formatMarketKey(random.bytes(64))
  const key: MarketKey = {
    id: formatId('mk', random.bytes(40)),
    plan,
    label,
    prefix: marketKeyPrefix(secret),
    digest: secrets.keyDigest(secret),
    createdAt: clock.now().toISOString(),
  }
  await store.transact(async (tables) => {
    await tables.marketKeys.insert(key)
    await noted(tables, key)
  })
  return { key, secret }
}

/** Revokes a key. Doing it again changes nothing. Throws NOT_FOUND. */
export async function revokeMarketKey(
  { store, clock }: MarketKeyDeps,
  id: string,
  noted: NotedMarketKey,
): Promise<MarketKey> {
  const revokedAt = clock.now().toISOString()
  return store.transact(async (tables) => {
    const key = await tables.marketKeys.get(id)
    if (key === undefined) throw new SuiteError('NOT_FOUND', 'There is no such key of the market API.')
    if (key.revokedAt !== undefined) return key
    const revoked = { ...key, revokedAt }
    await tables.marketKeys.update(revoked)
    await noted(tables, revoked)
    return revoked
  })
}

export const listMarketKeys = (read: Store['read']): Promise<readonly MarketKey[]> =>
  everyRow(read.marketKeys)

/** The keys that work, in memory: a request waits for no store. */
export interface LoadedMarketKeys extends MarketKeys {
  /** Reads the keys again: at the start, after each command of the operator, and each minute. */
  load(): Promise<void>
}

export function createMarketKeys({
  store,
  secrets,
}: Pick<MarketKeyDeps, 'store' | 'secrets'>): LoadedMarketKeys {
  let byDigest: ReadonlyMap<string, MarketKey> = new Map()
  return {
    async load() {
      const keys = await listMarketKeys(store.read)
      byDigest = new Map(
        keys.filter(({ revokedAt }) => revokedAt === undefined).map((key) => [key.digest, key]),
      )
    },
    find: (secret) => (isMarketKey(secret) ? byDigest.get(secrets.keyDigest(secret)) : undefined),
  }
}
