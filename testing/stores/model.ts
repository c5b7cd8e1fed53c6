import fc from 'fast-check'
import {
  DuplicateKey,
  type ReadTable,
  type Rows,
  type Store,
  type TableName,
  type Tables,
  type TableSpec,
  tableSpecs,
  type WriteTable,
} from '#server/ports/store.ts'
import { tablesToRead } from '#server/stores/engine/tables.ts'
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
    const table: ReadTable<unknown> = read[name]
    const { unique = [], listed = [] } = specOf(name)
    return Promise.all([
      table.list(),
      ...ids.map((each) => table.get(each)),
      ...unique.flatMap((field) => values.map((each) => table.by(field, each))),
      ...listed.flatMap((field) => values.map((each) => table.list(field, each))),
    ])
  }
  return Promise.all([lookAt('keys'), lookAt('sessions'), lookAt('ledger'), lookAt('partners')])
}

/** A store in the plainest terms: rows in arrays, every look a search, every transaction on a copy. */
export function createModel(): Store {
  let rows: ModelRows = {
    partners: [],
    keys: [],
    intents: [],
    sessions: [],
    ledger: [],
    claims: [],
    idempotency: [],
    xamanRequests: [],
    bridgeOrders: [],
  }
  return {
    get read() {
      const tables = tablesOn(rows)
      return tablesToRead((name) => readOnly(tables[name]))
    },
    async transact(work) {
      const copy = structuredClone(rows)
      const result = await work(tablesOn(copy))
      rows = copy
      return result
    },
    isWritable: async () => true,
    close: async () => {},
  }
}

type ModelRows = { readonly [N in TableName]: Rows[N][] }

function tablesOn(rows: ModelRows): Tables<'write'> {
  return {
    partners: tableOn('partners', rows.partners),
    keys: tableOn('keys', rows.keys),
    intents: tableOn('intents', rows.intents),
    sessions: tableOn('sessions', rows.sessions),
    ledger: tableOn('ledger', rows.ledger),
    claims: tableOn('claims', rows.claims),
    idempotency: tableOn('idempotency', rows.idempotency),
    xamanRequests: tableOn('xamanRequests', rows.xamanRequests),
    bridgeOrders: tableOn('bridgeOrders', rows.bridgeOrders),
  }
}

function readOnly<Row>(table: Omit<ReadTable<Row>, 'pages'>): ReadTable<Row> {
  return {
    ...table,
    async *pages() {
      yield await table.list()
    },
  }
}

function tableOn<Row extends object>(name: TableName, rows: Row[]): WriteTable<Row> {
  const { id: idField, unique = [], append } = specOf(name)
  const has = (field: string, wanted: unknown) => (each: Row) =>
    wanted !== undefined && Reflect.get(each, field) === wanted
  const same = (each: Row) => has(idField, Reflect.get(each, idField))

  function checkUnique(given: Row): void {
    for (const field of unique)
      if (rows.some((each) => !same(given)(each) && has(field, Reflect.get(given, field))(each)))
        throw new DuplicateKey(name, field)
  }

  return {
    get: async (wanted) => rows.find(has(idField, wanted)),
    by: async (field, wanted) => rows.find(has(field, wanted)),
    list: async (field, wanted) => (field === undefined ? [...rows] : rows.filter(has(field, wanted))),
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

function specOf(name: TableName): TableSpec<Record<string, unknown>> {
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
