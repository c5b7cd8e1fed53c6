import { Ordered } from './ordered.ts'

/** A row with its place: `order` counts insertions, and updates do not change it. */
export interface Entry<Row> {
  readonly row: Row
  readonly order: number
}

/** Finds rows by one of their fields. Rows without the field are not in the index. */
export interface Index<Row> {
  /** Files `after` in place of `before`; both are states of the row with this id. */
  move(id: string, before: Entry<Row> | undefined, after: Entry<Row> | undefined): void
}

export interface UniqueIndex<Row> extends Index<Row> {
  get(value: string): Entry<Row> | undefined
}

export interface ListIndex<Row> extends Index<Row> {
  /** The rows with a value. */
  group(value: string): Ordered<Entry<Row>> | undefined
}

export function createUniqueIndex<Row extends object>(field: string): UniqueIndex<Row> {
  const entries = new Map<string, Entry<Row>>()
  return {
    get: (value) => entries.get(value),
    move(_id, before, after) {
      const from = before && textOf(before.row, field)
      const to = after && textOf(after.row, field)
      if (from !== undefined && from !== to) entries.delete(from)
      if (to !== undefined && after !== undefined) entries.set(to, after)
    },
  }
}

export function createListIndex<Row extends object>(
  valueOf: (row: Row) => string | undefined,
): ListIndex<Row> {
  const groups = new Map<string, Ordered<Entry<Row>>>()
  return {
    group: (value) => groups.get(value),
    move(_id, before, after) {
      const from = before && valueOf(before.row)
      const to = after && valueOf(after.row)
      if (before !== undefined && from !== undefined && from !== to) {
        const left = groups.get(from)
        left?.remove(before.order)
        if (left?.size === 0) groups.delete(from)
      }
      if (to === undefined || after === undefined) return
      const joined = groups.get(to) ?? new Ordered<Entry<Row>>()
      if (joined.size === 0) groups.set(to, joined)
      joined.set(after)
    },
  }
}

/** Throws TypeError when it is present and not text. */
export function textOf(row: object, field: string): string | undefined {
  const value: unknown = Reflect.get(row, field)
  if (value === undefined || typeof value === 'string') return value
  throw new TypeError(`${field} is indexed, so it has to be text`)
}
