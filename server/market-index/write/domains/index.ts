import { createSaidRows, createSaidTables } from '../metadata/tokens/said-rows.ts'
import type { CreateDeriver } from '../deriver.ts'

/** Domains of accounts that stay in memory. */
const MOST_KNOWN = 50_000
/** A host name. */
const DOMAIN = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{1,61}$/

/** Notes the domains that accounts set on the ledger: an issuer's own file about its tokens is there. */
export const createDomains: CreateDeriver = (database) => {
  createSaidTables(database)
  const write = database.prepare(
    `INSERT INTO account_domain VALUES (?, ?, ?, 0) ON CONFLICT DO UPDATE SET
       domain = excluded.domain, due = excluded.due, tries = 0 WHERE domain <> excluded.domain`,
  )
  const present = database.prepare('SELECT domain FROM account_domain WHERE account = ?')
  const forget = database.prepare('DELETE FROM account_domain WHERE account = ?')
  const rows = createSaidRows(database)
  const known = new Map<string, string>()

  function note(fields: Readonly<Record<string, unknown>> | undefined, time: number): void {
    const [account, written] = [fields?.['Account'], fields?.['Domain']]
    const hex = typeof written === 'string' ? written : ''
    if (typeof account !== 'string' || known.get(account) === hex) return
    if (known.size >= MOST_KNOWN) known.clear()
    known.set(account, hex)
    const domain = Buffer.from(hex, 'hex').toString('latin1').toLowerCase()
    const before = present.get(account)
    // The file of another domain vouches for nothing any more.
    if (before !== undefined && before['domain'] !== domain) {
      forget.run(account)
      rows.replace(account, [])
    }
    if (DOMAIN.test(domain)) write.run(account, domain, time)
  }

  return {
    apply({ transactions, closedAt }) {
      for (const { meta } of transactions)
        for (const { CreatedNode: created, ModifiedNode: modified } of meta.AffectedNodes) {
          if (modified?.LedgerEntryType === 'AccountRoot') note(modified.FinalFields, closedAt)
          if (created?.LedgerEntryType === 'AccountRoot') note(created.NewFields, closedAt)
        }
    },
    settle() {},
    take({ type, fields }) {
      if (type === 'AccountRoot') note(fields, 0)
    },
  }
}
