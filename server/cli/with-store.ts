import type { Config } from '../config/index.ts'
import { createLog } from '../platform/log.ts'
import type { Store } from '../ports/store.ts'
import { openLowdbReader, openLowdbStore } from '../stores/lowdb/index.ts'

/** Opens the store for one command. The server must not run at the same time. */
export async function withStore<T>(config: Config, work: (store: Store) => Promise<T>): Promise<T> {
  const log = createLog('warn', (line) => process.stderr.write(line))
  const store = await openLowdbStore({ dir: config.DATA_DIR, log })
  try {
    return await work(store)
  } finally {
    await store.close()
  }
}

/** Reads the store as it is on disk, beside a running server. */
export const readStore = (config: Config): Promise<Store['read']> => openLowdbReader({ dir: config.DATA_DIR })
