import type { Entry } from './entry.ts'
import { Ordered } from './ordered.ts'

/** Finds rows by one of their fields. Rows without the field are not in the index. */
export interface Index<Row extends object> {
  /** Files `after` in place of `before`; both are states of one row. */
  move(before: Filed<Row> | undefined, after: Filed<Row> | undefined): void
}

/** An entry with its row: to read the row of an entry may be work. */
export interface Filed<Row extends object> {
  readonly entry: Entry<Row>
  readonly row: Row
}

export interface UniqueIndex<Row extends object> extends Index<Row> {
  get(value: string): Entry<Row> | undefined
}

export interface ListIndex<Row extends object> extends Index<Row> {
  /** The rows with a value. */
  group(value: string): Ordered<Entry<Row>> | undefined
}

export function createUniqueIndex<Row extends object>(field: string): UniqueIndex<Row> {
  const entries = new Map<string, Entry<Row>>()
  return {
    get: (value) => entries.get(value),
    move(before, after) {
      const from = before && textOf(before.row, field)
      const to = after && textOf(after.row, field)
      if (from !== undefined && from !== to) entries.delete(from)
      if (to !== undefined && after !== undefined) entries.set(to, after.entry)
    },
  }
}

export function createListIndex<Row extends object>(
  valueOf: (row: Row) => string | undefined,
): ListIndex<Row> {
  const groups = new Map<string, Ordered<Entry<Row>>>()
  return {
    group: (value) => groups.get(value),
    move(before, after) {
      const from = before && valueOf(before.row)
      const to = after && valueOf(after.row)
      if (before !== undefined && from !== undefined && from !== to) {
        const left = groups.get(from)
        left?.remove(before.entry.order)
        if (left?.size === 0) groups.delete(from)
      }
      if (to === undefined || after === undefined) return
      const joined = groups.get(to) ?? new Ordered<Entry<Row>>()
      if (joined.size === 0) groups.set(to, joined)
      joined.set(after.entry)
    },
  }
}

/** Throws TypeError when it is present and not text. */
export function textOf(row: object, field: string): string | undefined {
  const value: unknown = Reflect.get(row, field)
  if (value === undefined || typeof value === 'string') return value
  throw new TypeError(`${field} is indexed, so it has to be text`)
}
