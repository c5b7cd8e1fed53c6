import * as nodeFiles from 'node:fs/promises'
import type { Log } from '../../ports/log.ts'
import type { Store } from '../../ports/store.ts'
import { createEngineStore } from '../engine/engine-store.ts'
import { createTables } from '../engine/tables.ts'
import { writeBackup } from './backup.ts'
import { ensureFolder, type Files, removeTemporaryFiles } from './files.ts'
import { journalPath, openJournal, startJournal } from './journal.ts'
import { loadFolder } from './load-folder.ts'
import { type Lock, lockFolder } from './lock.ts'
import type { JournalEnd } from './read-journal.ts'
import { DataFolderRefused } from './refusal.ts'
import { readTables } from './read-tables.ts'
import { createRoom } from './room.ts'
import { createSnapshotFile, snapshotPath } from './snapshot/snapshot-file.ts'

export { DataFolderRefused } from './refusal.ts'
export { restoreBackup } from './restore.ts'

export interface LowdbOptions {
  /** The data folder; it is made when it is missing. */
  readonly dir: string
  readonly log: Log
  readonly files?: Files
  /** A journal longer than this becomes a snapshot when the store is opened or closed. */
  readonly checkpointBytes?: number
}

const CHECKPOINT_BYTES = 4 << 20

/** Opens the store of one process. Throws DataFolderRefused when another process uses it, or its files are damaged. */
export async function openLowdbStore(options: LowdbOptions): Promise<Store> {
  const { dir, files = nodeFiles } = options
  await ensureFolder(files, dir)
  const lock = await lockFolder(files, dir)
  try {
    return await openLocked({ ...options, files }, lock)
  } catch (error) {
    await lock.release().catch(() => undefined)
    throw error
  }
}

/** Reads a folder without a lock, beside a running server. Throws DataFolderRefused for no store or damaged files. */
export async function openLowdbReader({
  dir,
  files = nodeFiles,
}: Pick<LowdbOptions, 'dir' | 'files'>): Promise<Store['read']> {
  const tables = createTables()
  const end = await loadFolder(files, dir, createSnapshotFile(files, dir, tables), tables)
  if (end === undefined)
    throw new DataFolderRefused(`${dir} has no store yet. Start the server once, or name its folder.`)
  return readTables(tables)
}

async function openLocked(options: LowdbOptions & { readonly files: Files }, lock: Lock): Promise<Store> {
  const { dir, log, files, checkpointBytes = CHECKPOINT_BYTES } = options
  await removeTemporaryFiles(files, dir)
  const tables = createTables()
  const snapshotFile = createSnapshotFile(files, dir, tables)
  const saveSnapshot = (seq: number) => snapshotFile.write(seq)

  /** The place where the journal continues: its end, or the beginning of a new one. */
  async function prepareJournal(): Promise<JournalEnd> {
    const end = await loadFolder(files, dir, snapshotFile, tables)
    if (end === undefined) await saveSnapshot(0)
    else if (end.isOlder) await upgrade(end.seq)
    else if (end.length <= checkpointBytes || !(await isSaved(end.seq))) return end
    await startJournal(files, dir)
    return { seq: end?.seq ?? 0, length: 0, torn: 0 }
  }

  /** Marks the folder before its first line that an older program would misread. */
  async function upgrade(seq: number): Promise<void> {
    await saveSnapshot(seq).catch((cause: unknown) => {
      throw new DataFolderRefused(
        `${snapshotPath(dir)} is of an older version and could not be written anew. Nothing has changed. Make room ` +
          'on the disk, and start again.',
        { cause },
      )
    })
    log.info('store.upgraded', { dir, transactions: seq })
  }

  /** A snapshot only saves time and room: without room for it the journal continues. */
  async function isSaved(seq: number): Promise<boolean> {
    try {
      await saveSnapshot(seq)
      return true
    } catch (error) {
      log.warn('store.snapshot-failed', { cause: error })
      return false
    }
  }

  const end = await prepareJournal()
  const journal = await openJournal(files, dir, end)
  if (end.torn > 0) log.warn('store.torn-write-removed', { bytes: end.torn })
  log.info('store.opened', { dir, transactions: end.seq, journalBytes: end.length })

  const room = createRoom(files, dir)
  return createEngineStore(tables, {
    isWritable: () => journal.isIntact() && room.isLeft(),
    async append(transactions) {
      try {
        await journal.append(transactions)
        room.noteWrite(true)
      } catch (error) {
        room.noteWrite(false)
        log.error('store.write-failed', { cause: error, writable: journal.isIntact() })
        throw error
      }
    },
    backup: (file) =>
      writeBackup(
        files,
        {
          snapshot: snapshotPath(dir),
          journal: journalPath(dir),
          seq: journal.seq(),
          journalBytes: journal.length(),
        },
        file,
      ),
    async close() {
      try {
        const worthIt = journal.length() > checkpointBytes || !journal.isIntact()
        if (worthIt && (await isSaved(journal.seq()))) await startJournal(files, dir)
      } catch (error) {
        // Both the old and the new journal fit the new snapshot.
        log.warn('store.journal-kept', { cause: error })
      }
      try {
        await journal.close()
      } finally {
        await lock.release()
      }
    },
  })
}
