import { DuplicateKey, type TableName, type WriteTable } from '../../ports/store.ts'
import type { Connection, Dialect } from './dialect.ts'
import { keyText, storedKey } from './keys.ts'
import { plain } from './plain.ts'
import { createReads, type Reads } from './reads.ts'
import { type Shape, textOf } from './shapes.ts'

interface Writes extends Omit<Reads, 'listAcross' | 'pages'> {
  insert(row: object): Promise<void>
  update(row: object): Promise<void>
  remove(id: string): Promise<void>
}

/** The table of a transaction on its connection, which is asked for at each statement. `removed` hears of each removal. */
export function createWrites(
  shape: Shape,
  dialect: Dialect,
  connection: () => Connection,
  removed: () => void,
): Writes {
  const { table, name, idField, isAppendOnly, unique, columns } = shape
  const { get, by, list, count } = createReads(shape, dialect, connection)

  function idOf(row: object): string {
    const id = textOf(row, idField)
    if (id === undefined) throw new TypeError(`a row of ${table} has no ${idField}`)
    return storedKey(id, `${table}.${idField}`)
  }

  /** Throws DuplicateKey for the first field, in the order of the specification, whose value another row has. */
  async function mustBeFree(row: object, id: string): Promise<void> {
    for (const [field, column] of unique) {
      const value = textOf(row, field)
      if (value === undefined) continue
      const sql = `SELECT 1 FROM ${name} WHERE ${column} = ? AND id <> ?`
      if ((await connection().all(sql, [keyText(value), id])).length > 0) throw new DuplicateKey(table, field)
    }
  }

  function mustNotBeAppendOnly(): void {
    if (isAppendOnly) throw new Error(`${table} is append-only`)
  }

  const names = ['id', ...columns.map((column) => column.name), 'row']
  const insertSql = `INSERT INTO ${name} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')}) ON CONFLICT DO NOTHING`
  const updateSql = `UPDATE ${name} SET ${[...columns.map((column) => column.name), 'row'].map((each) => `${each} = ?`).join(', ')} WHERE id = ?`

  return {
    get,
    by,
    list,
    count,
    async insert(given) {
      const row = plain(given)
      const id = idOf(row)
      const values = [id, ...columns.map(({ valueOf }) => valueOf(row)), JSON.stringify(row)]
      if (isAppendOnly && dialect.inOrderSql !== undefined)
        await connection().all(dialect.inOrderSql, [table])
      if ((await connection().run(insertSql, values)) === 1) return
      if ((await connection().all(`SELECT 1 FROM ${name} WHERE id = ?`, [id])).length > 0)
        throw new DuplicateKey(table, idField)
      await mustBeFree(row, id)
      throw new Error(`${table} has not taken the row "${id}"`)
    },
    async update(given) {
      mustNotBeAppendOnly()
      const row = plain(given)
      const id = idOf(row)
      const values = [...columns.map(({ valueOf }) => valueOf(row)), JSON.stringify(row), id]
      await mustBeFree(row, id)
      if ((await connection().run(updateSql, values)) === 0)
        throw new Error(`${table} has no row "${id}" to update`)
    },
    async remove(id) {
      mustNotBeAppendOnly()
      const key = keyText(id)
      // Its place stays known: a page may have ended with it.
      const kept = await connection().run(
        `INSERT INTO gone (tbl, id, place) SELECT ?, id, seq FROM ${name} WHERE id = ? ON CONFLICT (tbl, id) DO UPDATE SET place = excluded.place`,
        [table, key],
      )
      if (kept === 0) return
      await connection().run(`DELETE FROM ${name} WHERE id = ?`, [key])
      removed()
    },
  }
}

/** Presents the methods of a table as its own kind of table. */
export function typedWrites<N extends TableName>(writes: Writes): WriteTable<N> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- rows of a table are what was written into it
  return writes as unknown as WriteTable<N>
}
