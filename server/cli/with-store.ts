import { type Config, databaseUrlOf } from '../config/index.ts'
import { systemClock, systemRandom } from '../platform/system.ts'
import type { Store } from '../ports/store.ts'
import type { OperatorWork } from '../services/money/operator/index.ts'
import { createOutbox } from '../services/webhooks/index.ts'
import { openReader, openStore } from '../stores/index.ts'

/** The surroundings of a command. */
export interface Operator {
  readonly config: Config
  /** The text of the file that the command names; `undefined` when it cannot be read. */
  readonly input: string | undefined
  readonly withStore: <T>(work: (store: Store) => Promise<T>) => Promise<T>
  readonly read: () => Promise<Store['read']>
  /** The operator's work in the running service; absent where none runs. */
  readonly work?: OperatorWork | undefined
}

/** Opens the store for each command: no service runs. Reading commands take it as it is on disk. */
export const onDisk = (config: Config, input: string | undefined): Operator => ({
  config,
  input,
  async withStore(work) {
    const store = await openStore(databaseUrlOf(config))
    try {
      // The service sends what a command has written, when it runs again.
      return await work(createOutbox({ store, clock: systemClock, random: systemRandom }).store)
    } finally {
      await store.close()
    }
  },
  read: () => openReader(databaseUrlOf(config)),
})

/** Uses the store of the service that runs the command. */
export const inService = (
  config: Config,
  store: Store,
  input: string | undefined,
  work?: OperatorWork,
): Operator => ({
  config,
  input,
  work,
  withStore: (change) => change(store),
  read: async () => store.read,
})
