import { describeStore } from '../store.contract.ts'
import { createMemoryStore } from './index.ts'

describeStore('the memory store', async () => createMemoryStore())
