import type { Store } from '../ports/store.ts'
import { openLowdbStore } from './lowdb/index.ts'
import { openPostgresStore } from './postgres/index.ts'
import { openSqliteReader, openSqliteStore } from './sqlite/index.ts'
import { StoreRefused } from './sql/refusal.ts'

export { StoreRefused } from './sql/refusal.ts'

/** Opens the store at a DATABASE_URL. Throws StoreRefused when it cannot be used as it is. */
export async function openStore(url: string): Promise<Store> {
  const [, scheme, rest = ''] = /^(\w+):(.*)$/.exec(url) ?? []
  if (scheme === 'sqlite') return openSqliteStore(rest)
  if (scheme === 'lowdb') return openLowdbStore(rest)
  if (scheme === 'postgres' || scheme === 'postgresql') return (await openPostgresStore({ url })).store
  throw new StoreRefused(UNKNOWN)
}

/** Reads a store beside a running server. Throws StoreRefused when there is none, or it cannot be used as it is. */
export async function openReader(url: string): Promise<Store['read']> {
  if (url.startsWith('sqlite:')) return openSqliteReader(url.slice('sqlite:'.length))
  return (await openStore(url)).read
}

const UNKNOWN = 'DATABASE_URL must be sqlite:<file>, lowdb:<file> or postgres://…'
