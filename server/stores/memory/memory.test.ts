import { storeSuite } from '#testing/suites/store.suite.ts'
import { createMemoryStore } from './index.ts'

storeSuite('the memory store', async () => createMemoryStore())
