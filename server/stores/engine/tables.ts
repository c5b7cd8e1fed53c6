import {
  type ReadTable,
  type Rows,
  type TableName,
  type Tables,
  tableSpecs,
  type WriteTable,
} from '../../ports/store.ts'
import { createTable, type Packing, type Table } from './table.ts'

export type TableSet = { readonly [N in TableName]: Table<N> }

/** The new row of an id; absent when the row was removed. */
export interface RowChange {
  readonly table: TableName
  readonly id: string
  readonly row?: object
}

/** Makes changes that a store has written and read again. */
export function restoreChanges(tables: TableSet, changes: readonly RowChange[]): void {
  for (const { table, id, row } of changes)
    if (row === undefined) tables[table].put(id, undefined)
    else tables[table].restore(row)
}

export const tableNames: readonly TableName[] = Object.keys(tableSpecs).filter(isTableName)

/* oxlint-disable typescript/no-unsafe-type-assertion -- `ofEach` makes what `make` makes, for every name */

export function createTables(packing?: Packing): TableSet {
  return ofEach((name) => createTable(name, packing)) as TableSet
}

/** The tables for reading, each made by `make`. */
export function tablesToRead(make: <N extends TableName>(name: N) => ReadTable<N>): Tables<'read'> {
  return ofEach(make) as Tables<'read'>
}

/** Empty lists of rows, by table. */
export function listsOfRows(): { readonly [N in TableName]: Rows[N][] } {
  return ofEach(() => []) as ReturnType<typeof listsOfRows>
}

/* oxlint-enable typescript/no-unsafe-type-assertion */

function ofEach(make: (name: TableName) => object): unknown {
  return Object.fromEntries(tableNames.map((name) => [name, make(name)]))
}

type Make = <N extends TableName>(name: N) => WriteTable<N>

/** Makes a table when it is used: most transactions use one or two. */
class TablesOnDemand {
  readonly #make: Make

  constructor(make: Make) {
    this.#make = make
  }

  static {
    for (const name of tableNames)
      Object.defineProperty(TablesOnDemand.prototype, name, {
        get(this: TablesOnDemand) {
          return this.#make(name)
        },
      })
  }
}

/** The tables for a transaction, each made by `make` when it is used. */
export function tablesToWrite(make: Make): Tables<'write'> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the class has a getter for every name
  return new TablesOnDemand(make) as unknown as Tables<'write'>
}

export function isTableName(name: string): name is TableName {
  return Object.hasOwn(tableSpecs, name)
}
