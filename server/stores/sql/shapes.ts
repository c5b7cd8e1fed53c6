import { type TableName, tableSpecs } from '../../ports/store.ts'
import type { Value } from './dialect.ts'
import { storedKey } from './keys.ts'
import { tableNames } from './tables.ts'

/**
 * How a table's rows lie in the database: the row as JSON text in `row`, and beside it a column for its id and for each
 * field by which it is found. `seq` counts insertions.
 */
export interface Shape {
  readonly table: TableName
  /** The table in SQL, quoted. */
  readonly name: string
  readonly idField: string
  readonly isAppendOnly: boolean
  /** The columns of unique and of listed fields, quoted, by the field's name. */
  readonly unique: ReadonlyMap<string, string>
  readonly listed: ReadonlyMap<string, string>
  /** All of these columns, with what they hold for a row. Throws RangeError for a text that is too long. */
  readonly columns: readonly { readonly name: string; readonly valueOf: (row: object) => Value }[]
}

export interface Spec {
  readonly id: string
  readonly unique?: readonly string[]
  readonly listed?: readonly string[]
  readonly derived?: { readonly [name: string]: (row: never) => string | undefined }
  readonly versions?: { readonly [name: string]: number }
  readonly append?: true
}

export const quoted = (name: string): string => `"${name}"`

/** Throws TypeError when the field is present and not text. */
export function textOf(row: object, field: string): string | undefined {
  const value: unknown = Reflect.get(row, field)
  if (value === undefined || typeof value === 'string') return value
  throw new TypeError(`${field} is indexed, so it has to be text`)
}

export function shapeOf(table: TableName, spec: Spec): Shape {
  const { unique = [], listed = [], derived = {}, versions = {} } = spec
  const columnOf = (field: string, valueOf: (row: object) => string | undefined, name: string) => ({
    name: quoted(name),
    valueOf(row: object) {
      const text = valueOf(row)
      return text === undefined ? null : storedKey(text, `${table}.${field}`)
    },
  })
  const own = (prefix: string) => (field: string) =>
    [field, columnOf(field, (row) => textOf(row, field), `${prefix}_${field}`)] as const
  const uniques = unique.map(own('u'))
  const lists = [
    ...listed.map(own('l')),
    ...Object.entries(derived).map(([field, derive]) => {
      const version = versions[field]
      const name = version === undefined ? `l_${field}` : `l_${field}_${version}`
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it is given this table's rows
      return [field, columnOf(field, derive as (row: object) => string | undefined, name)] as const
    }),
  ]
  const named = (columns: typeof uniques) => new Map(columns.map(([field, { name }]) => [field, name]))
  return {
    table,
    name: quoted(table.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)),
    idField: spec.id,
    isAppendOnly: spec.append === true,
    unique: named(uniques),
    listed: named(lists),
    columns: [...uniques, ...lists].map(([, column]) => column),
  }
}

const shapes = new Map(tableNames.map((table) => [table, shapeOf(table, tableSpecs[table])]))

export const allShapes: readonly Shape[] = [...shapes.values()]

export function shapeFor(table: TableName): Shape {
  return shapes.get(table) ?? shapeOf(table, tableSpecs[table])
}
