import { plans } from '#contracts/market/plans.ts'
import type { PaidPlan } from '../domain/market/market-key.ts'
import {
  createMarketKey,
  listMarketKeys,
  type NotedMarketKey,
  revokeMarketKey,
} from '../services/market/keys/index.ts'
import { command, type Commands, depsOf, labelOf, line, oneOf } from './command.ts'

const paid = plans.map(({ key }) => key).filter((key): key is PaidPlan => key !== 'free')

export const marketKeyCommands: Commands = {
  'market-key create': {
    takes: '--plan bronze|silver|gold --label TEXT',
    does: 'make a key of the market API; prints the secret once',
    run: (given, operator) => {
      const wanted = { plan: oneOf(paid, given.option('plan')), label: labelOf(given.option('label')) }
      return operator.withStore(async (store) => {
        const deps = depsOf(operator, store)
        return (await createMarketKey(deps, wanted, noted(deps, 'market-key.create'))).secret
      })
    },
  },
  'market-key list': {
    run: async (_, operator) =>
      (await listMarketKeys(await operator.read()))
        .map(({ id, prefix, plan, label, createdAt, revokedAt }) =>
          line(
            id,
            prefix,
            plan,
            label,
            `made ${createdAt}`,
            revokedAt === undefined ? '' : `revoked ${revokedAt}`,
          ),
        )
        .join('\n'),
  },
  'market-key revoke': {
    takes: 'ID',
    run: (given, operator) => {
      const id = given.word(0)
      return operator.withStore(async (store) => {
        const deps = depsOf(operator, store)
        return `${(await revokeMarketKey(deps, id, noted(deps, 'market-key.revoke'))).prefix}… is revoked`
      })
    },
  },
}

const noted =
  ({ audit: entry }: ReturnType<typeof depsOf>, action: string): NotedMarketKey =>
  async ({ audit }, { id, prefix, plan, label }) =>
    audit.insert(entry(command, action, prefix, { id, plan, label }))
