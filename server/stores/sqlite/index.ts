import { statSync } from 'node:fs'
import type { Store } from '../../ports/store.ts'
import { StoreRefused } from '../sql/refusal.ts'
import { isOlder, migrate } from '../sql/schema.ts'
import { createSqlStore, readTables } from '../sql/store.ts'
import { connectionOn } from './connection.ts'
import { ensureFolder, lockForWriting } from './lock.ts'
import { openSqlite, openToRead } from './open.ts'

export { restoreBackup } from './restore.ts'

/** Opens the store of one process in a file. Throws StoreRefused when another process has it, or it cannot be used. */
export async function openSqliteStore(file: string): Promise<Store> {
  ensureFolder(file)
  const free = lockForWriting(file)
  try {
    const dialect = openSqlite(file)
    await migrate(dialect)
    const store = createSqlStore(dialect)
    return { ...store, close: () => store.close().finally(free) }
  } catch (error) {
    free()
    throw error
  }
}

/** Reads a file beside a running server. Throws StoreRefused for no store, or one that cannot be used. */
export async function openSqliteReader(file: string): Promise<Store['read']> {
  if (statSync(file, { throwIfNoEntry: false }) === undefined)
    throw new StoreRefused(`There is no store ${file} yet. Start the server once, or name another one.`)
  const connection = connectionOn(openToRead(file))
  if (await isOlder(connection))
    throw new StoreRefused(`${file} is of an older version of this program. Start the server once.`)
  return readTables({ hasLateral: false }, () => connection)
}
