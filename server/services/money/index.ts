import type { moneyApi } from '#contracts/api/dashboard/money.ts'
import type { Handlers } from '#contracts/api/endpoint.ts'
import type { Caller } from '../../domain/access/caller.ts'
import { accounts } from '../../domain/ledger/entries.ts'
import type { MoneyDeps } from './deps.ts'
import { earningsOf } from './earnings.ts'
import { pageOf } from './pages.ts'
import { showBalance, showPayout } from './show.ts'
import { ledgerCsv, ledgerPage } from './statement.ts'

/** Chains times assets of one account. */
const MOST_ASSETS = 1_000

type OwnMoney = Omit<Handlers<typeof moneyApi, Caller>, 'payments' | 'payment'>

/** What a partner has earned: the endpoints of the dashboard. */
export function createMoney(deps: MoneyDeps): OwnMoney {
  const { read } = deps.store
  return {
    async balance({ caller }) {
      return { balances: await balancesOf(deps, caller.partner.slug) }
    },
    earnings: ({ caller, query }) => earningsOf(deps, caller.partner.slug, query),
    async ledger({ caller, query }) {
      const { entries, next } = await ledgerPage(deps, caller.partner.slug, query)
      return { entries: [...entries], ...(next === undefined ? {} : { next }) }
    },
    ledgerCsv: ({ caller, query }) => ledgerCsv(deps, caller.partner.slug, query),
    async payouts({ caller, query }) {
      const { slug } = caller.partner
      // Another partner's payout is no place in this list.
      const last = query.after === undefined ? undefined : await read.payouts.get(query.after)
      const { rows, next } = await pageOf(
        last !== undefined && last.partner !== slug ? { ...query, after: 'none' } : query,
        (after, limit) =>
          read.payouts.list({
            where: { partner: slug },
            limit,
            newestFirst: true,
            ...(after === undefined ? {} : { after }),
          }),
        ({ id }) => id,
        () => true,
      )
      return { payouts: rows.map((row) => showPayout(deps, row)), ...(next === undefined ? {} : { next }) }
    },
  }
}

/** A partner's balance in each asset. */
export async function balancesOf(deps: MoneyDeps, slug: string) {
  const rows = await deps.store.read.balances.list({
    where: { account: accounts.partner(slug) },
    limit: MOST_ASSETS,
  })
  return rows.map((row) => showBalance(deps, row))
}
