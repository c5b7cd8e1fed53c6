import type { Clock } from '../../ports/clock.ts'
import type { Leases } from '../../ports/shared/leases.ts'
import type { Log } from '../../ports/log.ts'
import type { Connection } from '../../stores/sql/dialect.ts'

/** How long a process counts as alive after it was heard of; it tells each second. The database's clock decides. */
const LEASE_MS = 3_000
const EVERY_MS = 1_000
/** This process stops so much earlier than another one can begin. */
const MARGIN_MS = 500
const COMMON = 'common work'
const PROCESS = 'process '

export const LEASES_TABLE = `CREATE TABLE IF NOT EXISTS leases
  (name TEXT COLLATE "C" PRIMARY KEY, owner TEXT COLLATE "C" NOT NULL, until TIMESTAMPTZ NOT NULL, fence BIGINT NOT NULL)`

/** Takes or renews a lease, unless another owner's has not ended. `fence` counts the owners. */
const TAKE = `INSERT INTO leases VALUES (?, ?, now() + interval '${LEASE_MS} ms', 1)
  ON CONFLICT (name) DO UPDATE SET owner = excluded.owner, until = excluded.until,
    fence = leases.fence + (leases.owner <> excluded.owner)::int
  WHERE leases.owner = excluded.owner OR leases.until < now() RETURNING fence`

const FORGET_ENDED = 'DELETE FROM leases WHERE name LIKE ? AND until < now()'
/** Those of a process that ends in order end at once. They stay, so that what it leaves is taken up. */
const END_OWN = `UPDATE leases SET until = now() - interval '1 second' WHERE owner = ?`

type TakeUp = Parameters<Leases['start']>[0]

/** Leases as rows that each process renews. `mayWork` is false for a process that only answers requests. */
export function createLeases(
  { database, clock, log }: { readonly database: Connection; readonly clock: Clock; readonly log: Log },
  process: string,
  mayWork: boolean,
): Leases {
  let heldUntil = 0
  /** Whether all that others left is taken up, or being taken up. */
  let isTakenUp = false
  let isTaking = false
  let isStopped = false
  let cancel: (() => void) | undefined

  const isMine = () => !isStopped && performance.now() < heldUntil

  async function tick(takeUp: TakeUp): Promise<void> {
    const asked = performance.now()
    await database.run(TAKE, [PROCESS + process, process])
    if (!mayWork) return
    const [held] = await database.all(TAKE, [COMMON, process])
    if (held === undefined) {
      heldUntil = 0
      return
    }
    if (!isMine()) isTakenUp = false
    heldUntil = asked + LEASE_MS - MARGIN_MS
    const ended = await database.run(FORGET_ENDED, [`${PROCESS}%`]).catch((error: unknown) => {
      // Some may be forgotten all the same.
      isTakenUp = false
      throw error
    })
    if (ended > 0) isTakenUp = false
    // One that runs when others end may have passed by what they left: it is done again after it.
    if (isTakenUp || isTaking) return
    log.info('work.taken-up', { fence: Number(held['fence']), ended })
    isTakenUp = true
    isTaking = true
    try {
      await takeUp()
    } catch (error) {
      isTakenUp = false
      throw error
    } finally {
      isTaking = false
    }
  }

  /** A long `takeUp` does not hold up the next renewal. */
  function run(takeUp: TakeUp): Promise<void> {
    const again = () => void run(takeUp).catch((cause: unknown) => log.warn('lease.not-renewed', { cause }))
    if (!isStopped) cancel = clock.after(EVERY_MS, again)
    return isStopped ? Promise.resolve() : tick(takeUp)
  }

  return {
    process,
    isMine,
    async isAlive(name) {
      if (name === process) return true
      const found = await database.all('SELECT 1 FROM leases WHERE name = ? AND until >= now()', [
        PROCESS + name,
      ])
      return found.length > 0
    },
    start: run,
    async stop() {
      isStopped = true
      cancel?.()
      await database
        .run(END_OWN, [process])
        .catch((cause: unknown) => log.warn('lease.not-given-up', { cause }))
    },
  }
}
