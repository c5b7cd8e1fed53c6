import type { Store } from '../../ports/store.ts'
import { createEngineStore } from '../engine/engine-store.ts'
import { createTables } from '../engine/tables.ts'

/** A store that forgets everything with its process. */
export function createMemoryStore(): Store {
  return createEngineStore(createTables(), { append: async () => {}, close: async () => {} })
}
