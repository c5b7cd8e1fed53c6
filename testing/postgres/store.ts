import { onTestFinished } from 'vitest'
import type { Store } from '#server/ports/store.ts'
import type { Dialect } from '#server/stores/sql/dialect.ts'
import { migrate } from '#server/stores/sql/schema.ts'
import { createSqlStore } from '#server/stores/sql/store.ts'
import { openPostgres } from '#server/stores/postgres/open.ts'
import { testDatabase } from './database.ts'

export interface TestStore {
  readonly store: Store
  readonly dialect: Dialect
  /** Of its database. */
  readonly url: string
}

/** A store in an empty database. Both go when the test has finished. */
export async function testStore(given?: { readonly url: string }): Promise<TestStore> {
  const url = given?.url ?? (await testDatabase())
  const dialect = openPostgres({ url })
  await migrate(dialect)
  const store = createSqlStore(dialect)
  onTestFinished(() => store.close())
  return { store, dialect, url }
}
