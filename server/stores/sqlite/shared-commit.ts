import { setTimeout as pause } from 'node:timers/promises'
import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import { createSlices } from '../../kit/slices.ts'
import { StoreUnavailable } from '../../ports/store.ts'
import type { Connection } from '../sql/dialect.ts'
import { connectionOn } from './connection.ts'
import { diskProblem, isBusy } from './disk-errors.ts'

/** So long one commit may go on taking transactions that wait, in milliseconds: the event loop stands still meanwhile. */
const SHARE_MS = 5
/** So long a commit waits for another program, in milliseconds, and how long it pauses between two tries. */
const BUSY_MS = 5_000
const RETRY_MS = 5

type Work<T> = (connection: Connection) => Promise<T>

interface Waiting {
  /** Runs the work, and answers how to tell its result once it is durable. */
  readonly run: () => Promise<() => void>
  readonly fail: (error: unknown) => void
}

export interface SharedCommit {
  readonly transact: <T>(work: Work<T>) => Promise<T>
  /** Runs work alone: see `Dialect`. */
  readonly alone: (work: Work<void>) => Promise<void>
  /** Reads at a moment when no transaction is open. */
  readonly whenIdle: <T>(read: () => Promise<T>) => Promise<T>
}

/**
 * Runs transactions on the one connection that writes. Those that wait at the same time share a commit, each in a
 * savepoint of its own: one that throws is undone alone. All are answered after the commit. When the disk fails, all
 * that share the commit fail.
 */
export function createSharedCommit(
  database: DatabaseSyncInstance,
  ended: (isGood: boolean) => void,
): SharedCommit {
  const waiting: Waiting[] = []
  let sharing: Promise<void> | undefined
  /** The commit that is under way, which does not reject. */
  let open: Promise<void> | undefined
  let failure: StoreUnavailable | undefined
  const writer = connectionOn(database, (error) => (failure = error))

  /** After an error of the disk, SQLite may have ended the transaction: a further statement would be one of its own. */
  const connection: Connection = {
    all: async (sql, values) => (mustBeWhole(), writer.all(sql, values)),
    run: async (sql, values) => (mustBeWhole(), writer.run(sql, values)),
  }

  function mustBeWhole(): void {
    if (failure !== undefined) throw failure
  }

  async function begin(): Promise<void> {
    for (const end = performance.now() + BUSY_MS; ;) {
      try {
        database.exec('BEGIN IMMEDIATE')
        return
      } catch (error) {
        // By a timer: the database's own way to wait would stop the event loop.
        if (!isBusy(error) || performance.now() > end) throw error
        await pause(RETRY_MS)
      }
    }
  }

  async function share(): Promise<void> {
    const taken: Waiting[] = []
    const answers: (() => void)[] = []
    failure = undefined
    try {
      await begin()
      const end = performance.now() + SHARE_MS
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        taken.push(next)
        answers.push(await next.run())
        if (performance.now() >= end) break
      }
      database.exec('COMMIT')
    } catch (cause) {
      rollBack(database)
      ended(false)
      const problem = diskProblem(cause) ?? 'it has failed'
      const error =
        cause instanceof StoreUnavailable
          ? cause
          : new StoreUnavailable(`The database could not be written: ${problem}.`, { cause })
      for (const each of taken.length === 0 ? waiting.splice(0) : taken) each.fail(error)
      return
    }
    ended(true)
    for (const answer of answers) answer()
  }

  async function shareAll(): Promise<void> {
    const slices = createSlices(SHARE_MS)
    // Those that are called in the same turn of the event loop come along.
    await Promise.resolve()
    while (waiting.length > 0) {
      open = share()
      await open
      open = undefined
      await slices.breathe()
    }
    sharing = undefined
  }

  return {
    transact: (work) =>
      new Promise((resolve, reject) => {
        waiting.push({
          fail: reject,
          async run() {
            database.exec('SAVEPOINT work')
            try {
              const value = await work(connection)
              mustBeWhole()
              return () => resolve(value)
            } catch (error) {
              mustBeWhole()
              database.exec('ROLLBACK TO work')
              return () => reject(error)
            } finally {
              if (failure === undefined) database.exec('RELEASE work')
            }
          },
        })
        sharing ??= shareAll()
      }),
    async alone(work) {
      await begin()
      try {
        await work(writer)
        database.exec('COMMIT')
      } catch (error) {
        rollBack(database)
        throw error
      }
    },
    whenIdle: (read) => (open === undefined ? read() : open.then(read)),
  }
}

/** After an error of the disk, this may fail too: the error that came first says more. */
function rollBack(database: DatabaseSyncInstance): void {
  try {
    if (database.isTransaction) database.exec('ROLLBACK')
  } catch {
    // The next BEGIN finds out.
  }
}
