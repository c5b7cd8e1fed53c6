import {
  type ReadTable,
  type Rows,
  type TableName,
  type Tables,
  tableSpecs,
  type WriteTable,
} from '../../ports/store.ts'

export const tableNames: readonly TableName[] = Object.keys(tableSpecs).filter(isTableName)

/* oxlint-disable typescript/no-unsafe-type-assertion -- `ofEach` makes what `make` makes, for every name */

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
