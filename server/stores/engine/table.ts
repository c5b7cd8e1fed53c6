import { DuplicateKey, type Rows, type TableName, tableSpecs } from '../../ports/store.ts'
import {
  createListIndex,
  createUniqueIndex,
  type Entry,
  inOrder,
  type ListIndex,
  textOf,
  type UniqueIndex,
} from './indexes.ts'
import { freeze } from './plain.ts'

/** The rows of one table with their indexes. Every method is synchronous, and knows nothing about durability. */
export interface Table<Row> {
  readonly idField: string
  readonly appendOnly: boolean
  get(id: string): Entry<Row> | undefined
  by(field: string, value: string): Row | undefined
  list(field?: string, value?: string): readonly Row[]
  /** The ids of all rows, as they are while the iterator is used. */
  ids(): IterableIterator<string>
  idOf(row: Row): string
  /** The place after all other rows. */
  nextOrder(): number
  /** Throws DuplicateKey when another row has one of this row's unique values. */
  checkUnique(row: Row): void
  /** Sets or removes the entry of an id. */
  put(id: string, entry: Entry<Row> | undefined): void
  /** Sets a row that a store has written and read again; it is frozen. */
  restore(row: object): void
  /** The queries of the table that show this row: see `queryKey`. */
  queries(row: Row): readonly string[]
}

interface Spec {
  readonly id: string
  readonly unique?: readonly string[]
  readonly listed?: readonly string[]
  readonly append?: true
}

export function createTable<N extends TableName>(name: N): Table<Rows[N]> {
  type Row = Rows[N]
  const spec: Spec = tableSpecs[name]
  const entries = new Map<string, Entry<Row>>()
  const unique = new Map<string, UniqueIndex<Row>>()
  const listed = new Map<string, ListIndex<Row>>()
  for (const field of spec.unique ?? []) unique.set(field, createUniqueIndex(field))
  for (const field of spec.listed ?? []) listed.set(field, createListIndex(field))
  const indexes = [...unique, ...listed]
  let lastOrder = 0

  function idOf(row: Row): string {
    const id = textOf(row, spec.id)
    if (id === undefined) throw new TypeError(`a row of ${name} has no ${spec.id}`)
    return id
  }

  function put(id: string, entry: Entry<Row> | undefined): void {
    const before = entries.get(id)
    for (const [, index] of indexes) index.move(id, before, entry)
    if (entry === undefined) entries.delete(id)
    else entries.set(id, entry)
    lastOrder = Math.max(lastOrder, entry?.order ?? 0)
  }

  return {
    idField: spec.id,
    appendOnly: spec.append === true,
    get: (id) => entries.get(id),
    by(field, value) {
      const index = unique.get(field)
      if (index === undefined) throw new RangeError(`${name} has no unique field "${field}"`)
      return index.get(value)?.row
    },
    list(field, value) {
      if (field === undefined) return inOrder(entries)
      const index = listed.get(field)
      if (index === undefined || value === undefined)
        throw new RangeError(`${name} cannot be listed by "${field}" = ${value}`)
      return index.list(value)
    },
    ids: () => entries.keys(),
    idOf,
    nextOrder: () => lastOrder + 1,
    checkUnique(row) {
      for (const [field, index] of unique) {
        const value = textOf(row, field)
        const holder = value === undefined ? undefined : index.get(value)
        if (holder !== undefined && idOf(holder.row) !== idOf(row)) throw new DuplicateKey(name, field)
      }
    },
    put,
    restore(row) {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the store wrote it as a row of this table
      const known = freeze(row) as Row
      const id = idOf(known)
      put(id, { row: known, order: entries.get(id)?.order ?? lastOrder + 1 })
    },
    queries(row) {
      const keys = [queryKey(name), queryKey(name, spec.id, idOf(row))]
      for (const [field] of indexes) {
        const value = textOf(row, field)
        if (value !== undefined) keys.push(queryKey(name, field, value))
      }
      return keys
    },
  }
}

/** Names a query of a table: for all of its rows, or for those with a field's value. */
export function queryKey(table: TableName, field?: string, value?: string): string {
  return field === undefined ? table : `${table}.${field}=${value}`
}
