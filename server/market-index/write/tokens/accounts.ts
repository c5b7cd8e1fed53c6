import { LRUCache } from 'lru-cache'
import type { MarketDatabase } from '../../tables/database.ts'

/** The numbers that stand for accounts in the tables. */
export interface Accounts {
  /** Gives a new account its number. */
  id(address: string): number
  /** How many accounts have one. */
  count(): number
}

const REMEMBERED = 100_000

export function createAccounts(database: MarketDatabase): Accounts {
  const known = new LRUCache<string, number>({ max: REMEMBERED })
  const find = database.prepare('SELECT id FROM account WHERE address = ?')
  const add = database.prepare('INSERT INTO account(address) VALUES(?) RETURNING id')
  let count = Number(database.prepare('SELECT count(*) AS n FROM account').get()?.['n'])

  return {
    id(address) {
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
    count: () => count,
  }
}
