import { chmod, copyFile, link, open, rename, rm, stat, truncate } from 'node:fs/promises'
import type { Store, Tables } from '../../ports/store.ts'
import { StoreRefused } from '../sql/refusal.ts'
import { migrate } from '../sql/schema.ts'
import { createSqlStore } from '../sql/store.ts'
import { CHECKSUM_BYTES, checksumOf } from './backup.ts'
import { ensureFolder, lockForWriting } from './lock.ts'
import { openSqlite } from './open.ts'

export interface RestoreOptions {
  readonly backup: string
  /** The database's file. */
  readonly file: string
  /** Whether a store that is there may be set aside. */
  readonly mayReplace: boolean
  /** Looks at the rows before anything is changed; a throw ends the restore. */
  readonly check: (read: Store['read']) => Promise<void>
  /** Adds rows to the restored store: it is never there without them. */
  readonly note: (tables: Tables<'write'>) => Promise<void>
}

/**
 * Makes a database from a backup, once the whole backup has been read and checked. One that is there is kept in a file
 * beside, whose name is answered. Throws StoreRefused when a process uses it, when the backup is damaged, or when there
 * is one that may not be replaced.
 */
export async function restoreBackup(options: RestoreOptions): Promise<{ readonly setAside?: string }> {
  const { backup, file, mayReplace } = options
  if ((await sizeOf(backup)) === undefined) throw new StoreRefused(`There is no file ${backup}.`)
  ensureFolder(file)
  const free = lockForWriting(file)
  const temporary = `${file}.restored.tmp`
  try {
    const isThere = (await sizeOf(file)) !== undefined
    if (isThere && !mayReplace)
      throw new StoreRefused(
        `There is a store ${file} already. To replace it, name this file after the backup; it is kept beside.`,
      )
    await copyChecked(backup, temporary)
    await prepare(temporary, options)
    const setAside = isThere ? await setAsideOf(file) : undefined
    // A journal that was left behind would be played over the restored rows.
    for (const end of ['-wal', '-shm']) await rm(file + end, { force: true })
    await rename(temporary, file)
    return setAside === undefined ? {} : { setAside }
  } finally {
    for (const name of [temporary, `${temporary}-wal`, `${temporary}-shm`]) await rm(name, { force: true })
    free()
  }
}

/** Copies a backup without its checksum. Throws StoreRefused unless every byte is as it was written. */
async function copyChecked(backup: string, to: string): Promise<void> {
  const length = ((await sizeOf(backup)) ?? 0) - CHECKSUM_BYTES
  const damaged = new StoreRefused(`${backup} is no backup of Suite, or it is damaged or incomplete.`)
  if (length <= 0) throw damaged
  await copyFile(backup, to)
  await chmod(to, 0o600)
  const copy = await open(to, 'r')
  try {
    const { buffer } = await copy.read(Buffer.alloc(CHECKSUM_BYTES), 0, CHECKSUM_BYTES, length)
    if (buffer.toString('latin1') !== (await checksumOf(to, length))) throw damaged
  } finally {
    await copy.close()
  }
  await truncate(to, length)
}

async function prepare(file: string, { check, note }: RestoreOptions): Promise<void> {
  const dialect = openSqlite(file)
  const store = createSqlStore(dialect)
  try {
    await migrate(dialect)
    await check(store.read)
    await store.transact(note)
  } finally {
    await store.close()
  }
  const written = await open(file, 'r+')
  await written.sync()
  await written.close()
}

/** Gives a database that no one uses a second name, with everything that its journal has. */
async function setAsideOf(file: string): Promise<string> {
  try {
    await openSqlite(file).close()
  } catch {
    // A damaged one is kept as it is.
  }
  let number = 1
  while ((await sizeOf(`${file}.replaced-${number}`)) !== undefined) number += 1
  const name = `${file}.replaced-${number}`
  for (const end of ['', '-wal'])
    if ((await sizeOf(file + end)) !== undefined) await link(file + end, name + end)
  return name
}

const sizeOf = async (file: string): Promise<number | undefined> =>
  (await stat(file).catch(() => undefined))?.size
