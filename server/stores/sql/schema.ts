import { SCHEMA_VERSION } from '../../ports/store.ts'
import type { Connection, Dialect, Value } from './dialect.ts'
import { StoreRefused } from './refusal.ts'
import { allShapes, type Shape } from './shapes.ts'

/** Rows that are given their new columns at once. */
const SLICE = 500

type Types = Dialect['types']

/** The statements that make an empty database. */
export function schemaOf({ seq, text }: Types, shapes: readonly Shape[] = allShapes): readonly string[] {
  return [
    'CREATE TABLE schema_version (version BIGINT NOT NULL)',
    `INSERT INTO schema_version (version) VALUES (${SCHEMA_VERSION})`,
    // The places of removed rows.
    `CREATE TABLE gone (seq ${seq}, tbl ${text} NOT NULL, id ${text} NOT NULL, place BIGINT NOT NULL, UNIQUE (tbl, id))`,
    ...shapes.flatMap((shape) => tableOf(shape, { seq, text })),
  ]
}

function tableOf(shape: Shape, { seq, text }: Types): readonly string[] {
  const { name, columns } = shape
  const fields = columns.map((column) => `${column.name} ${text}, `).join('')
  return [
    `CREATE TABLE ${name} (seq ${seq}, id ${text} NOT NULL, ${fields}row ${text} NOT NULL)`,
    `CREATE UNIQUE INDEX ${indexName(name, 'id')} ON ${name} (id)`,
    ...columns.map((column) => indexOf(shape, column.name)),
  ]
}

/** Rows of a listed field's value lie in the order of their insertion. Rows without it are not in the index. */
function indexOf({ name, unique }: Shape, column: string): string {
  const isUnique = [...unique.values()].includes(column)
  const [kind, on] = isUnique ? ['UNIQUE INDEX', column] : ['INDEX', `${column}, seq`]
  return `CREATE ${kind} ${indexName(name, column)} ON ${name} (${on}) WHERE ${column} IS NOT NULL`
}

const indexName = (table: string, column: string) =>
  `"${table.replaceAll('"', '')}.${column.replaceAll('"', '')}"`

/**
 * Brings a database to the present tables: makes those that it lacks, adds new columns and fills them from the rows, and
 * drops columns that no field needs. Throws StoreRefused for a database that a newer program has changed.
 */
export async function migrate(dialect: Dialect, shapes: readonly Shape[] = allShapes): Promise<void> {
  await dialect.migrate(async (connection) => {
    const found = await columnsIn(connection, dialect)
    if (!found.has('schema_version')) {
      for (const sql of schemaOf(dialect.types, shapes)) await connection.run(sql)
      return
    }
    if (!(await isOlder(connection))) return
    for (const shape of shapes) await grow(connection, dialect.types, shape, found.get(shape.name))
    await connection.run('UPDATE schema_version SET version = ?', [SCHEMA_VERSION])
  })
}

/** Whether a database has to be changed first. Throws StoreRefused for one that a newer program has changed. */
export async function isOlder(connection: Connection): Promise<boolean> {
  const [{ version } = {}] = await connection.all('SELECT version FROM schema_version')
  if (Number(version) <= SCHEMA_VERSION) return Number(version) < SCHEMA_VERSION
  throw new StoreRefused(
    'The database was changed by a newer version of this program. Start that version, or restore a backup of this one.',
  )
}

/** The columns of each table, all quoted. */
async function columnsIn(
  connection: Connection,
  { columnsSql }: Dialect,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = new Map<string, string[]>()
  for (const { tbl, col } of await connection.all(columnsSql)) {
    const table = String(tbl) === 'schema_version' ? 'schema_version' : `"${String(tbl)}"`
    found.set(table, [...(found.get(table) ?? []), `"${String(col)}"`])
  }
  return found
}

async function grow(
  connection: Connection,
  types: Types,
  shape: Shape,
  present: readonly string[] | undefined,
): Promise<void> {
  if (present === undefined) {
    for (const sql of tableOf(shape, types)) await connection.run(sql)
    return
  }
  const fresh = shape.columns.filter(({ name }) => !present.includes(name))
  const known = ['"seq"', '"id"', '"row"', ...shape.columns.map(({ name }) => name)]
  for (const column of present.filter((each) => !known.includes(each))) {
    await connection.run(`DROP INDEX IF EXISTS ${indexName(shape.name, column)}`)
    await connection.run(`ALTER TABLE ${shape.name} DROP COLUMN ${column}`)
  }
  for (const { name } of fresh)
    await connection.run(`ALTER TABLE ${shape.name} ADD COLUMN ${name} ${types.text}`)
  if (fresh.length > 0) await fill(connection, shape.name, fresh)
  for (const { name } of fresh) await connection.run(indexOf(shape, name))
}

async function fill(connection: Connection, table: string, columns: Shape['columns']): Promise<void> {
  const sql = `UPDATE ${table} SET ${columns.map(({ name }) => `${name} = ?`).join(', ')} WHERE seq = ?`
  for (let place: Value = 0; ;) {
    const found = await connection.all(`SELECT seq, row FROM ${table} WHERE seq > ? ORDER BY seq LIMIT ?`, [
      place,
      SLICE,
    ])
    if (found.length === 0) return
    for (const { seq, row } of found) {
      place = Number(seq)
      const parsed: unknown = JSON.parse(String(row))
      if (typeof parsed !== 'object' || parsed === null)
        throw new StoreRefused(`A row of ${table} is damaged.`)
      await connection.run(sql, [...columns.map(({ valueOf }) => valueOf(parsed)), place])
    }
  }
}
