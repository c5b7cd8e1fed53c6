import { createSqlStore } from '#server/stores/sql/store.ts'
import { openInMemory } from '#server/stores/sqlite/open.ts'
import { storeSuite } from '../suites/store.suite.ts'
import { createMemoryStore } from './memory.ts'

storeSuite('the memory store', async () => createMemoryStore())
storeSuite('a store in memory of SQLite', async () => createSqlStore(openInMemory()))
