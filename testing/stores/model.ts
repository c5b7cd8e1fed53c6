import fc from 'fast-check'
import { defined } from '#server/kit/defined.ts'
import {
  DuplicateKey,
  MOST_ROWS,
  type ReadTable,
  type Rows,
  type Store,
  type TableName,
  type Tables,
  tableSpecs,
  type WriteTable,
} from '#server/ports/store.ts'
import type { TableSpec } from '#server/ports/store/tables.ts'
import { listsOfRows, tablesToRead, tablesToWrite } from '#server/stores/sql/tables.ts'
import { aKey, anAccrual, aPosting, aSession } from './rows.ts'

/** A change of one row, of a table with indexes of some kind. */
type Change = {
  [N in TableName]:
    | { readonly table: N; readonly kind: 'insert' | 'update'; readonly row: Rows[N] }
    | { readonly table: N; readonly kind: 'remove'; readonly id: string }
}['keys' | 'sessions' | 'ledger']

/** Changes that are made together; with `fails`, the work throws after them. */
export interface Transaction {
  readonly changes: readonly Change[]
  readonly fails: boolean
}

/** Few values, so that they meet. */
const id = fc.constantFrom('1', '2', '3', '4', '5')
const value = fc.constantFrom('x', 'y', 'z')
const optional = fc.option(value, { nil: undefined })

const row = {
  keys: fc.record({ id, partner: value, digest: value }).map((change) => aKey(change.id, change)),
  sessions: fc
    .record({ id, status: fc.constantFrom('pending', 'cancelled'), intentId: optional })
    .map(({ intentId, ...change }) =>
      aSession(change.id, { ...change, ...(intentId !== undefined && { intentId }) }),
    ),
  ledger: fc.oneof(
    fc.record({ id, feeTx: value, partner: value }).map((change) => anAccrual(change.id, change)),
    fc.tuple(id, value).map(([own, posts]) => aPosting(own, posts)),
  ),
}

const kind = fc.constantFrom('insert', 'insert', 'update')

const change: fc.Arbitrary<Change> = fc.oneof(
  fc.record({ table: fc.constant('keys'), kind, row: row.keys }),
  fc.record({ table: fc.constant('sessions'), kind, row: row.sessions }),
  fc.record({ table: fc.constant('ledger'), kind, row: row.ledger }),
  fc.record({ table: fc.constantFrom('keys', 'sessions', 'ledger'), kind: fc.constant('remove'), id }),
)

/** Sequences of transactions, most of which succeed. */
export const transactions: fc.Arbitrary<readonly Transaction[]> = fc.array(
  fc.record({ changes: fc.array(change, { maxLength: 6 }), fails: fc.nat({ max: 4 }).map((n) => n === 0) }),
  { maxLength: 12 },
)

/** Runs a transaction and answers what came of each change, and of the whole. */
export async function perform(store: Store, { changes, fails }: Transaction): Promise<readonly string[]> {
  const outcomes: string[] = []
  const whole = store.transact(async (tables) => {
    for (const each of changes) outcomes.push(await outcome(make(tables, each)))
    if (fails) throw new RangeError('changed my mind')
  })
  return [...outcomes, await outcome(whole)]
}

/** Every look that shows something, or might. */
export async function everything(read: Tables<'read'>): Promise<unknown> {
  const ids = ['1', '2', '3', '4', '5']
  const values = ['x', 'y', 'z', 'pending', 'cancelled', 'accrual', 'posting']
  const lookAt = async (name: TableName) => {
    const table: AnyTable = read[name]
    const { id: idField, unique = [], listed = [] } = specOf(name)
    const groups = listed.flatMap((field) => values.map((each) => ({ [field]: each })))
    const all = await table.list({ limit: MOST_ROWS })
    const places = [undefined, ...all.map((each) => String(Reflect.get(each, idField)))]
    return Promise.all([
      ...ids.map((each) => table.get(each)),
      ...unique.flatMap((field) => values.map((each) => table.by(field, each))),
      ...[undefined, ...groups].flatMap((where) => [
        table.count(where),
        ...places.flatMap((after) =>
          [true, false].map((newestFirst) =>
            table.list({ limit: 3, newestFirst, ...defined({ where, after }) }),
          ),
        ),
      ]),
    ])
  }
  return Promise.all([lookAt('keys'), lookAt('sessions'), lookAt('ledger'), lookAt('partners')])
}

/** A table whose fields are not known. */
interface AnyTable {
  get(id: string): Promise<unknown>
  by(field: string, value: string): Promise<unknown>
  list(listing: AnyListing): Promise<readonly object[]>
  count(where?: AnyListing['where']): Promise<number>
}

interface AnyListing {
  readonly where?: Readonly<Record<string, string | undefined>>
  readonly after?: string
  readonly limit: number
  readonly newestFirst?: boolean
}

/** A store in the plainest terms: rows in arrays, every look a search, every transaction on a copy. */
export function createModel(): Store {
  let rows = listsOfRows()
  return {
    get read() {
      return tablesToRead((name) => readOnly(name, rows[name]))
    },
    async transact(work) {
      const copy = structuredClone(rows)
      const result = await work(tablesToWrite((name) => tableOn(name, copy[name])))
      rows = copy
      return result
    },
    isWritable: async () => true,
    backup: () => Promise.reject(new RangeError('a store in memory has no files')),
    close: async () => {},
  }
}

function readOnly<N extends TableName>(name: N, rows: Rows[N][]): ReadTable<N> {
  const table = tableOn(name, rows)
  return {
    ...table,
    listAcross: async (field, values, limit) =>
      values.flatMap((wanted) => rows.filter((each) => Reflect.get(each, field) === wanted)).slice(0, limit),
    async *pages() {
      yield await table.list({ limit: MOST_ROWS })
    },
  }
}

function tableOn<N extends TableName>(name: N, rows: Rows[N][]): WriteTable<N> {
  type Row = Rows[N]
  const { id: idField, unique = [], append } = specOf(name)
  const has = (field: string, wanted: unknown) => (each: Row) =>
    wanted !== undefined && Reflect.get(each, field) === wanted
  const same = (each: Row) => has(idField, Reflect.get(each, idField))
  const inGroup = (where: AnyListing['where']) => {
    const [field, wanted] = Object.entries(where ?? {})[0] ?? []
    return field === undefined ? () => true : has(field, wanted)
  }

  function checkUnique(given: Row): void {
    for (const field of unique)
      if (rows.some((each) => !same(given)(each) && has(field, Reflect.get(given, field))(each)))
        throw new DuplicateKey(name, field)
  }

  return {
    get: async (wanted) => rows.find(has(idField, wanted)),
    by: async (field, wanted) => rows.find(has(field, wanted)),
    async list({ where, after, limit, newestFirst }: AnyListing) {
      const all = newestFirst ? rows.toReversed() : rows
      const from = after === undefined ? 0 : all.findIndex(has(idField, after)) + 1
      return all.slice(from).filter(inGroup(where)).slice(0, limit)
    },
    count: async (where?: AnyListing['where']) => rows.filter(inGroup(where)).length,
    async insert(given) {
      if (rows.some(same(given))) throw new DuplicateKey(name, idField)
      checkUnique(given)
      rows.push(given)
    },
    async update(given) {
      const place = rows.findIndex(same(given))
      if (append || place === -1) throw new Error('cannot be updated')
      checkUnique(given)
      rows[place] = given
    },
    async remove(wanted) {
      if (append) throw new Error('cannot be removed')
      const place = rows.findIndex(has(idField, wanted))
      if (place !== -1) rows.splice(place, 1)
    },
  }
}

type AnySpec = Omit<TableSpec<Record<string, unknown>>, 'derived'>

function specOf(name: TableName): AnySpec {
  return tableSpecs[name]
}

function make(tables: Tables<'write'>, each: Change): Promise<void> {
  if (each.kind === 'remove') return tables[each.table].remove(each.id)
  if (each.table === 'keys') return tables.keys[each.kind](each.row)
  if (each.table === 'sessions') return tables.sessions[each.kind](each.row)
  return tables.ledger[each.kind](each.row)
}

/** The kind of an error, or its message where it says which key was taken. */
function outcome(work: Promise<void>): Promise<string> {
  return work.then(
    () => 'done',
    (error: unknown) =>
      error instanceof DuplicateKey ? error.message : error instanceof RangeError ? 'threw' : 'refused',
  )
}
