import { storeSuite } from '../suites/store.suite.ts'
import { createMemoryStore } from './memory.ts'

storeSuite('the memory store', async () => createMemoryStore())
storeSuite('a store that packs nearly all rows', async () => createMemoryStore({ unpacked: 1, block: 2 }))
