import { type Config, ConfigError, databaseUrlOf } from '../../config/index.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Log } from '../../ports/log.ts'
import type { Random } from '../../ports/random.ts'
import type { Store } from '../../ports/store.ts'
import { shareWithNone, type Shared } from '../../shared/alone.ts'
import { shareBy } from '../../shared/postgres/share.ts'
import { openStore } from '../../stores/index.ts'
import { openPostgresStore } from '../../stores/postgres/index.ts'

/** What a process is for: everything, the answers to requests, or the common work of all. */
export const processKinds = ['all', 'web', 'worker'] as const
export type ProcessKind = (typeof processKinds)[number]

/** Opens the store, and what processes share over it. */
export async function openSharedStore(
  config: Pick<Config, 'DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'DATA_DIR'>,
  ports: { readonly random: Random; readonly clock: Clock; readonly log: Log },
  kind: ProcessKind,
): Promise<Shared & { readonly store: Store; close(): Promise<void> }> {
  const url = databaseUrlOf(config)
  if (!/^postgres(ql)?:/.test(url)) {
    if (kind !== 'all')
      throw new ConfigError(`DATABASE_URL: must be postgres://… for a process that is only ${kind}`)
    const store = await openStore(url)
    return { ...shareWithNone(ports.random), store, close: () => store.close() }
  }
  const { store, postgres } = await openPostgresStore({ url, directUrl: config.DATABASE_DIRECT_URL })
  const shared = await shareBy(postgres, ports, kind !== 'web')
  return {
    ...shared,
    store,
    async close() {
      await shared.close()
      await store.close()
    },
  }
}
