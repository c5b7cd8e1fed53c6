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

/** Of two processes that ask at once, each gets others. */
const TAKE = `DELETE FROM jobs WHERE seq IN (SELECT seq FROM jobs ORDER BY seq LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)
  RETURNING kind, id`

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
    for (const [name, { kind, id }] of pending) {
      await database.run('INSERT INTO jobs (kind, id) VALUES (?, ?) ON CONFLICT DO NOTHING', [kind, id])
      pending.delete(name)
      tell()
    }
  }

  async function begin({ kind, id }: Job): Promise<void> {
    try {
      await works.get(kind)?.(id)
    } catch (cause) {
      log.warn('job.failed', { kind, id, cause })
      pending.set(`${kind} ${id}`, { kind, id })
    }
  }

  async function take(): Promise<void> {
    for (let taken = BATCH; taken === BATCH && !life.isStopped && leases.isMine();) {
      const jobs = await database.all(TAKE)
      for (const job of jobs) await begin({ kind: String(job['kind']), id: String(job['id']) })
      taken = jobs.length
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
