import path from 'node:path'
import { Low } from 'lowdb'
import type { TableSet } from '../../engine/tables.ts'
import { type Files, type OpenFile, openTo, readPart, replaceFile, unlessMissing, using } from '../files.ts'
import { damaged, FORMAT, newerFormat, ONE_LINE, type SnapshotHead } from './format.ts'
import { readLines, writeLines } from './lines.ts'
import { readOneLine } from './one-line.ts'

/** The file with every row of every table after one transaction. */
export interface SnapshotFile {
  /** Fills the empty tables; `undefined` when there is no file. Throws DataFolderRefused when it cannot be used. */
  read(): Promise<SnapshotHead | undefined>
  /** Writes the tables as they are. Nothing may change them meanwhile. */
  write(seq: number): Promise<void>
}

export const snapshotName = 'snapshot.json'
export const snapshotPath = (folder: string) => path.join(folder, snapshotName)

const NONE: SnapshotHead = { seq: 0, isOlder: false }

/** The rows are in the tables alone: lowdb has the snapshot's head, and when to read and write. */
export function createSnapshotFile(files: Files, folder: string, tables: TableSet): SnapshotFile {
  const name = snapshotPath(folder)
  const db = new Low<SnapshotHead>(
    {
      read: async () =>
        (await using(files, name, openTo.read, (file) => readSnapshot(file, name, tables)).catch(
          unlessMissing,
        )) ?? null,
      write: ({ seq }) => replaceFile(files, folder, snapshotName, (file) => writeLines(file, tables, seq)),
    },
    NONE,
  )
  return {
    async read() {
      await db.read()
      return db.data === NONE ? undefined : db.data
    },
    async write(seq) {
      db.data = { seq, isOlder: false }
      await db.write()
    },
  }
}

const MOST_HEAD = 32

/** Fills empty tables from a snapshot of any format. Throws DataFolderRefused, which names the file, when it cannot be used. */
export async function readSnapshot(file: OpenFile, name: string, into: TableSet): Promise<SnapshotHead> {
  const start = await readPart(file, 0, MOST_HEAD)
  const version = Number(/^\{"format":(\d+),/.exec(start.toString('latin1'))?.[1])
  if (Number.isNaN(version)) throw damaged(name)
  if (version > FORMAT) throw newerFormat(name, version)
  return (version > ONE_LINE ? readLines : readOneLine)(file, name, into)
}
