import type { Clock } from '../../ports/clock.ts'
import { type ReadTable, type Rows, type Store, StoreUnavailable, type TableName } from '../../ports/store.ts'
import { type Append, createGroupCommit } from './group-commit.ts'
import { lookKey } from './table.ts'
import { type TableSet, tablesToRead } from './tables.ts'
import { beginTransaction, type Transaction } from './transaction.ts'

/**
 * How long the work of a transaction may take, in milliseconds. It only reads and changes rows, which takes
 * microseconds; work that waits for anything else would hold up all other transactions, perhaps for ever.
 */
const WORK_LIMIT_MS = 5_000

export interface Durability {
  readonly append: Append
  /** Called once, when no append is under way. */
  readonly close: () => Promise<void>
}

type Work<T> = (tables: Transaction['tables']) => Promise<T>

/** What a transaction came to, to be told as soon as all that it has seen is durable. */
interface Outcome<T> {
  readonly durable: Promise<void>
  readonly tell: () => T
}

/** A store whose rows are in memory and become durable by `append`: one process, one transaction at a time. */
export function createEngineStore(tables: TableSet, { append, close }: Durability, after = realAfter): Store {
  let running: Transaction | undefined
  let lastTurn: Promise<unknown> = Promise.resolve()
  let closing: Promise<void> | undefined
  const commits = createGroupCommit(append, (error) => running?.abort(error))

  /** Runs one thing after the other, in the order of the calls. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = lastTurn.then(work)
    lastTurn = turn.catch(() => undefined)
    return turn
  }

  async function run<T>(work: Work<T>): Promise<Outcome<T>> {
    const transaction = beginTransaction(tables)
    running = transaction
    const stopLimit = after(WORK_LIMIT_MS, () =>
      transaction.abort(new Error(`a transaction was still running after ${WORK_LIMIT_MS} ms`)),
    )
    try {
      const value = await Promise.race([work(transaction.tables), transaction.aborted])
      transaction.end()
      return { durable: commits.stage(transaction), tell: () => value }
    } catch (error) {
      transaction.end()
      transaction.undo()
      // What made the work throw may be a row that is not durable yet.
      return { durable: commits.stage(transaction), tell: () => rethrow(error) }
    } finally {
      stopLimit()
      running = undefined
    }
  }

  /** What a look shows, once it is durable: never what a transaction that is under way may still take back. */
  async function durably<T>(look: string, read: () => T): Promise<T> {
    const now = () => ({ value: read(), durable: commits.pending(look) })
    for (;;) {
      const seen = running?.changedLooks.has(look) === true ? await inTurn(async () => now()) : now()
      try {
        await seen.durable
        return seen.value
      } catch {
        // The change that was seen has been undone: look again.
      }
    }
  }

  function readTable<N extends TableName>(name: N): ReadTable<Rows[N]> {
    const table = tables[name]
    return {
      get: (id) => durably(lookKey(name, table.idField, id), () => table.get(id)?.row),
      by: (field, value) => durably(lookKey(name, field, value), () => table.by(field, value)),
      list: (field, value) => durably(lookKey(name, field, value), () => table.list(field, value)),
    }
  }

  async function finish(): Promise<void> {
    await lastTurn
    await commits.idle()
    await close()
  }

  return {
    read: tablesToRead(readTable),
    async transact(work) {
      if (closing !== undefined) throw new StoreUnavailable('The store is closed.')
      const { durable, tell } = await inTurn(() => run(work))
      await durable
      return tell()
    },
    close: () => (closing ??= finish()),
  }
}

function rethrow(error: unknown): never {
  throw error
}

const realAfter: Clock['after'] = (ms, work) => {
  const timer = setTimeout(work, ms)
  return () => clearTimeout(timer)
}
