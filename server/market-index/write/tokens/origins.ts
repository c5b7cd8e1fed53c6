import { LRUCache } from 'lru-cache'
import { MOST_FUNDED, type Origins } from '../../figures/clusters.ts'
import type { MarketDatabase } from '../../tables/database.ts'
import type { IndexedTransaction } from '../deriver.ts'
import { textOf } from '../effects/fields.ts'
import type { Accounts } from './accounts.ts'

const REMEMBERED = 50_000
const NONE = -1

/** Who has created whom, as the tables have it. An account that is older than the index has no funder that is known. */
export function storedOrigins(database: MarketDatabase): Origins {
  const find = database.prepare('SELECT funder FROM funder WHERE account = ?')
  const count = database.prepare(
    `SELECT count(*) AS n FROM (SELECT 1 FROM funder WHERE funder = ? LIMIT ${MOST_FUNDED + 1})`,
  )
  return {
    funderOf(account) {
      const funder = find.get(account)?.['funder']
      return funder === undefined ? undefined : Number(funder)
    },
    funded: (account) => Number(count.get(account)?.['n']),
  }
}

/** The same, with what was asked lately in memory, and from now on with the accounts of each payment. */
export function createOrigins(database: MarketDatabase, accounts: Accounts) {
  const put = database.prepare('INSERT INTO funder VALUES(?, ?) ON CONFLICT DO NOTHING')
  const stored = storedOrigins(database)
  const funders = new LRUCache<number, number>({ max: REMEMBERED })
  const counts = new LRUCache<number, number>({ max: REMEMBERED })

  const origins: Origins = {
    funderOf(account) {
      const known = funders.get(account) ?? stored.funderOf(account) ?? NONE
      funders.set(account, known)
      return known === NONE ? undefined : known
    },
    funded(account) {
      const known = counts.get(account) ?? stored.funded(account)
      counts.set(account, known)
      return known
    },
  }
  return {
    ...origins,
    /** Notes the accounts that a payment has created. */
    note({ tx, meta }: IndexedTransaction): void {
      if (tx.TransactionType !== 'Payment') return
      for (const { CreatedNode: created } of meta.AffectedNodes) {
        const address =
          created?.LedgerEntryType === 'AccountRoot' ? textOf(created.NewFields?.['Account']) : undefined
        if (address === undefined) continue
        const [account, funder] = [accounts.id(address), accounts.id(tx.Account)]
        put.run(account, funder)
        funders.delete(account)
        counts.delete(funder)
      }
    },
  }
}
