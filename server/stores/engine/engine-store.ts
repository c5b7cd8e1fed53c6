import { createSlices } from '../../kit/slices.ts'
import type { Clock } from '../../ports/clock.ts'
import {
  type BackedUp,
  type ReadTable,
  type Rows,
  type Store,
  StoreClosed,
  StoreUnavailable,
  type TableName,
} from '../../ports/store.ts'
import { type Append, createGroupCommit } from './group-commit.ts'
import type { Entry } from './entry.ts'
import { type AnyWhere, groupIn, queryKey, type Table } from './table.ts'
import { type TableSet, tablesToRead } from './tables.ts'
import { beginTransaction, type Transaction } from './transaction.ts'

/** The rows of a page: packed ones are unpacked for it. */
const PAGE = 32
/** The most that a transaction's work may take, in milliseconds: it would block all others. */
const WORK_LIMIT_MS = 5_000

export interface Durability {
  readonly append: Append
  readonly isWritable: Store['isWritable']
  readonly backup: (file: string) => Promise<BackedUp>
  /** Called once, when no append is running. */
  readonly close: () => Promise<void>
}

type Work<T> = (tables: Transaction['tables']) => Promise<T>

/** The result of a transaction, to be told once every row that it has seen is durable. */
interface Outcome<T> {
  readonly durable: Promise<void>
  readonly tell: () => T
}

/** A store whose rows are in memory and become durable by `append`: one process, one transaction at a time. */
export function createEngineStore(
  tables: TableSet,
  { append, isWritable, backup, close }: Durability,
  after = realAfter,
): Store {
  let running: Transaction | undefined
  let lastTurn: Promise<unknown> = Promise.resolve()
  let closing: Promise<void> | undefined
  let backingUp: Promise<BackedUp> | undefined
  const commits = createGroupCommit(append, (error) => running?.abort(error))

  /** Runs one work after the other, in the order of the calls. */
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
      // The row that made the work throw may not be durable yet.
      return { durable: commits.stage(transaction), tell: () => rethrow(error) }
    } finally {
      stopLimit()
      running = undefined
    }
  }

  const isQuiet = () => running === undefined && commits.isIdle()
  const isChanging = (query: string) => running?.changedQueries.has(query) === true

  /** The result of queries, once it is durable: never a change that a running transaction may still take back. */
  async function durably<T>(queries: readonly string[], read: () => T): Promise<T> {
    const now = () => ({
      value: read(),
      durable: Promise.all(queries.map(async (query) => commits.pending(query))),
    })
    for (;;) {
      if (isQuiet()) return read()
      const seen = queries.some(isChanging) ? await inTurn(async () => now()) : now()
      try {
        await seen.durable
        return seen.value
      } catch {
        // The change that was seen has been undone: ask again.
      }
    }
  }

  function readTable<N extends TableName>(name: N): ReadTable<N> {
    const table = tables[name]
    const get = (id: string) => durably([queryKey(name, table.idField, id)], () => table.get(id)?.row)
    /** Whether the present row with a value is durable. */
    const isSure = (field: string, value: string) => {
      if (isQuiet()) return true
      const query = queryKey(name, field, value)
      return !isChanging(query) && commits.pending(query) === undefined
    }
    return {
      get,
      by: (field, value) => durably([queryKey(name, field, value)], () => table.by(field, value)),
      list: async (listing) => durably([listKey(name, listing.where)], () => table.list(listing)),
      async listAcross(field, values, limit) {
        const queries = isQuiet() ? [] : values.map((value) => queryKey(name, field, value))
        return durably(queries, () => table.listAcross(field, values, limit))
      },
      count: async (where) => durably([listKey(name, where)], () => table.count(where)),
      pages: () =>
        pagesOf(table, async (entry) => {
          const seen = entry.row
          const id = table.idOf(seen)
          return table.get(id) === entry && isSure(table.idField, id) ? seen : get(id)
        }),
    }
  }

  async function finish(): Promise<void> {
    await lastTurn
    await commits.idle()
    await backingUp?.catch(() => undefined)
    await close()
  }

  return {
    read: tablesToRead(readTable),
    async transact(work) {
      if (closing !== undefined) throw new StoreClosed()
      const { durable, tell } = await inTurn(() => run(work))
      await durable
      return tell()
    },
    isWritable: () => closing === undefined && isWritable(),
    async backup(file) {
      if (closing !== undefined) throw new StoreClosed()
      if (backingUp !== undefined) throw new StoreUnavailable('Another backup is being written.')
      backingUp = backup(file).finally(() => void (backingUp = undefined))
      return backingUp
    },
    close: () => (closing ??= finish()),
  }
}

async function* pagesOf<N extends TableName>(
  table: Table<N>,
  rowOf: (entry: Entry<Rows[N]>) => Promise<Rows[N] | undefined>,
): AsyncGenerator<readonly Rows[N][]> {
  const slices = createSlices()
  let page = table.next(PAGE)
  for (; page.length > 0; page = table.next(PAGE, page.at(-1)?.order)) {
    const rows: Rows[N][] = []
    for (const entry of page) {
      const row = await rowOf(entry)
      if (row !== undefined) rows.push(row)
    }
    yield rows
    // Answers that are durable wait for nothing: without this, nothing else would run until the last page.
    await slices.breathe()
  }
}

function listKey(table: TableName, where: AnyWhere | undefined): string {
  const { field, value } = groupIn(where)
  return queryKey(table, field, value)
}

function rethrow(error: unknown): never {
  throw error
}

const realAfter: Clock['after'] = (ms, work) => {
  const timer = setTimeout(work, ms)
  return () => clearTimeout(timer)
}
