import type { Store } from '../../ports/store.ts'
import { createEngineStore } from '../engine/engine-store.ts'
import type { TableSet } from '../engine/tables.ts'

/** Filled tables, to be read only. */
export const readTables = (tables: TableSet): Store['read'] =>
  createEngineStore(tables, {
    append: refuse,
    isWritable: () => false,
    backup: refuse,
    close: async () => {},
  }).read

async function refuse(): Promise<never> {
  throw new Error('this store was opened to be read')
}
