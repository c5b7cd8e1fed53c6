import { LRUCache } from 'lru-cache'
import type { MarketDatabase } from '../../tables/database.ts'
import { readLoaded } from '../../tables/coverage.ts'
import { readMeta, writeMeta } from '../../tables/schema.ts'

const REMEMBERED = 100_000

export type Accounts = ReturnType<typeof createAccounts>

/** The numbers that stand for accounts in the tables. */
export function createAccounts(database: MarketDatabase) {
  const known = new LRUCache<string, number>({ max: REMEMBERED })
  const find = database.prepare('SELECT id FROM account WHERE address = ?')
  const add = database.prepare('INSERT INTO account(address) VALUES(?) RETURNING id')
  let change = 0
  let count = Number(database.prepare('SELECT count(*) AS n FROM account').get()?.['n'])

  return {
    /** The number of an account that has one. */
    find(address: string): number | undefined {
      const id = known.get(address) ?? find.get(address)?.['id']
      return id === undefined ? undefined : Number(id)
    },
    /** Gives a new account its number. */
    id(address: string): number {
      const remembered = known.get(address)
      if (remembered !== undefined) return remembered
      let row = find.get(address)
      if (row === undefined) {
        row = add.get(address)
        count += 1
      }
      const id = Number(row?.['id'])
      known.set(address, id)
      return id
    },
    /** Accounts have come to the ledger, or left it. */
    change(by: number): void {
      change += by
    },
    /** From now on all accounts of the ledger are counted, beside those that a load finds. */
    forget(): void {
      change = 0
      writeMeta(database, 'accounts', '0')
    },
    settle(): void {
      if (change === 0 || readMeta(database, 'accounts') === undefined) return
      writeMeta(database, 'accounts', String(Number(readMeta(database, 'accounts')) + change))
      change = 0
    },
    /** How many accounts there are: where nobody has counted all of them, those that have a number. */
    count(): number {
      const all = readLoaded(database) === undefined ? undefined : readMeta(database, 'accounts')
      return all === undefined ? count : Number(all)
    },
  }
}
