import { chmod } from 'node:fs/promises'
import { Low } from 'lowdb'
import { JSONFile } from 'lowdb/node'
import { type Store, StoreUnavailable } from '../../ports/store.ts'
import type { Connection, Dialect } from '../sql/dialect.ts'
import { plain } from '../sql/plain.ts'
import { StoreRefused } from '../sql/refusal.ts'
import { allShapes } from '../sql/shapes.ts'
import { createSqlStore } from '../sql/store.ts'
import { ensureFolder, lockForWriting } from '../sqlite/lock.ts'
import { openInMemory } from '../sqlite/open.ts'
import { createWrites } from '../sql/writes.ts'

/** The whole file is written for each transaction: with more payments than this, that takes too long. */
const MOST_PAYMENTS = 1_000
const TOO_MANY = `A store of lowdb: holds at most ${MOST_PAYMENTS} payments. Set DATABASE_URL to sqlite:<file> or postgres://…`

/** The rows of each table, in the order in which they were inserted. */
type Tables = Record<string, unknown>

/**
 * Opens a store whose rows are in one JSON file that a person can read. They are in a database in memory meanwhile, and
 * are written out before a transaction is answered. Throws StoreRefused when another process has the file, or when it
 * cannot be used.
 */
export async function openLowdbStore(file: string): Promise<Store> {
  ensureFolder(file)
  const free = lockForWriting(file)
  try {
    const json = new Low<Tables>(new JSONFile(file), {})
    await json.read().catch((cause: unknown) => {
      throw new StoreRefused(`${file} cannot be read, or is no JSON.`, { cause })
    })
    const memory = openInMemory()
    await memory.transact((connection) => load(memory, connection, json.data))
    const store = createSqlStore(
      writingOut(memory, async (tables) => {
        json.data = tables
        await json.write()
        await chmod(file, 0o600)
      }),
    )
    return { ...store, close: () => store.close().finally(free) }
  } catch (error) {
    free()
    throw error
  }
}

/** Puts the rows of a file into an empty database. */
async function load(dialect: Dialect, connection: Connection, tables: Tables): Promise<void> {
  for (const shape of allShapes) {
    const rows: unknown = tables[shape.table] ?? []
    if (!Array.isArray(rows)) throw new StoreRefused(`The JSON file has no list "${shape.table}".`)
    const table = createWrites(
      shape,
      dialect,
      () => connection,
      () => undefined,
    )
    for (const row of rows as readonly object[])
      await table.insert(plain(row)).catch((cause: unknown) => {
        throw new StoreRefused(`The JSON file has a row of "${shape.table}" that cannot be stored.`, {
          cause,
        })
      })
  }
}

const changesOn = async (connection: Connection): Promise<unknown> =>
  (await connection.all('SELECT total_changes() AS n'))[0]?.['n']

/** Writes all rows out before a transaction that has changed some is committed. */
function writingOut(memory: Dialect, write: (tables: Tables) => Promise<void>): Dialect {
  async function save(connection: Connection): Promise<void> {
    const tables: Tables = {}
    for (const { table, name } of allShapes) {
      const found = await connection.all(`SELECT row FROM ${name} ORDER BY seq`)
      if (table === 'intents' && found.length > MOST_PAYMENTS) throw new StoreUnavailable(TOO_MANY)
      tables[table] = found.map(({ row }): unknown => JSON.parse(String(row)))
    }
    await write(tables).catch((cause: unknown) => {
      throw new StoreUnavailable('The JSON file could not be written.', { cause })
    })
  }

  return {
    ...memory,
    backup: () => Promise.reject(new StoreRefused('The file of lowdb: is its own backup: copy it.')),
    transact: (work) =>
      memory.transact(async (connection) => {
        const before = await changesOn(connection)
        const value = await work(connection)
        if ((await changesOn(connection)) !== before) await save(connection)
        return value
      }),
  }
}
