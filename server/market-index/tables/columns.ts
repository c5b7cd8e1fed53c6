import type { Row } from './database.ts'

/** Reads columns of rows by their kind. A column of another kind is a fault of the query. */

function fault(row: Row, column: string, kind: string): never {
  throw new TypeError(`the column ${column} is not ${kind}: ${typeof row[column]}`)
}

export function text(row: Row, column: string): string {
  const value = row[column]
  return typeof value === 'string' ? value : fault(row, column, 'text')
}
export function whole(row: Row, column: string): number {
  const value = row[column]
  return typeof value === 'number' ? value : fault(row, column, 'a number')
}
export const textOrNull = (row: Row, column: string): string | null =>
  row[column] === null ? null : text(row, column)
export const numberOrNull = (row: Row, column: string): number | null =>
  row[column] === null ? null : whole(row, column)

/** Bytes as upper-case hex, as the ledger writes identifiers. */
export function hex(row: Row, column: string): string {
  const value = row[column]
  return value instanceof Uint8Array
    ? Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('hex').toUpperCase()
    : fault(row, column, 'bytes')
}
export const bytes = (hexText: string): Uint8Array => Buffer.from(hexText, 'hex')

/** Drops in text. */
export const drops = (row: Row, column: string): bigint => BigInt(text(row, column))
