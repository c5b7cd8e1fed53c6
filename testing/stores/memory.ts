import type { Store } from '#server/ports/store.ts'
import { createEngineStore } from '#server/stores/engine/engine-store.ts'
import type { Packing } from '#server/stores/engine/table.ts'
import { createTables } from '#server/stores/engine/tables.ts'

/** A store that forgets everything with its process. */
export function createMemoryStore(packing?: Packing): Store {
  return createEngineStore(createTables(packing), {
    append: async () => {},
    isWritable: async () => true,
    backup: () => Promise.reject(new RangeError('a store in memory has no files')),
    close: async () => {},
  })
}
