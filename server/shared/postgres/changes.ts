import type { Changes } from '../../ports/shared/changes.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Log } from '../../ports/log.ts'
import type { Connection } from '../../stores/sql/dialect.ts'
import { createChanges } from '../changes.ts'

const EVERY_MS = 1_000

/** The rows that someone may wait for, each with the number of the transaction that wrote it. */
const VERSIONS = ['sessions', 'intents', 'bridge_orders']
  .map(
    (table) =>
      `SELECT id, xmin::text AS version FROM ${table} WHERE id IN (SELECT json_array_elements_text(?::json))`,
  )
  .join(' UNION ALL ')

/**
 * Changes in any process. What the database tells may get lost with a connection, or at a pooler; so each second, one
 * question asks whether the rows that someone waits for are still the same.
 */
export function createSharedChanges(
  { database, clock, log }: { readonly database: Connection; readonly clock: Clock; readonly log: Log },
  tell: (id: string) => void,
): Changes & { readonly heard: (id: string) => void } {
  const own = createChanges()
  let versions = new Map<string, string>()
  let isAsking = false
  let cancel: (() => void) | undefined

  async function compare(): Promise<void> {
    if (own.waiting.size === 0) return versions.clear()
    const ids = JSON.stringify([...own.waiting.keys()])
    const found = await database.all(VERSIONS, [ids, ids, ids])
    const before = versions
    versions = new Map(found.map(({ id, version }) => [String(id), String(version)]))
    // Also one that is met for the first time: it may have changed after it was read.
    for (const [id, version] of versions) if (before.get(id) !== version) own.wake(id)
  }

  function run(): void {
    cancel = clock.after(EVERY_MS, run)
    if (isAsking) return
    isAsking = true
    void compare()
      .catch((cause: unknown) => log.warn('changes.not-read', { cause }))
      .finally(() => (isAsking = false))
  }
  run()

  return {
    ...own,
    heard: (id) => own.wake(id),
    wake(id) {
      own.wake(id)
      tell(id)
    },
    close() {
      cancel?.()
      own.close()
    },
  }
}
