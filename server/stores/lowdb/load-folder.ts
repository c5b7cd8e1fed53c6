import { restoreChanges, type TableSet } from '../engine/tables.ts'
import type { Files } from './files.ts'
import { journalPath, openJournalToRead } from './journal.ts'
import { type JournalEnd, readJournal } from './read-journal.ts'
import { DataFolderRefused } from './refusal.ts'
import type { SnapshotFile } from './snapshot/snapshot-file.ts'

export interface Loaded extends JournalEnd {
  /** True when the folder does not yet refuse a program that would misread what this one writes. */
  readonly isOlder: boolean
}

/**
 * Fills empty tables from a data folder: from its snapshot, and then from the later transactions of the journal.
 * `undefined` when the folder has no store yet. Throws DataFolderRefused when its files cannot be trusted.
 *
 * The journal is opened first: if the server replaces snapshot and journal meanwhile, the old journal and the new
 * snapshot are still complete together.
 */
export async function loadFolder(
  files: Files,
  folder: string,
  snapshotFile: SnapshotFile,
  tables: TableSet,
): Promise<Loaded | undefined> {
  const journal = await openJournalToRead(files, folder)
  try {
    const snapshot = await snapshotFile.read()
    if (snapshot === undefined && journal === undefined) return undefined
    // The first start writes an empty snapshot before its journal, and may have died in between.
    if (snapshot?.seq === 0 && journal === undefined) return undefined
    if (snapshot === undefined || journal === undefined) throw halfMissing(folder, journal === undefined)
    const end = await readJournal(journal, journalPath(folder), snapshot.seq, ({ changes }) =>
      restoreChanges(tables, changes),
    )
    return { ...end, isOlder: snapshot.isOlder }
  } finally {
    await journal?.close()
  }
}

function halfMissing(folder: string, journalIsMissing: boolean): DataFolderRefused {
  const [missing, there] = journalIsMissing ? ['journal', 'snapshot.json'] : ['snapshot.json', 'journal']
  return new DataFolderRefused(
    `${folder} has a ${there} and no ${missing}. Restore the whole data folder from a backup: its files belong together.`,
  )
}
