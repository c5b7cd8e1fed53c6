import type { Store } from '#server/ports/store.ts'
import type { Dialect } from '#server/stores/sql/dialect.ts'
import { createSqlStore } from '#server/stores/sql/store.ts'
import { openInMemory } from '#server/stores/sqlite/open.ts'

/** A store that forgets everything with its process. It runs each work twice, as a conflict would. */
export const createMemoryStore = (): Store => createSqlStore(runningTwice(openInMemory()))

/** Runs each work once in vain: what a work does beside its rows is then done twice, and a test sees it. */
export function runningTwice(dialect: Dialect): Dialect {
  return {
    ...dialect,
    transact: (work) =>
      dialect.transact(async (connection) => {
        await connection.run('SAVEPOINT vain')
        // An error of the work comes again.
        await work(connection).catch(() => undefined)
        await connection.run('ROLLBACK TO vain')
        return work(connection)
      }),
  }
}
