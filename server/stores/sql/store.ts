import {
  type BackedUp,
  KEPT_PLACES,
  type Store,
  StoreClosed,
  StoreUnavailable,
  type Tables,
} from '../../ports/store.ts'
import type { Connection, Dialect } from './dialect.ts'
import { createReads, typedReads } from './reads.ts'
import { shapeFor } from './shapes.ts'
import { tablesToRead, tablesToWrite } from './tables.ts'
import { createWrites, typedWrites } from './writes.ts'

/** The most that a transaction's work may take, in milliseconds: it may keep all others waiting. */
const WORK_LIMIT_MS = 5_000
/** Removals after which the places of older ones are forgotten. */
const TIDY_AFTER = 1_000

/** The tables for reading, in a database whose tables are as `migrate` makes them. */
export const readTables = (dialect: Pick<Dialect, 'hasLateral'>, reader: () => Connection): Tables<'read'> =>
  tablesToRead((name) => typedReads<typeof name>(createReads(shapeFor(name), dialect, reader)))

/** The store in such a database. */
export function createSqlStore(dialect: Dialect): Store {
  let closing: Promise<void> | undefined
  let backingUp: Promise<BackedUp> | undefined
  const running = new Set<Promise<unknown>>()
  let removals = 0

  /** Runs work in a transaction that is waited for by `close`. */
  function inTransaction<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    const run = dialect.transact(work)
    running.add(run)
    return run.finally(() => running.delete(run))
  }

  /** Gives work the tables until it ends, or until it has taken too long. */
  async function limited<T>(
    connection: Connection,
    work: (tables: Tables<'write'>) => Promise<T>,
    removed: () => void,
  ): Promise<T> {
    let hasEnded = false
    const usable = () => {
      if (hasEnded) throw new Error('a table was used after its transaction had ended')
      return connection
    }
    const tables = tablesToWrite((name) =>
      typedWrites<typeof name>(createWrites(shapeFor(name), dialect, usable, removed)),
    )
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      const error = new Error(`a transaction was still running after ${WORK_LIMIT_MS} ms`)
      timer = setTimeout(() => reject(error), WORK_LIMIT_MS)
    })
    try {
      return await Promise.race([work(tables), late])
    } finally {
      clearTimeout(timer)
      hasEnded = true
    }
  }

  /** Forgets the places of rows that were removed long ago. No one waits for it, and the next one makes up for a failure. */
  function tidy(removed: number): void {
    removals += removed
    if (removals < TIDY_AFTER || closing !== undefined) return
    removals = 0
    const sql = 'DELETE FROM gone WHERE seq <= (SELECT max(seq) FROM gone) - ?'
    const forget = async (): Promise<void> => {
      await inTransaction((connection) => connection.run(sql, [KEPT_PLACES]))
      if (closing === undefined) dialect.tidy()
    }
    void forget().catch(() => undefined)
  }

  async function finish(): Promise<void> {
    await Promise.allSettled([...running, backingUp])
    await dialect.close()
  }

  const reader = () => {
    if (closing !== undefined) throw new StoreClosed()
    return dialect.reader
  }

  return {
    read: readTables(dialect, reader),
    async transact(work) {
      if (closing !== undefined) throw new StoreClosed()
      let removed = 0
      const result = await inTransaction((connection) => {
        removed = 0
        return limited(connection, work, () => (removed += 1))
      })
      tidy(removed)
      return result
    },
    isWritable: async () => closing === undefined && dialect.isWritable(),
    async backup(file) {
      if (closing !== undefined) throw new StoreClosed()
      if (backingUp !== undefined) throw new StoreUnavailable('Another backup is being written.')
      backingUp = dialect.backup(file).finally(() => void (backingUp = undefined))
      return backingUp
    },
    close: () => (closing ??= finish()),
  }
}
