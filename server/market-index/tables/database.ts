import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'

/** Values of a row, as the database takes and gives them. Integers stay below 2^53. */
export type Value = string | number | Uint8Array | null
export type Row = Readonly<Record<string, Value>>

/** A prepared statement. */
export interface Statement {
  run(...values: readonly Value[]): void
  /** The first row. */
  get(...values: readonly Value[]): Row | undefined
  all(...values: readonly Value[]): readonly Row[]
}

/** The part of SQLite that is used: every binding has it. Calls are synchronous. */
export interface MarketDatabase {
  /** The same text gives the same statement. */
  prepare(sql: string): Statement
  exec(sql: string): void
  /** Runs work in one transaction; takes everything back when it throws. Writers only. */
  transaction<T>(work: () => T): T
  /** Runs work that reads: all of it sees the same commit. */
  read<T>(work: () => T): T
  /** Writes the journal into the file, and closes it. */
  close(): void
}

export const FILE = 'market.sqlite'
/** Pages of memory, as negative kilobytes. */
const CACHE = { writer: -65_536, reader: -16_384 } as const

/**
 * Opens the market's database in a folder. There is one writer, which makes the file and its tables; readers open it
 * after that. A commit is on the disk when it returns.
 */
export function openMarketDatabase(dir: string, role: keyof typeof CACHE, name = FILE): MarketDatabase {
  if (role === 'writer') mkdirSync(dir, { recursive: true, mode: 0o700 })
  const database = new DatabaseSync(path.join(dir, name), { readOnly: role === 'reader' })
  database.exec(`PRAGMA busy_timeout = 5000; PRAGMA cache_size = ${CACHE[role]}`)
  if (role === 'writer')
    database.exec(
      'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 4000; PRAGMA journal_size_limit = 67108864',
    )
  const statements = new Map<string, Statement>()

  return {
    prepare(sql) {
      const known = statements.get(sql)
      if (known !== undefined) return known
      const prepared = database.prepare(sql)
      const statement: Statement = {
        run: (...values) => void prepared.run(...values),
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- columns hold what the schema says
        get: (...values) => prepared.get(...values) as Row | undefined,
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- columns hold what the schema says
        all: (...values) => prepared.all(...values) as readonly Row[],
      }
      statements.set(sql, statement)
      return statement
    },
    exec: (sql) => database.exec(sql),
    transaction(work) {
      database.exec('BEGIN IMMEDIATE')
      try {
        const result = work()
        database.exec('COMMIT')
        return result
      } catch (error) {
        // A full disk has ended it already: then there is nothing to take back.
        if (database.isTransaction) database.exec('ROLLBACK')
        throw error
      }
    },
    read(work) {
      database.exec('BEGIN')
      try {
        return work()
      } finally {
        database.exec('COMMIT')
      }
    },
    close() {
      statements.clear()
      if (role === 'writer') database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
      database.close()
    },
  }
}
