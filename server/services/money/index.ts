import type { moneyApi } from '#contracts/api/dashboard/money.ts'
import type { Handlers } from '#contracts/api/endpoint.ts'
import type { Caller } from '../../domain/access/caller.ts'
import { accounts } from '../../domain/ledger/entries.ts'
import { defined } from '../../kit/defined.ts'
import { pageOf } from '../../kit/page-of.ts'
import type { MoneyDeps } from './deps.ts'
import { earningsOf } from './earnings.ts'
import { showBalance, showPayout } from './show.ts'
import { ledgerCsv, ledgerPage } from './statement.ts'

/** Chains times assets of one account. */
const MOST_ASSETS = 1_000

type OwnMoney = Omit<
  Handlers<typeof moneyApi, Caller>,
  'payments' | 'payment' | 'findPayments' | 'paymentsCsv'
>

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
      return { entries: [...entries], ...defined({ next }) }
    },
    ledgerCsv: ({ caller, query }) => ledgerCsv(deps, caller.partner.slug, query),
    async payouts({ caller, query }) {
      const { slug } = caller.partner
      // Another partner's payout is no place in this list.
      const last = query.after === undefined ? undefined : await read.payouts.get(query.after)
      const paging = last !== undefined && last.partner !== slug ? { after: 'none' } : query
      const { rows, next } = await pageOf(read.payouts, { partner: slug }, paging)
      return { payouts: rows.map((row) => showPayout(deps, row)), ...defined({ next }) }
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
