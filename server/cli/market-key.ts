import { plans } from '#contracts/market/plans.ts'
import type { MarketKey, PaidPlan } from '../domain/market/market-key.ts'
import { createSecrets } from '../platform/secrets.ts'
import { systemClock, systemRandom } from '../platform/system.ts'
import type { Store } from '../ports/store.ts'
import { createAudit } from '../services/audit/index.ts'
import {
  createMarketKey,
  listMarketKeys,
  type MarketKeyDeps,
  type NotedMarketKey,
  revokeMarketKey,
} from '../services/market/keys/index.ts'
import { Label } from './label.ts'
import { UsageError } from './usage.ts'
import type { Operator } from './with-store.ts'

const paid = plans.map(({ key }) => key).filter((key): key is PaidPlan => key !== 'free')

/** Prints the secret of the new key once. */
export async function marketKeyCreate(args: readonly string[], operator: Operator): Promise<string> {
  const options = new Map<string, string>()
  for (let i = 0; i < args.length; i += 2) options.set(args[i] ?? '', args[i + 1] ?? '')
  const plan = paid.find((known) => known === options.get('--plan'))
  const label = Label.safeParse(options.get('--label'))
  if (plan === undefined || !label.success || options.size !== 2)
    throw new UsageError(
      `market-key create takes --plan ${paid.join('|')} and --label TEXT, of 1 to 80 characters`,
    )
  return operator.withStore(
    async (store) =>
      (
        await createMarketKey(
          depsOf(operator, store),
          { plan, label: label.data },
          noted(store, 'market-key.create'),
        )
      ).secret,
  )
}

export async function marketKeyList(_args: readonly string[], operator: Operator): Promise<string> {
  const keys = await listMarketKeys(await operator.read())
  return keys.map(line).join('\n')
}

export async function marketKeyRevoke([id]: readonly string[], operator: Operator): Promise<string> {
  if (id === undefined)
    throw new UsageError('market-key revoke takes the id of a key; `market-key list` shows it')
  return operator.withStore(
    async (store) =>
      `${(await revokeMarketKey(depsOf(operator, store), id, noted(store, 'market-key.revoke'))).prefix}… is revoked`,
  )
}

const line = ({ id, prefix, plan, label, createdAt, revokedAt }: MarketKey): string =>
  [id, prefix, plan, label, `made ${createdAt}`, revokedAt === undefined ? '' : `revoked ${revokedAt}`]
    .join('\t')
    .trimEnd()

const noted =
  (store: Store, action: string): NotedMarketKey =>
  async ({ audit }, { id, plan, label, prefix }) => {
    const { entry } = createAudit({ store, clock: systemClock, random: systemRandom })
    await audit.insert(entry({ kind: 'command' }, action, prefix, { id, plan, label }))
  }

const depsOf = ({ config }: Operator, store: Store): MarketKeyDeps => ({
  store,
  secrets: createSecrets({ pepper: config.KEY_PEPPER, appSecret: config.APP_SECRET }),
  random: systemRandom,
  clock: systemClock,
})
