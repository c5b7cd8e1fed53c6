import path from 'node:path'
import { Low } from 'lowdb'
import { isTableName, tableNames, type TableSet } from '../engine/tables.ts'
import { type Files, readWhole, replaceFile } from './files.ts'
import { checksum, isObject, parseJson } from './json.ts'
import { DataFolderRefused, tooNew } from './refusal.ts'

/** Every row of every table after one transaction. */
export interface Snapshot {
  /** The number of that transaction. */
  readonly seq: number
  readonly tables: Readonly<Record<string, readonly object[]>>
  /** True when an older program wrote it, which would misread what this one writes. */
  readonly isOlder?: boolean
}

export interface SnapshotFile {
  /** The last snapshot, `undefined` when there is none. Throws DataFolderRefused when it cannot be used. */
  read(): Promise<Snapshot | undefined>
  write(snapshot: Snapshot): Promise<void>
}

export const snapshotName = 'snapshot.json'
/**
 * Raised when an older program would misread the folder. A new table needs no new number: a snapshot names all tables.
 * 2: the parts of a payment's step. 3: a program of format 2 takes an unknown table for damage.
 */
const FORMAT = 3
/** The first release wrote this one. */
const OLDEST = 2
export const snapshotPath = (folder: string) => path.join(folder, snapshotName)

const EMPTY: Snapshot = { seq: 0, tables: {} }

export function createSnapshotFile(files: Files, folder: string): SnapshotFile {
  const file = snapshotPath(folder)
  const db = new Low<Snapshot>(
    {
      async read() {
        const bytes = await readWhole(files, file)
        return bytes === undefined ? null : readSnapshot(bytes, file)
      },
      write: (snapshot) => replaceFile(files, folder, snapshotName, format(snapshot)),
    },
    EMPTY,
  )

  /** The tables have the rows now. Here, each row's oldest state would stay in memory. */
  function release(): Snapshot {
    const { data } = db
    db.data = EMPTY
    return data
  }

  return {
    async read() {
      await db.read()
      const snapshot = release()
      return snapshot === EMPTY ? undefined : snapshot
    },
    async write(snapshot) {
      db.data = snapshot
      await db.write().finally(release)
    },
  }
}

export function takeSnapshot(tables: TableSet, seq: number): Snapshot {
  const rows = Object.entries(tables).map(([name, table]) => [name, table.rows()])
  return { seq, tables: Object.fromEntries(rows) }
}

export function restoreSnapshot(tables: TableSet, snapshot: Snapshot): void {
  for (const [name, rows] of Object.entries(snapshot.tables))
    if (isTableName(name)) for (const row of rows) tables[name].restore(row)
}

/** One JSON object; the checksum covers the format and everything after the checksum. */
function format({ seq, tables }: Snapshot): Buffer {
  const rest = JSON.stringify({ seq, tables }).slice(1)
  return Buffer.from(head(FORMAT, checksum(rest, seedOf(FORMAT))) + rest)
}

function head(version: number, crc32: string): string {
  return `{"format":${version},"crc32":"${crc32}",`
}

/** Reads the bytes of a snapshot. Throws DataFolderRefused, which names the file, when it cannot be used. */
export function readSnapshot(bytes: Buffer, file: string): Snapshot {
  const found = parseJson(bytes)
  if (!isObject(found)) throw damaged(file)
  const { format: version, crc32, seq, tables } = found
  if (typeof version === 'number' && version > FORMAT) throw newerFormat(file, version)
  if (typeof version === 'number' && version < OLDEST) throw tooOld(file)
  if (typeof version !== 'number' || typeof crc32 !== 'string') throw damaged(file)
  const start = head(version, crc32)
  const isIntact =
    bytes.toString('latin1', 0, start.length) === start &&
    checksum(bytes.subarray(start.length), seedOf(version)) === crc32
  if (!isIntact || typeof seq !== 'number' || !isTables(tables)) throw damaged(file)
  const unknown = Object.keys(tables).find((name) => !isTableName(name))
  if (unknown !== undefined) throw tooNew(file, `table ${unknown}`)
  return { seq, tables, isOlder: version < FORMAT || tableNames.some((name) => !Object.hasOwn(tables, name)) }
}

/** So that the checksum covers the format too, since 3. */
const seedOf = (version: number) => (version > OLDEST ? version : 0)

function isTables(value: unknown): value is Snapshot['tables'] {
  return isObject(value) && Object.values(value).every((rows) => Array.isArray(rows) && rows.every(isObject))
}

function damaged(file: string): DataFolderRefused {
  return new DataFolderRefused(
    `${file} is damaged. Restore the whole data folder from a backup: its files belong together.`,
  )
}

function tooOld(file: string): DataFolderRefused {
  return new DataFolderRefused(
    `${file} was written before the first release, and this program does not read it. In the sandbox, \`npm run reset\` deletes it.`,
  )
}

function newerFormat(file: string, version: number): DataFolderRefused {
  return new DataFolderRefused(
    `${file} has format ${version}, and this program knows formats up to ${FORMAT}: a newer version wrote it. Start ` +
      'that version, or restore the whole data folder from a backup of this one.',
  )
}
