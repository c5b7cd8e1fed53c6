import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { StoreRefused } from '../sql/refusal.ts'
import { isBusy, orRefused, refused } from './disk-errors.ts'

/**
 * Makes this process the only one that writes a file, by the database's own lock on a file beside it: the system frees it
 * when the process ends, however it ends. Answers how to free it. Throws StoreRefused when another process has it.
 */
export function lockForWriting(file: string): () => void {
  const name = `${file}-lock`
  const database = orRefused(name, () => new DatabaseSync(name))
  try {
    database.exec(`BEGIN IMMEDIATE; PRAGMA user_version = ${process.pid}; COMMIT; BEGIN IMMEDIATE`)
  } catch (cause) {
    const { user_version: pid } = isBusy(cause) ? (database.prepare('PRAGMA user_version').get() ?? {}) : {}
    database.close()
    if (pid === undefined) throw refused(name, cause)
    throw new StoreRefused(`${file} is in use by process ${String(pid)}. Stop that process first.`, { cause })
  }
  return () => {
    if (database.isOpen) database.close()
  }
}

/** Makes the folder of a file, for its owner alone. Throws StoreRefused when this user may not. */
export function ensureFolder(file: string): void {
  const folder = path.dirname(path.resolve(file))
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
  } catch (cause) {
    throw new StoreRefused(
      `${folder} cannot be made. Give this user the right to write there, or name another folder.`,
      { cause },
    )
  }
}
