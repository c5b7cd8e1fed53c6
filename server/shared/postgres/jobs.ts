import type { Clock } from '../../ports/clock.ts'
import type { JobKind, Jobs } from '../../ports/shared/jobs.ts'
import type { Leases } from '../../ports/shared/leases.ts'
import type { Log } from '../../ports/log.ts'
import type { Connection } from '../../stores/sql/dialect.ts'

/** Each second is the promise; being told by the database is only quicker. */
const EVERY_MS = 1_000
const BATCH = 100

export const JOBS_TABLE = `CREATE TABLE IF NOT EXISTS jobs
  (seq BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, kind TEXT COLLATE "C" NOT NULL, id TEXT COLLATE "C" NOT NULL, UNIQUE (kind, id))`

/** One that is handed over again while it is done gets another number, and is done again. */
const HAND = 'INSERT INTO jobs (kind, id) VALUES (?, ?) ON CONFLICT (kind, id) DO UPDATE SET seq = DEFAULT'
const NEXT = `SELECT seq::text, kind, id FROM jobs ORDER BY seq LIMIT ${BATCH}`
const REMOVE = 'DELETE FROM jobs WHERE seq IN (SELECT json_array_elements_text(?::json)::bigint)'

interface Job {
  readonly kind: string
  readonly id: string
}

/** Jobs as rows. `tell` tells the other processes that there is one. */
export function createJobs(
  ports: { readonly database: Connection; readonly clock: Clock; readonly log: Log; readonly leases: Leases },
  tell: () => void,
): Jobs & { readonly look: () => void } {
  const { database, clock, log, leases } = ports
  const works = new Map<string, (id: string) => Promise<void>>()
  /** Those that are not written yet, by their names. */
  const pending = new Map<string, Job>()
  let isRunning = false
  const life = { isStopped: false }
  let cancel: (() => void) | undefined

  async function write(): Promise<void> {
    for (const [name, job] of pending) {
      await database.run(HAND, [job.kind, job.id])
      if (pending.get(name) === job) pending.delete(name)
      tell()
    }
  }

  const mayWork = () => !life.isStopped && leases.isMine()

  /** Answers whether it worked. */
  async function begin({ kind, id }: Job): Promise<boolean> {
    try {
      await works.get(kind)?.(id)
      return true
    } catch (cause) {
      log.warn('job.failed', { kind, id, cause })
      pending.set(`${kind} ${id}`, { kind, id })
      return false
    }
  }

  /** Jobs are removed once they are done: those of a process that has lost the work are done by the next. */
  async function take(): Promise<void> {
    for (let isMore = true; isMore && mayWork();) {
      const jobs = await database.all(NEXT)
      isMore = jobs.length === BATCH
      for (const job of jobs) {
        if (!mayWork()) return
        const isDone = await begin({ kind: String(job['kind']), id: String(job['id']) })
        // Not at once again.
        if (!isDone) isMore = false
      }
      // Those that failed get another number before the old ones are removed.
      await write()
      if (jobs.length > 0 && mayWork())
        await database.run(REMOVE, [JSON.stringify(jobs.map(({ seq }) => seq))])
    }
  }

  function look(): void {
    if (isRunning || life.isStopped) return
    isRunning = true
    void write()
      .then(take)
      .catch((cause: unknown) => log.warn('jobs.failed', { cause }))
      .finally(() => (isRunning = false))
  }

  function run(): void {
    cancel = clock.after(EVERY_MS, run)
    look()
  }
  run()

  return {
    look,
    hand(kind: JobKind, id) {
      pending.set(`${kind} ${id}`, { kind, id })
      look()
    },
    onJob: (kind, work) => void works.set(kind, work),
    stop() {
      life.isStopped = true
      cancel?.()
    },
  }
}
