import { LRUCache } from 'lru-cache'
import type { Clock } from '../../ports/clock.ts'
import type { Log } from '../../ports/log.ts'
import type { Counters } from '../../ports/shared/counters.ts'
import type { Connection } from '../../stores/sql/dialect.ts'

/** So long, each process counts alone: with n processes, at most n times a limit passes in it. */
const EVERY_MS = 1_000
/** The most buckets that one process tells of in one second, and that it remembers. Further ones are counted by it alone. */
const MOST_TOLD = 10_000
const MOST_SEEN = 100_000
const FORGET_EACH = 60

/** No count is worth more than its window: it may be lost with the database. */
export const COUNTS_TABLE = `CREATE UNLOGGED TABLE IF NOT EXISTS counts
  (name TEXT COLLATE "C" PRIMARY KEY, total BIGINT NOT NULL, until TIMESTAMPTZ NOT NULL)`

/** Rows are locked in one order by all processes. */
const ADD = `INSERT INTO counts
  SELECT name, n, now() + ms * interval '2 ms' FROM json_to_recordset(?::json) AS told(name text, n int, ms bigint)
  ORDER BY name COLLATE "C"
  ON CONFLICT (name) DO UPDATE SET total = counts.total + excluded.total RETURNING name, total`

/** Counts as rows, to which each process adds its own each second, and from which it reads those of the others. */
export function createSharedCounters({
  database,
  clock,
  log,
}: {
  readonly database: Connection
  readonly clock: Clock
  readonly log: Log
}): Counters & { readonly stop: () => void } {
  let told = new Map<string, { n: number; readonly ms: number; readonly hear: (others: number) => void }>()
  /** The totals that this process knows, its own counts among them. */
  const seen = new LRUCache<string, number>({ max: MOST_SEEN })
  let round = 0
  let cancel: (() => void) | undefined

  async function exchange(): Promise<void> {
    if (round++ % FORGET_EACH === 0) await database.run('DELETE FROM counts WHERE until < now()')
    if (told.size === 0) return
    const telling = told
    told = new Map()
    const rows = JSON.stringify(Array.from(telling, ([name, { n, ms }]) => ({ name, n, ms })))
    for (const { name, total } of await database.all(ADD, [rows])) {
      const own = telling.get(String(name))
      if (own === undefined) continue
      const others = Number(total) - (seen.get(String(name)) ?? 0) - own.n
      seen.set(String(name), Number(total))
      if (others !== 0) own.hear(others)
    }
  }

  function run(): void {
    void exchange()
      .catch((cause: unknown) => log.warn('counts.not-told', { cause }))
      .finally(() => (cancel = clock.after(EVERY_MS, run)))
  }
  cancel = clock.after(EVERY_MS, run)

  return {
    tell(bucket, windowMs, n, hear) {
      const name = `${Math.floor(clock.now().getTime() / windowMs)} ${bucket}`
      const own = told.get(name)
      if (own !== undefined) own.n += n
      else if (told.size < MOST_TOLD) told.set(name, { n, ms: windowMs, hear })
    },
    stop: () => cancel?.(),
  }
}
