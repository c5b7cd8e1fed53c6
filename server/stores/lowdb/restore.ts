import * as nodeFiles from 'node:fs/promises'
import path from 'node:path'
import type { BackedUp, Store } from '../../ports/store.ts'
import { createTables, restoreChanges, type RowChange } from '../engine/tables.ts'
import { readBackup } from './backup.ts'
import {
  ensureFolder,
  type Files,
  type OpenFile,
  openTo,
  readParts,
  removeTemporaryFiles,
  replaceFile,
  syncFolder,
  unlessMissing,
  using,
  writeAll,
} from './files.ts'
import { journalName, journalPath } from './journal.ts'
import { encodeLine } from './journal-line.ts'
import { lockFolder } from './lock.ts'
import { readJournal } from './read-journal.ts'
import { readTables } from './read-tables.ts'
import { DataFolderRefused } from './refusal.ts'
import { readSnapshot, snapshotName } from './snapshot/snapshot-file.ts'

export interface RestoreOptions {
  readonly backup: string
  readonly dir: string
  /** Whether a store that is there may be set aside. */
  readonly mayReplace: boolean
  /** Looks at the rows before anything is changed; a throw ends the restore. */
  readonly check: (read: Store['read']) => Promise<void>
  /** Changes that the store gets with the restore: it is never there without them. */
  readonly notes: (read: Store['read']) => Promise<readonly RowChange[]>
  readonly files?: Files
}

export interface Restored extends BackedUp {
  /** The number of the last transaction. */
  readonly transactions: number
  /** The folder with the files of the store that was there. */
  readonly setAside?: string
}

/**
 * Makes a data folder from a backup, once the whole backup has been read and checked. The files of a store that is there
 * are kept in a folder beside. Throws DataFolderRefused when a process uses the folder, when the backup is damaged, or
 * when there is a store that may not be replaced.
 */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const { backup, dir, files = nodeFiles } = options
  const file = await files.open(backup, openTo.read).catch(unlessMissing)
  if (file === undefined) throw new DataFolderRefused(`There is no file ${backup}.`)
  try {
    await ensureFolder(files, dir)
    const lock = await lockFolder(files, dir)
    try {
      return await restore({ ...options, files }, file)
    } finally {
      await lock.release()
    }
  } finally {
    await file.close()
  }
}

async function restore(
  { backup, dir, mayReplace, check, notes, files }: RestoreOptions & { readonly files: Files },
  file: OpenFile,
): Promise<Restored> {
  const present = (await files.readdir(dir)).filter((name) => [snapshotName, journalName].includes(name))
  if (present.length > 0 && !mayReplace)
    throw new DataFolderRefused(
      `${dir} has a store already. To replace it, name this folder after the file; its files are kept beside.`,
    )
  const { head, snapshot, journal } = await readBackup(file, backup)
  const tables = createTables()
  const found = await readSnapshot(snapshot, backup, tables)
  const end = await readJournal(journal, backup, found.seq, ({ changes }) => restoreChanges(tables, changes))
  if (end.seq !== head.seq || end.torn > 0)
    throw new DataFolderRefused(`${backup} is damaged or incomplete. Use another backup.`)
  await check(readTables(tables))
  const changes = await notes(readTables(tables))
  const noted = Buffer.from(changes.length === 0 ? '' : encodeLine({ seq: head.seq + 1, changes }))

  await removeTemporaryFiles(files, dir)
  const setAside = present.length === 0 ? undefined : await setAsideIn(files, dir, present)
  // From here to the end there is a journal without a snapshot, which no start takes for a store.
  await replaceFile(files, dir, journalName, async (to) => {
    await copy(journal, end.length, to)
    await writeAll(to, noted, end.length)
  })
  await replaceFile(files, dir, snapshotName, (to) => copy(snapshot, head.snapshotBytes, to))
  const { size } = await file.stat()
  return { bytes: size, transactions: head.seq, ...(setAside !== undefined && { setAside }) }
}

/** Keeps the files of a store in a new folder in theirs. */
async function setAsideIn(files: Files, dir: string, present: readonly string[]): Promise<string> {
  const taken = new Set(await files.readdir(dir))
  let number = 1
  while (taken.has(`replaced-${number}`)) number += 1
  const folder = path.join(dir, `replaced-${number}`)
  await ensureFolder(files, folder)
  if (present.includes(journalName))
    await using(files, journalPath(dir), openTo.read, async (journal) => {
      const { size } = await journal.stat()
      await replaceFile(files, folder, journalName, (to) => copy(journal, size, to))
    })
  if (present.includes(snapshotName))
    await files.rename(path.join(dir, snapshotName), path.join(folder, snapshotName))
  await syncFolder(files, folder)
  await syncFolder(files, dir)
  return folder
}

async function copy(from: OpenFile, length: number, to: OpenFile): Promise<void> {
  let at = 0
  await readParts(from, length, async (bytes) => {
    await writeAll(to, bytes, at)
    at += bytes.length
  })
}
