import { crc32 } from 'node:zlib'
import { isTableName, tableNames, type TableSet } from '../../engine/tables.ts'
import { type OpenFile, readParts, writeAll } from '../files.ts'
import { CHECKSUM_LENGTH, isObject, parseJson } from '../json.ts'
import { linesOf } from '../lines-of.ts'
import { tooNew } from '../refusal.ts'
import { damaged, FORMAT, type SnapshotHead } from './format.ts'

/*
 * The lines of a snapshot. All of them together are one JSON object, so that an earlier version reads its format and
 * refuses it with the right words:
 *
 *   {"format":4,"seq":7,"tables":{"partners":[
 *   {"slug":"demo",…}
 *   ,{"slug":"other",…}
 *   ],"keys":[
 *   ]},"crc32":"0badf00d"}
 *
 * The checksum covers every byte before the last line.
 */

/** The bytes after which a part is written. It bounds the memory that a snapshot takes, and each slice of the work. */
const PART_BYTES = 1 << 18
/** The rows that are looked up at once. */
const PAGE = 256

const headOf = (seq: number): string => `{"format":${FORMAT},"seq":${seq},"tables":{`
const END = ']}'
const endOf = (sum: number): string =>
  `${END},"crc32":"${sum.toString(16).padStart(CHECKSUM_LENGTH, '0')}"}\n`
const END_LENGTH = endOf(0).length

/** Each line in its order, but the last one. Packed rows are unpacked one block at a time, and not read. */
function* linesBeforeEnd(tables: TableSet, seq: number): Generator<string> {
  let before = headOf(seq)
  for (const name of tableNames) {
    yield `${before}"${name}":[\n`
    before = '],'
    let separator = ''
    const table = tables[name]
    for (let page = table.next(PAGE); page.length > 0; page = table.next(PAGE, page.at(-1)?.order))
      for (const entry of page) {
        yield `${separator}${entry.json}\n`
        separator = ','
      }
  }
}

/** Writes all rows to an empty file, part by part. Nothing may change them meanwhile. */
export async function writeLines(file: OpenFile, tables: TableSet, seq: number): Promise<void> {
  let [length, sum, partLength] = [0, 0, 0]
  let part: string[] = []
  const put = async (text: string) => {
    const bytes = Buffer.from(text)
    await writeAll(file, bytes, length)
    length += bytes.length
    sum = crc32(bytes, sum)
  }
  for (const line of linesBeforeEnd(tables, seq)) {
    part.push(line)
    partLength += line.length
    if (partLength < PART_BYTES) continue
    await put(part.join(''))
    part = []
    partLength = 0
  }
  await put(part.join(''))
  await put(endOf(sum))
}

/**
 * Reads what `writeLines` has written, twice: no row is taken before every byte is known to be as it was written. Rows are
 * packed as they come. Throws DataFolderRefused when the file cannot be used.
 */
export async function readLines(file: OpenFile, name: string, into: TableSet): Promise<SnapshotHead> {
  await mustBeIntact(file, name)
  let seq: number | undefined
  let put: ((row: object) => void) | undefined
  const seen = new Set<string>()
  for await (const { bytes } of linesOf(file)) {
    if (put !== undefined && bytes[0] !== CLOSING) {
      const row = parseJson(bytes[0] === COMMA ? bytes.subarray(1) : bytes)
      if (!isObject(row)) throw damaged(name)
      put(row)
      continue
    }
    const line = bytes.toString()
    if (line.startsWith(END)) break
    const { name: table = '', seq: number } = TABLE.exec(line)?.groups ?? {}
    if (!isTableName(table)) throw tooNew(name, `table ${table}`)
    if (number !== undefined) seq = Number(number)
    seen.add(table)
    put = (row) => into[table].restore(row)
  }
  if (seq === undefined) throw damaged(name)
  return { seq, isOlder: tableNames.some((table) => !seen.has(table)) }
}

const [CLOSING, COMMA] = [0x5d, 0x2c]
/** A line before the rows of a table. */
const TABLE = /^(?:\],|\{"format":\d+,"seq":(?<seq>\d+),"tables":\{)"(?<name>\w+)":\[$/

async function mustBeIntact(file: OpenFile, name: string): Promise<void> {
  const { size } = await file.stat()
  if (size < END_LENGTH) throw damaged(name)
  let sum = 0
  let last = Buffer.alloc(0)
  const covered = size - END_LENGTH
  let at = 0
  await readParts(file, size, async (bytes) => {
    const inside = Math.max(0, Math.min(bytes.length, covered - at))
    sum = crc32(bytes.subarray(0, inside), sum)
    last = Buffer.concat([last, bytes.subarray(inside)])
    at += bytes.length
  })
  if (last.toString('latin1') !== endOf(sum)) throw damaged(name)
}
