import { storeSuite } from '../suites/store.suite.ts'
import { createMemoryStore } from './memory.ts'

storeSuite('the memory store', async () => createMemoryStore())
