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
  /** The rows with a value, in the order in which they were inserted. */
  list(value: string): readonly Row[]
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

export function createListIndex<Row extends object>(field: string): ListIndex<Row> {
  const groups = new Map<string, Map<string, Entry<Row>>>()
  return {
    list: (value) => inOrder(groups.get(value)),
    move(id, before, after) {
      const from = before && textOf(before.row, field)
      const to = after && textOf(after.row, field)
      if (from !== undefined && from !== to) {
        const left = groups.get(from)
        left?.delete(id)
        if (left?.size === 0) groups.delete(from)
      }
      if (to === undefined || after === undefined) return
      const joined = groups.get(to)
      if (joined === undefined) groups.set(to, new Map([[id, after]]))
      else joined.set(id, after)
    },
  }
}

/** Rows in the order of their insertion. The map has nearly that order, so the sort is cheap. */
export function inOrder<Row>(entries: ReadonlyMap<string, Entry<Row>> | undefined): readonly Row[] {
  const found = entries === undefined ? [] : [...entries.values()]
  return found.toSorted((a, b) => a.order - b.order).map((entry) => entry.row)
}

/** Throws TypeError when it is present and not text. */
export function textOf(row: object, field: string): string | undefined {
  const value: unknown = Reflect.get(row, field)
  if (value === undefined || typeof value === 'string') return value
  throw new TypeError(`${field} is indexed, so it has to be text`)
}
