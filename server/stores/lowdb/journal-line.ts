import { checksum, CHECKSUM_LENGTH, isObject, parseJson } from './json.ts'
import { isTableName, type RowChange } from '../engine/tables.ts'

/** One transaction: its place in the order of all transactions, and its changes, in order. */
export interface JournalLine {
  readonly seq: number
  readonly changes: readonly RowChange[]
}

/** `<crc32 of the JSON> <JSON>` and a newline, which JSON itself never contains. */
export function encodeLine(line: JournalLine): string {
  const json = JSON.stringify(line)
  return `${checksum(json)} ${json}\n`
}

/** Reads a line without its newline; `undefined` when it is damaged, 'newer' when it is whole and has a table that is not known. */
export function decodeLine(bytes: Buffer): JournalLine | 'newer' | undefined {
  const json = bytes.subarray(CHECKSUM_LENGTH + 1)
  if (bytes.toString('latin1', 0, CHECKSUM_LENGTH + 1) !== `${checksum(json)} `) return undefined
  const line = parseJson(json)
  if (!isLine(line)) return undefined
  return line.changes.every(({ table }) => isTableName(table)) ? line : 'newer'
}

function isLine(value: unknown): value is JournalLine {
  return (
    isObject(value) &&
    typeof value['seq'] === 'number' &&
    Array.isArray(value['changes']) &&
    value['changes'].every(isRowChange)
  )
}

function isRowChange(value: unknown): value is RowChange {
  return (
    isObject(value) &&
    typeof value['table'] === 'string' &&
    typeof value['id'] === 'string' &&
    (value['row'] === undefined || isObject(value['row']))
  )
}
