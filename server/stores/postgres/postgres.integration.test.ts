import pg from 'pg'
import { afterAll, beforeAll } from 'vitest'
import type { Store } from '../../ports/store.ts'
import { createDatabase } from '#testing/postgres/database.ts'
import { storeSuite } from '#testing/suites/store.suite.ts'
import { migrate } from '../sql/schema.ts'
import { createSqlStore } from '../sql/store.ts'
import { openPostgres } from './open.ts'

/** One database for all tests, emptied for each: another one would take much longer. */
const CLEAR = `DO $$ DECLARE t text; BEGIN
  FOR t IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'schema_version' LOOP
    EXECUTE format('DELETE FROM %I', t);
  END LOOP; END $$`

/** Each round asks thousands of questions. */
const ROUNDS = 10

let database: Awaited<ReturnType<typeof createDatabase>> | undefined
let clearing: pg.Client | undefined
let store: Store | undefined

beforeAll(async () => {
  database = await createDatabase()
  clearing = new pg.Client({ connectionString: database.url })
  await clearing.connect()
})

afterAll(async () => {
  await store?.close()
  await clearing?.end()
  await database?.remove()
})

storeSuite(
  'a store in PostgreSQL',
  async () => {
    if (store === undefined) {
      const dialect = openPostgres({ url: database?.url ?? '' })
      await migrate(dialect)
      const opened = createSqlStore(dialect)
      store = {
        ...opened,
        close: () => {
          store = undefined
          return opened.close()
        },
      }
    }
    await clearing?.query(CLEAR)
    return store
  },
  ROUNDS,
)
