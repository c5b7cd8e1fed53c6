import { chmodSync } from 'node:fs'
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite'
import type { Connection, Dialect } from '../sql/dialect.ts'
import { schemaOf } from '../sql/schema.ts'
import { writeBackup } from './backup.ts'
import { connectionOn } from './connection.ts'
import { orRefused } from './disk-errors.ts'
import { createSharedCommit } from './shared-commit.ts'
import { createTrial } from './trial.ts'

const sqliteTypes = { seq: 'INTEGER PRIMARY KEY AUTOINCREMENT', text: 'TEXT' } as const
const columnsSql =
  "SELECT t.name AS tbl, c.name AS col FROM sqlite_schema t JOIN pragma_table_info(t.name) c WHERE t.type = 'table'"
/** Pages that removed rows have left, which are given back at once. */
const FREED = 100

/**
 * Opens a file, which is made if it is missing, for one process that writes. Others may read it. A commit is on the disk
 * when it is answered. Throws StoreRefused for a file that cannot be used.
 */
export function openSqlite(file: string): Dialect {
  return orRefused(file, () => {
    const database = new DatabaseSync(file)
    // A page is made durable by the journal before it comes into the file: commits last through a loss of power.
    database.exec(
      'PRAGMA busy_timeout = 0; PRAGMA auto_vacuum = INCREMENTAL; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; ' +
        'PRAGMA wal_autocheckpoint = 1000; PRAGMA journal_size_limit = 67108864; PRAGMA cache_size = -16000',
    )
    chmodSync(file, 0o600)
    const reading = openToRead(file)
    return dialectOn(database, {
      reader: connectionOn(reading),
      backup: (to) => writeBackup(file, to),
      beforeClose() {
        reading.close()
        try {
          database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
        } catch {
          // On a full disk, the journal stays: the next start reads it.
        }
      },
    })
  })
}

/** A connection to a file that another process may write. Throws StoreRefused for a file that cannot be used. */
export function openToRead(file: string): DatabaseSyncInstance {
  return orRefused(file, () => {
    const database = new DatabaseSync(file, { readOnly: true })
    database.exec('PRAGMA busy_timeout = 5000; PRAGMA cache_size = -16000')
    return database
  })
}

/** A database that is gone with its process, with all tables. Reads wait for the transaction that is open. */
export function openInMemory(): Dialect {
  const database = new DatabaseSync(':memory:')
  for (const sql of schemaOf(sqliteTypes)) database.exec(sql)
  return dialectOn(database)
}

interface Files {
  readonly reader: Connection
  readonly backup: Dialect['backup']
  readonly beforeClose: () => void
}

/** Without files there is one connection alone: reads wait until no transaction is open on it. */
function dialectOn(database: DatabaseSyncInstance, files?: Files): Dialect {
  const commits = createSharedCommit(database, (isGood) => trial.noteWrite(isGood))
  const trial = createTrial(commits.transact)
  const own = connectionOn(database)
  return {
    types: sqliteTypes,
    columnsSql,
    hasLateral: false,
    reader: files?.reader ?? {
      all: (sql, values) => commits.whenIdle(() => own.all(sql, values)),
      run: (sql, values) => commits.whenIdle(() => own.run(sql, values)),
    },
    transact: commits.transact,
    migrate: commits.alone,
    isWritable: () => trial.isGood(),
    backup: files?.backup ?? (() => Promise.reject(new RangeError('a store in memory has no files'))),
    tidy: () => database.exec(`PRAGMA incremental_vacuum(${FREED})`),
    async close() {
      files?.beforeClose()
      database.close()
    },
  }
}
