import { LRUCache } from 'lru-cache'
import type { MarketDatabase } from '../../tables/database.ts'

const REMEMBERED = 100_000

export type Accounts = ReturnType<typeof createAccounts>

/** The numbers that stand for accounts in the tables. */
export function createAccounts(database: MarketDatabase) {
  const known = new LRUCache<string, number>({ max: REMEMBERED })
  const find = database.prepare('SELECT id FROM account WHERE address = ?')
  const add = database.prepare('INSERT INTO account(address) VALUES(?) RETURNING id')
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
    /** How many accounts have one. */
    count: () => count,
  }
}
