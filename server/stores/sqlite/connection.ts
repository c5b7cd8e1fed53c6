import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import { StoreUnavailable } from '../../ports/store.ts'
import type { Connection, Found } from '../sql/dialect.ts'
import { diskProblem } from './disk-errors.ts'

type Statement = ReturnType<DatabaseSyncInstance['prepare']>

/**
 * A connection whose statements run at once, and are prepared once. Its methods throw StoreUnavailable for an error of
 * the disk, which `failed` hears of before.
 */
export function connectionOn(
  database: DatabaseSyncInstance,
  failed: (error: StoreUnavailable) => void = () => undefined,
): Connection {
  const statements = new Map<string, Statement>()

  function attempt<T>(sql: string, ask: (statement: Statement) => T): T {
    try {
      const statement = statements.get(sql) ?? database.prepare(sql)
      statements.set(sql, statement)
      return ask(statement)
    } catch (cause) {
      const problem = diskProblem(cause)
      if (problem === undefined) throw cause
      const error = new StoreUnavailable(`The database cannot be used: ${problem}.`, { cause })
      failed(error)
      throw error
    }
  }

  return {
    async all(sql, values = []) {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each row is an object of its columns
      return attempt(sql, (statement) => statement.all(...values)) as readonly Found[]
    },
    run: async (sql, values = []) => attempt(sql, (statement) => statement.run(...values).changes),
  }
}
