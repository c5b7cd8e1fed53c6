import type { Clock } from '../../ports/clock.ts'
import type { Log } from '../../ports/log.ts'
import type { Random } from '../../ports/random.ts'
import type { Postgres } from '../../stores/postgres/open.ts'
import { newProcess, type Shared } from '../alone.ts'
import { createSharedChanges } from './changes.ts'
import { COUNTS_TABLE, createSharedCounters } from './counters.ts'
import { createJobs, JOBS_TABLE } from './jobs.ts'
import { createLeases, LEASES_TABLE } from './leases.ts'

/** What the processes of one database share. `mayWork` is false for one that only answers requests. */
export async function shareBy(
  postgres: Postgres,
  ports: { readonly random: Random; readonly clock: Clock; readonly log: Log },
  mayWork: boolean,
): Promise<Shared & { close(): Promise<void> }> {
  await postgres.migrate(async (connection) => {
    for (const table of [LEASES_TABLE, JOBS_TABLE, COUNTS_TABLE]) await connection.run(table)
  })
  const database = postgres.shared
  const tell = (channel: string, text: string) =>
    void database.all('SELECT pg_notify(?, ?)', [channel, text]).catch(() => undefined)
  const leases = createLeases({ ...ports, database }, newProcess(ports.random), mayWork)
  const jobs = createJobs({ ...ports, database, leases }, () => tell('jobs', ''))
  const changes = createSharedChanges({ ...ports, database }, (id) => tell('changes', id))
  const counters = createSharedCounters({ ...ports, database })
  const stopListening = postgres.listen({ jobs: jobs.look, changes: changes.heard }, ports.clock)
  return {
    leases,
    jobs,
    changes,
    counters,
    close() {
      counters.stop()
      return stopListening()
    },
  }
}
