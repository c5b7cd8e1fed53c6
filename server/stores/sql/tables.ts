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

/** The tables for a transaction, each made by `make` when it is used: most transactions use one or two. */
export function tablesToWrite(make: Make): Tables<'write'> {
  const get = (_: object, name: string | symbol) =>
    typeof name === 'string' && isTableName(name) ? make(name) : undefined
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it answers to every name
  return new Proxy({}, { get }) as Tables<'write'>
}

export function isTableName(name: string): name is TableName {
  return Object.hasOwn(tableSpecs, name)
}
