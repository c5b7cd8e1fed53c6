import { isTableName, tableNames, type TableSet } from '../../engine/tables.ts'
import { type OpenFile, readAll } from '../files.ts'
import { checksum, isObject, parseJson } from '../json.ts'
import { tooNew } from '../refusal.ts'
import { damaged, OLDEST, ONE_LINE, type SnapshotHead, tooOld } from './format.ts'

/**
 * Reads a snapshot of an earlier version, which is one JSON object on one line: its checksum covers everything after it.
 * All of it is in memory at once. Throws DataFolderRefused when it cannot be used.
 */
export async function readOneLine(file: OpenFile, name: string, into: TableSet): Promise<SnapshotHead> {
  const bytes = await readAll(file)
  const found = parseJson(bytes)
  if (!isObject(found)) throw damaged(name)
  const { format: version, crc32, seq, tables } = found
  if (typeof version === 'number' && version < OLDEST) throw tooOld(name)
  if (typeof version !== 'number' || version > ONE_LINE || typeof crc32 !== 'string') throw damaged(name)
  const start = `{"format":${version},"crc32":"${crc32}",`
  const isIntact =
    bytes.toString('latin1', 0, start.length) === start &&
    checksum(bytes.subarray(start.length), seedOf(version)) === crc32
  if (!isIntact || typeof seq !== 'number' || !isTables(tables)) throw damaged(name)
  const unknown = Object.keys(tables).find((table) => !isTableName(table))
  if (unknown !== undefined) throw tooNew(name, `table ${unknown}`)
  for (const table of tableNames) for (const row of tables[table] ?? []) into[table].restore(row)
  return { seq, isOlder: true }
}

/** So that the checksum covers the format too, since 3. */
const seedOf = (version: number) => (version > OLDEST ? version : 0)

function isTables(value: unknown): value is Readonly<Record<string, readonly object[]>> {
  return isObject(value) && Object.values(value).every((rows) => Array.isArray(rows) && rows.every(isObject))
}
