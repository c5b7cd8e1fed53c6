import { LRUCache } from 'lru-cache'
import {
  DuplicateKey,
  KEPT_PLACES,
  MOST_ROWS,
  NoSuchPlace,
  type Rows,
  type TableName,
  tableSpecs,
} from '../../ports/store.ts'
import { createListIndex, createUniqueIndex, type ListIndex, textOf, type UniqueIndex } from './indexes.ts'
import { Entry } from './entry.ts'
import { Ordered } from './ordered.ts'
import { freeze } from '../sql/plain.ts'

/** A listed field and its value; both absent for all rows. */
export interface Group {
  readonly field?: string
  readonly value?: string
}

/** The rows of one table with their indexes. Every method is synchronous, and knows nothing about durability. */
export interface Table<N extends TableName, Row extends object = Rows[N]> {
  readonly idField: string
  readonly appendOnly: boolean
  get(id: string): Entry<Row> | undefined
  by(field: string, value: string): Row | undefined
  list(listing: AnyListing): readonly Row[]
  listAcross(field: string, values: readonly string[], limit: number): readonly Row[]
  count(where?: AnyWhere): number
  /** The entries that come after a place, in their order. */
  next(limit: number, after?: number): readonly Entry<Row>[]
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

/** A page of any table: see `Listing`. */
export interface AnyListing {
  readonly where?: AnyWhere
  readonly after?: string
  readonly limit: number
  readonly newestFirst?: boolean
}

export type AnyWhere = Readonly<Record<string, string | undefined>>

interface Spec {
  readonly id: string
  readonly unique?: readonly string[]
  readonly listed?: readonly string[]
  readonly derived?: { readonly [name: string]: (row: never) => string | undefined }
  readonly append?: true
}

/** The rows of a table that stay as they are in memory: those that were written last. Older ones are packed. */
const UNPACKED = 10_000
/** The rows that are packed together: to read one of them, all are unpacked. */
const BLOCK = 32

export interface Packing {
  readonly unpacked: number
  readonly block: number
}

export function createTable<N extends TableName>(
  name: N,
  { unpacked, block }: Packing = { unpacked: UNPACKED, block: BLOCK },
): Table<N> {
  type Row = Rows[N]
  const spec: Spec = tableSpecs[name]
  const entries = new Map<string, Entry<Row>>()
  const { unique, listed, values } = createIndexes<Row>(spec)
  const indexes = [...unique, ...listed]
  const all = new Ordered<Entry<Row>>()
  const gone = new LRUCache<string, number>({ max: KEPT_PLACES })
  /** Entries that are not packed, in the order in which they were written; also such as are not current any more. */
  const young: Entry<Row>[] = []
  let lastOrder = 0

  function idOf(row: Row): string {
    const id = textOf(row, spec.id)
    if (id === undefined) throw new TypeError(`a row of ${name} has no ${spec.id}`)
    return id
  }

  function put(id: string, entry: Entry<Row> | undefined): void {
    const before = entries.get(id)
    const [from, to] = [filed(before), filed(entry)]
    for (const [, index] of indexes) index.move(from, to)
    if (entry === undefined) {
      entries.delete(id)
      if (before !== undefined) {
        all.remove(before.order)
        gone.set(id, before.order)
      }
      return
    }
    entries.set(id, entry)
    all.set(entry)
    lastOrder = Math.max(lastOrder, entry.order)
    if (!entry.isPacked) young.push(entry)
    if (young.length >= unpacked + block) packSome()
  }

  function packSome(): void {
    const current = young
      .splice(0, block)
      .filter((entry) => !entry.isPacked && entries.get(idOf(entry.row)) === entry)
    if (current.length > 0) Entry.pack(current)
  }

  function groupOf(where: AnyWhere | undefined): Ordered<Entry<Row>> | undefined {
    const { field, value } = groupIn(where)
    if (field === undefined || value === undefined) return all
    return indexOf(field).group(value)
  }

  function indexOf(field: string): ListIndex<Row> {
    const index = listed.get(field)
    if (index === undefined) throw new RangeError(`${name} cannot be listed by "${field}"`)
    return index
  }

  function placeOf(id: string): number {
    const place = entries.get(id)?.order ?? gone.get(id)
    if (place === undefined) throw new NoSuchPlace(name, id)
    return place
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
    list({ where, after, limit, newestFirst }) {
      mustBePage(limit)
      const group = groupOf(where)
      const place = after === undefined ? undefined : placeOf(after)
      return group?.page(limit, place, newestFirst).map(({ row }) => row) ?? []
    },
    listAcross(field, wanted, limit) {
      mustBePage(limit)
      const index = indexOf(field)
      const rows: Row[] = []
      for (const value of wanted) {
        const left = limit - rows.length
        if (left === 0) break
        for (const { row } of index.group(value)?.page(left) ?? []) rows.push(row)
      }
      return rows
    },
    count: (where) => groupOf(where)?.size ?? 0,
    next: (limit, after) => all.page(limit, after),
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
      put(id, new Entry(known, entries.get(id)?.order ?? lastOrder + 1))
    },
    queries(row) {
      const keys = [queryKey(name), queryKey(name, spec.id, idOf(row))]
      for (const [field, valueOf] of values) {
        const value = valueOf(row)
        if (value !== undefined) keys.push(queryKey(name, field, value))
      }
      return keys
    },
  }
}

function createIndexes<Row extends object>(spec: Spec) {
  const unique = new Map<string, UniqueIndex<Row>>()
  const listed = new Map<string, ListIndex<Row>>()
  for (const field of spec.unique ?? []) unique.set(field, createUniqueIndex(field))
  /** What the indexes say of a row, by their names. */
  const values = new Map<string, (row: Row) => string | undefined>()
  for (const field of spec.unique ?? []) values.set(field, (row) => textOf(row, field))
  for (const field of spec.listed ?? []) values.set(field, (row) => textOf(row, field))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the specification is of this very table
  const derived = (spec.derived ?? {}) as Record<string, (row: Row) => string | undefined>
  for (const [field, valueOf] of Object.entries(derived)) values.set(field, valueOf)
  for (const [field, valueOf] of values) if (!unique.has(field)) listed.set(field, createListIndex(valueOf))
  return { unique, listed, values }
}

function mustBePage(limit: number): void {
  if (!Number.isInteger(limit) || limit < 1 || limit > MOST_ROWS)
    throw new RangeError(`a page has 1 to ${MOST_ROWS} rows, not ${limit}`)
}

const filed = <Row extends object>(entry: Entry<Row> | undefined) =>
  entry === undefined ? undefined : { entry, row: entry.row }

/** Throws RangeError unless one field has a value. */
export function groupIn(where: AnyWhere | undefined): Group {
  if (where === undefined) return {}
  const [field, ...more] = Object.keys(where)
  const value = field === undefined ? undefined : where[field]
  if (field === undefined || value === undefined || more.length > 0)
    throw new RangeError('rows are listed by the value of one field, or all')
  return { field, value }
}

/** Names a query of a table: for all of its rows, or for those with a field's value. */
export function queryKey(table: TableName, field?: string, value?: string): string {
  return field === undefined ? table : `${table}.${field}=${value}`
}
