import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { StoreUnavailable } from '../../ports/store.ts'
import type { Connection } from '../sql/dialect.ts'
import { connectionOn, type Texts } from './connect.ts'
import { Conflict, understood } from './errors.ts'

/**
 * The level in each transaction, and not as a setting of the connection: a pooler may drop that without a word. By the
 * number the database is asked what became of the transaction when the answer to COMMIT gets lost.
 */
const BEGIN = 'BEGIN ISOLATION LEVEL SERIALIZABLE; SELECT pg_current_xact_id()::text AS number'
/** How long a transaction that meets conflicts is run again, and how long a lost COMMIT is asked for. */
const LIMIT_MS = 5_000
/** Runs that follow each other at once. Growing pauses by chance are between the others. */
const QUICK_RUNS = 3
const LONGEST_PAUSE_MS = 200
const ASK_AGAIN_MS = 100
/**
 * When the database last lost what it had in memory: its counts begin anew after each crash. A number that no one has
 * written down before a crash is given to another transaction after it.
 */
const CRASH = 'SELECT stats_reset::text AS crash FROM pg_stat_wal'

type Work<T> = (connection: Connection) => Promise<T>

/**
 * Makes the function that runs works as transactions on the pool's connections, side by side, as if one ran after the
 * other. `reader` asks outside of them.
 */
export function createTransact(pool: pg.Pool, texts: Texts, reader: Connection) {
  /** Transactions that met a conflict run one after another: otherwise they would meet each other again. */
  let lane: Promise<unknown> = Promise.resolve()

  function inLane<T>(work: () => Promise<T>): Promise<T> {
    const turn = lane.then(work)
    lane = turn.catch(() => undefined)
    return turn
  }

  async function once<T>(work: Work<T>): Promise<T> {
    const client = await pool.connect().catch((error: unknown) => {
      throw understood(error)
    })
    const { connection, failure, end } = inOrder(connectionOn(client, texts))
    let isBroken = false
    try {
      const begun = await begin(client)
      const value = await work(connection)
      end()
      // Work may have gone on after an error. COMMIT would not be one, and would undo all of it.
      if (failure() !== undefined) throw failure()
      isBroken = await commit(client, begun, reader)
      return value
    } catch (thrown) {
      end()
      const error = failure() ?? thrown
      isBroken = error instanceof StoreUnavailable || (await isRefused(client.query('ROLLBACK')))
      throw error
    } finally {
      client.release(isBroken)
    }
  }

  return async <T>(work: Work<T>): Promise<T> => {
    const until = Date.now() + LIMIT_MS
    for (let run = 1; ; run++) {
      try {
        return await (run === 1 ? once(work) : inLane(() => once(work)))
      } catch (error) {
        if (!(error instanceof Conflict)) throw error
        if (Date.now() >= until)
          throw new StoreUnavailable('Other transactions were in the way for too long.', { cause: error })
        if (run >= QUICK_RUNS) await pause(Math.random() * Math.min(2 ** run, LONGEST_PAUSE_MS))
      }
    }
  }
}

interface Begun {
  readonly number: string
  readonly crash: string
}

/** The last crash, by the client: a connection does not outlive one. */
const crashes = new WeakMap<pg.PoolClient, string>()

async function begin(client: pg.PoolClient): Promise<Begun> {
  try {
    const crash = crashes.get(client) ?? firstIn(await client.query(CRASH), 'crash')
    crashes.set(client, crash)
    // Several statements in one text have a result each, which the client's type does not say.
    const answers: unknown = await client.query(BEGIN)
    return { number: firstIn(Array.isArray(answers) ? answers.at(-1) : undefined, 'number'), crash }
  } catch (error) {
    throw understood(error)
  }
}

/** A field of a result's first row, as text. */
function firstIn(result: unknown, field: string): string {
  if (typeof result !== 'object' || result === null || !('rows' in result) || !Array.isArray(result.rows))
    throw new StoreUnavailable('The database has not answered what was asked.')
  const [row]: readonly unknown[] = result.rows
  return String(typeof row === 'object' && row !== null ? Reflect.get(row, field) : undefined)
}

/** Commits, and answers whether the connection was lost over it: then the database knows what became of it. */
async function commit(client: pg.PoolClient, begun: Begun, reader: Connection): Promise<boolean> {
  try {
    const { command } = await client.query('COMMIT')
    if (command === 'COMMIT') return false
  } catch (thrown) {
    const error = understood(thrown)
    if (!(error instanceof StoreUnavailable) || !(await wasCommitted(begun, reader))) throw error
    return true
  }
  throw new StoreUnavailable('The database has undone the transaction.')
}

/** Throws StoreUnavailable when no one can tell. */
async function wasCommitted({ number, crash }: Begun, reader: Connection): Promise<boolean> {
  for (const until = Date.now() + LIMIT_MS; Date.now() < until; await pause(ASK_AGAIN_MS))
    try {
      const [found] = await reader.all('SELECT pg_xact_status(?::xid8) AS status', [number])
      const [last] = await reader.all(CRASH)
      if (String(last?.['crash']) !== crash) break
      if (found?.['status'] === 'committed') return true
      if (found?.['status'] === 'aborted') return false
    } catch (error) {
      // A number that was never given, after a crash.
      if (!(error instanceof StoreUnavailable)) return false
    }
  throw new StoreUnavailable('The database went away, and it is not known whether the change is stored.')
}

/** One question at a time, in the order in which they are asked, until `end`; and the first error of all. */
function inOrder(connection: Connection): {
  readonly connection: Connection
  readonly failure: () => unknown
  /** Refuses what still waits: the connection will be another transaction's. */
  readonly end: () => void
} {
  let isOver = false
  const refused = new Error('The transaction is over.')
  let last: Promise<unknown> = Promise.resolve()
  let failure: unknown
  function next<T>(ask: () => Promise<T>): Promise<T> {
    const answer = last.then(() => {
      if (isOver) throw refused
      return ask()
    })
    last = answer.catch((error: unknown) => {
      if (error !== refused) failure ??= error
    })
    return answer
  }
  return {
    connection: {
      all: (sql, values) => next(() => connection.all(sql, values)),
      run: (sql, values) => next(() => connection.run(sql, values)),
    },
    failure: () => failure,
    end: () => void (isOver = true),
  }
}

const isRefused = (asked: Promise<unknown>): Promise<boolean> =>
  asked.then(
    () => false,
    () => true,
  )
